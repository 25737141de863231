/** Height in pixels of the bar of an operation, which stays in view above what is read; 0 outside of the reference. */
export function barHeight(part: Element): number {
  return part.closest('.ref')?.querySelector<HTMLElement>('.ref-bar')?.offsetHeight ?? 0;
}
