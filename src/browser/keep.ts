/** Writes to local storage; a full or blocked storage loses the choice, never the page. */
export function keep(key: string, value?: string): void {
  try {
    if (value) localStorage[key] = value;
    else delete localStorage[key];
  } catch {
    // The choice then holds for this page only.
  }
}
