/** Writes to local storage; an empty value stands for no choice. Full or blocked storage loses the choice, not the page. */
export function store(key: string, value: string): void {
  try {
    localStorage[key] = value;
  } catch {
    // The choice then applies to this page only.
  }
}
