import { RateLimitError } from './api-error.ts';

/** Seconds in which requests are counted. */
const WINDOW = 60;

export interface RateLimitOptions {
  /** Requests in any 60 seconds, for each key and endpoint. Frame's own sandbox takes 50 (page `/rate-limiting`). */
  limit: number;
  /**
   * Seconds, from any start. Where clients wait in real time, this is real time: the clock of the sandbox does not move
   * while they do.
   */
  now: () => number;
}

/** Counts requests in a rolling window. Rejected ones do not count. */
export class RateLimit {
  #options: RateLimitOptions;
  #accepted = new Map<string, number[]>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /**
   * Counts a request of a key to an endpoint: `/v1/refunds/{id}` counts for `/v1/refunds`.
   * @throws RateLimitError that says when the next request will be accepted
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
