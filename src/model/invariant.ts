/**
 * Asserts that a value exists, as earlier checks have ensured.
 * @throws Error if it is missing: a bug, never an author's or a reader's mistake
 */
export function invariant<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`);
  return value;
}

/** Ends a `switch` over the kinds of a union: a kind without a case does not compile. */
export function unreachable(kind: never): never {
  throw new Error(`Unknown kind: ${JSON.stringify(kind)}`);
}
