import { RateLimitError } from './api-error.ts';

/** Length of the window, in seconds. */
const WINDOW = 60;

export interface RateLimitOptions {
  /** Requests per 60 seconds for each key and endpoint. Frame's own sandbox allows 50 (page `/rate-limiting`). */
  limit: number;
  /**
   * Seconds from any origin. If clients wait in real time, this must be real time: the sandbox clock does not move
   * while they wait.
   */
  now: () => number;
}

/** Counts requests in a rolling window. Rejected requests do not count. */
export class RateLimit {
  #options: RateLimitOptions;
  #accepted = new Map<string, number[]>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /**
   * Counts a request by key and endpoint: `/v1/refunds/{id}` counts toward `/v1/refunds`.
   * @throws RateLimitError with the time until requests are accepted again
   */
  count(key: string, path: string): void {
    const { limit, now } = this.#options;
    const time = now();
    const endpoint = path.split('/').slice(0, 3).join('/');
    const recent = (this.#accepted.get(`${key} ${endpoint}`) ?? []).filter((each) => each > time - WINDOW);
    const [oldest = time] = recent;
    if (recent.length >= limit) throw new RateLimitError(Math.ceil(oldest + WINDOW - time));
    this.#accepted.set(`${key} ${endpoint}`, [...recent, time]);
  }

  clear(): void {
    this.#accepted.clear();
  }
}
