import { type SearchEvent, type SearchState, stageOf } from './search-state.ts';

type KeyIntent =
  /** Enter also selects the first hit as soon as the results arrive. */
  | Extract<SearchEvent, { type: 'activate' | 'enter' }>
  | { type: 'choose'; index: number; newTab: boolean }
  | { type: 'repeat' };

/** Rows that PageUp and PageDown move by: about half of a panel. */
const PAGE = 5;

/**
 * The action of a key in the input on the list of hits, or null to keep its native meaning. Arrows wrap across all
 * groups, page keys stop at the ends; Home and End move the caret until arrow keys have entered the list. Enter refers
 * to the current query: without an active hit it opens the first one of that query, never of an older one.
 * @param count of rows
 */
export function keyIntent(
  press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  state: SearchState,
  count: number,
): KeyIntent | null {
  const { active } = state;
  const stage = stageOf(state);
  if (press.altKey) return null;
  const modified = press.ctrlKey || press.metaKey || press.shiftKey;
  if (press.key === 'Enter' && active === null && stage !== 'shown') {
    return stage === 'failed' ? { type: 'repeat' } : { type: 'enter', newTab: modified };
  }
  if (count === 0) return null;
  if (press.key === 'Enter') return { type: 'choose', index: active ?? 0, newTab: modified };
  if (modified) return null;
  const index = movedTo(press.key, state, count);
  return index === null ? null : { type: 'activate', index, byKeys: true };
}

function movedTo(key: string, { active, activeByKeys }: SearchState, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active === null ? 0 : (active + 1) % count;
    case 'ArrowUp':
      return active === null ? count - 1 : (active - 1 + count) % count;
    case 'PageDown':
      return Math.min((active ?? -1) + PAGE, count - 1);
    case 'PageUp':
      return Math.max((active ?? 0) - PAGE, 0);
    case 'Home':
      return active !== null && activeByKeys ? 0 : null;
    case 'End':
      return active !== null && activeByKeys ? count - 1 : null;
    default:
      return null;
  }
}

/**
 * Handles arrow keys on screens without a listbox: up and down move through its tab stops and wrap; left and right move
 * among the link and the buttons of a saved search.
 * @returns true if the key was handled
 */
export function moveFocus(key: string, screen: HTMLElement, from: Element | null): boolean {
  const row = from?.closest('.search-saved');
  if (row !== null && row !== undefined && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    return step([...row.querySelectorAll<HTMLElement>('a, button')], from, key === 'ArrowRight' ? 1 : -1);
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const stops = [...screen.querySelectorAll<HTMLElement>('[data-stop]')];
  return step(stops, row?.querySelector('[data-stop]') ?? from, key === 'ArrowDown' ? 1 : -1);
}

function step(stops: HTMLElement[], from: Element | null, by: 1 | -1): boolean {
  const at = stops.indexOf(from as HTMLElement);
  const next = at === -1 ? stops.at(by === 1 ? 0 : -1) : stops[(at + by + stops.length) % stops.length];
  next?.focus();
  return next !== undefined;
}
