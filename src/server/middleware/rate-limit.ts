import type { MiddlewareHandler } from 'hono';
import { clientAddress } from './client-address.ts';
import { reject } from './reject.ts';

export interface RateLimitOptions {
  /** Requests a second that a client may keep up for ever; at least 1, so that one second of waiting is enough. */
  perSecond: number;
  /** Requests that a rested client may send at once. */
  burst: number;
  /** Whether `X-Forwarded-For` comes from our own proxy. */
  trustProxy: boolean;
  /** Clients remembered; the one not seen longest is forgotten, which gives it a full bucket. */
  maxClients?: number;
  /** Milliseconds, never backwards: the wall clock may jump. */
  clock?: () => number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * One token bucket per client. An empty one answers 429 with `retry-after: 1` (search contract 49: clients wait that
 * long and have no upper bound). Mount it after the CORS headers of search, or browsers elsewhere see a network error.
 */
export function createRateLimit(options: RateLimitOptions): MiddlewareHandler {
  const { burst, trustProxy, maxClients = 10_000, clock = () => performance.now() } = options;
  const perSecond = Math.max(1, options.perSecond);
  const buckets = new Map<string, Bucket>();

  const take = (client: string): boolean => {
    const now = clock();
    const bucket = buckets.get(client) ?? { tokens: burst, filledAt: now };
    const earned = (Math.max(0, now - bucket.filledAt) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + earned);
    const granted = tokens >= 1;
    // Set anew, so that the map's order is the order of last sight.
    buckets.delete(client);
    buckets.set(client, { tokens: granted ? tokens - 1 : tokens, filledAt: now });
    if (buckets.size > maxClients) {
      const oldest = buckets.keys().next();
      if (!oldest.done) buckets.delete(oldest.value);
    }
    return granted;
  };

  return async function rateLimit(c, next) {
    if (take(clientAddress(c, trustProxy))) return next();
    c.header('retry-after', '1');
    c.header('x-ratelimit-limit', String(burst));
    c.header('x-ratelimit-remaining', '0');
    return reject(c, 429, 'Too Many Requests');
  };
}
