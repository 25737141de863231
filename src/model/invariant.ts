/**
 * A value that the checks before have shown to be there.
 * @throws Error when it is missing: a mistake of ours, never an author's or a reader's
 */
export function invariant<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`);
  return value;
}

/** Ends a `switch` over the kinds of a union: a kind without a case does not compile. */
export function unreachable(kind: never): never {
  throw new Error(`Unknown kind: ${JSON.stringify(kind)}`);
}
