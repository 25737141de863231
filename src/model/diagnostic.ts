/** A problem in an author's source. Problems are values: collected over all pages, printed once, then the build fails. */
export interface Diagnostic {
  /** Stable name of the rule, for example `front-matter-unknown-key`. */
  id: string;
  level: 'error' | 'warning';
  /** The problem, without a period. */
  message: string;
  /** The valid form. */
  hint: string;
  /** Path relative to the project root. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Warnings are printed; errors stop a build. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ level }) => level === 'error');
}

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

/** True for an object with named members; false for arrays and null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An operator's mistake, such as a wrong flag or setting; the message is one sentence for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
