/** What the log and the metrics are told of every answer. No address of the client, no agent, no cookie. */
export interface Answered {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** Milliseconds until the answer was ready. */
  ms: number;
  /** Of the body, where known. */
  bytes: number | null;
  /** True where a browser prepares a visit that may never happen (prefetch contract P7). */
  prefetch: boolean;
}

/** Hears of answers, whichever way they went. */
export type Observe = (answered: Answered) => void;

/**
 * Whether a request prepares a visit that may never happen: `Sec-Purpose`, or `Purpose` of older browsers, says so.
 * @param header reads a header of the request by its name in lower case
 */
export function isPrefetch(header: (name: string) => string | string[] | undefined): boolean {
  return String(header('sec-purpose') ?? header('purpose')).startsWith('prefetch');
}
