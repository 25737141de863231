import { rateLimited } from './api-error.ts';

/** Window of the rate limit, in seconds. */
export const RATE_WINDOW = 60;

export interface RateLimitOptions {
  /** Requests per 60 seconds for each key and endpoint. Frame's own sandbox allows 50 (page `/rate-limiting`). */
  limit: number;
  /**
   * Seconds from any origin. If clients wait in real time, this must be real time: the sandbox clock does not move
   * while they wait. If that clock is advanced by a whole window, the window is over, too.
   */
  now: () => number;
}

/** A rolling window for each key and endpoint. */
export class RateLimit {
  /** When requests were accepted, by key and endpoint. */
  readonly #accepted = new Map<string, number[]>();

  readonly #options: RateLimitOptions;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /**
   * Counts a request, unless it is rejected. `/v1/refunds/{id}` counts toward `/v1/refunds`.
   * @param authorization the header, as sent
   * @throws ApiError 429 with the time until requests are accepted again
   */
  count(authorization: string, path: string): void {
    const { limit, now } = this.#options;
    const key = `${authorization} ${path.split('/')[2]}`;
    const time = now();
    const recent = (this.#accepted.get(key) ?? []).filter((each) => each > time - RATE_WINDOW);
    const [oldest = time] = recent;
    if (recent.length >= limit) throw rateLimited(Math.ceil(oldest + RATE_WINDOW - time));
    this.#accepted.set(key, [...recent, time]);
  }

  /** Forgets what was accepted. */
  clear(): void {
    this.#accepted.clear();
  }
}
