/** Writes to local storage, or removes the key for `null`. Full or blocked storage loses the choice, never the page. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) delete localStorage[key];
    else localStorage[key] = value;
  } catch {
    // The choice then holds for this page only.
  }
}
