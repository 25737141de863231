import type { SearchStage } from './search-state.ts';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  /** True while an input method composes a character: all keys are then its own. */
  isComposing: boolean;
}

export interface ListPosition {
  count: number;
  active: number | null;
  /** True when `active` was chosen by keys. */
  byKeys: boolean;
  stage: SearchStage;
}

export type KeyIntent =
  | { type: 'move'; index: number }
  | { type: 'choose'; index: number; newTab: boolean }
  /** Choose the first hit as soon as the results are here. */
  | { type: 'wait'; newTab: boolean }
  /** Run the same search again. */
  | { type: 'repeat' };

/** Rows that PageUp and PageDown move by: about half of what a panel shows. */
const PAGE = 5;

/**
 * What a key in the input means for the list of hits, or null where it keeps its own meaning. Arrows wrap over all
 * groups, pages end at its ends; Home and End move in the list only once arrows have, before that they move the caret.
 * Enter means what was typed: without a chosen hit it takes the first one of the query itself, never of an older one.
 */
export function keyIntent(press: KeyPress, position: ListPosition): KeyIntent | null {
  const { count, active, byKeys, stage } = position;
  if (press.isComposing || press.altKey) return null;
  const modified = press.ctrlKey || press.metaKey || press.shiftKey;
  if (press.key === 'Enter' && active === null && stage !== 'shown') {
    return stage === 'failed' ? { type: 'repeat' } : { type: 'wait', newTab: modified };
  }
  if (count === 0) return null;
  if (press.key === 'Enter') return { type: 'choose', index: active ?? 0, newTab: modified };
  if (modified) return null;
  switch (press.key) {
    case 'ArrowDown':
      return { type: 'move', index: active === null ? 0 : (active + 1) % count };
    case 'ArrowUp':
      return { type: 'move', index: active === null ? count - 1 : (active - 1 + count) % count };
    case 'PageDown':
      return { type: 'move', index: Math.min((active ?? -1) + PAGE, count - 1) };
    case 'PageUp':
      return { type: 'move', index: Math.max((active ?? 0) - PAGE, 0) };
    case 'Home':
      return active !== null && byKeys ? { type: 'move', index: 0 } : null;
    case 'End':
      return active !== null && byKeys ? { type: 'move', index: count - 1 } : null;
    default:
      return null;
  }
}

/**
 * Arrow keys where there is no listbox: up and down over the stops of a screen, wrapping; left and right among the
 * link and the buttons of a saved search.
 * @returns true when the key was used
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
