/** A storage of the browser. Undefined if a reader has blocked site data: reading the property itself throws then. */
export function allowedStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}
