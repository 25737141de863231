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
 * Whether a request prepares a visit that may never happen.
 * @param purpose the header `Sec-Purpose`, or `Purpose` of older browsers
 */
export function isPrefetch(purpose: string | undefined): boolean {
  return purpose?.startsWith('prefetch') ?? false;
}
