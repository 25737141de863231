/**
 * Writes to local storage; without a value, removes the key. Full or blocked storage loses the choice, never the page.
 */
export function store(key: string, value?: string): void {
  try {
    if (value) localStorage[key] = value;
    else delete localStorage[key];
  } catch {
    // The choice then applies to this page only.
  }
}
