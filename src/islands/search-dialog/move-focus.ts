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
