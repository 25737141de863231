import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { CODES } from '../mcp/create-mcp-server.ts';
import { clientAddress } from './client-address.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * Charges additional cost to the client's allowance. Returns null, or a 429 if too little is left; then any other response
     * of the context gets the headers of that 429.
     */
    charge?: (cost: number) => Response | null;
  }
}

export interface RateLimitOptions {
  /** Sustained requests per second for each client; at least 1, so that waiting one second is enough. */
  perSecond: number;
  /** Requests that an idle client may send at once. A request that costs more waits for a full allowance. */
  burst: number;
  /** Whether `X-Forwarded-For` comes from our own proxy. */
  trustProxy: boolean;
  /** Maximum number of clients; evicting the least recently seen one resets it to a full allowance. */
  maxClients?: number;
  /** Monotonic clock in milliseconds: the wall clock may jump. */
  clock?: () => number;
}

/**
 * One token bucket per client; when it is empty, 429 with the seconds until it has enough, in the format of the path. Mount
 * it after the CORS headers of search, or browsers on other origins see a network error.
 */
export function createRateLimit(options: RateLimitOptions): MiddlewareHandler {
  const { burst, trustProxy, maxClients = 10_000, clock = () => performance.now() } = options;
  const perSecond = Math.max(1, options.perSecond);
  const buckets = new LRUCache<string, { tokens: number; filledAt: number }>({ max: maxClients });

  /** Takes the cost from a client's bucket and returns 0, or takes nothing and returns how much is missing. */
  const take = (client: string, cost: number): number => {
    const now = clock();
    const bucket = buckets.get(client) ?? { tokens: burst, filledAt: now };
    const earned = (Math.max(0, now - bucket.filledAt) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + earned);
    const missing = Math.max(0, cost - tokens);
    buckets.set(client, { tokens: missing > 0 ? tokens : tokens - cost, filledAt: now });
    return missing;
  };

  const reject = (c: Context, missing: number): Response => {
    const isSearch = c.req.path.startsWith('/1/');
    // Clients of search wait for a second at most (check 49).
    const seconds = isSearch ? 1 : Math.ceil(missing / perSecond);
    c.header('retry-after', String(seconds));
    c.header('x-ratelimit-limit', String(burst));
    c.header('x-ratelimit-remaining', '0');
    c.header('cache-control', 'no-store');
    if (isSearch) return c.json({ message: 'Too Many Requests', status: 429 }, 429);
    const message = `Too many requests. Wait ${seconds} s: the limit is ${burst} at once and ${perSecond} a second.`;
    return /^\/mcp(\/|$)/.test(c.req.path)
      ? c.json({ jsonrpc: '2.0', error: { code: CODES.rejected, message }, id: null }, 429)
      : c.text(message, 429);
  };

  return async function rateLimit(c, next) {
    const client = clientAddress(c, trustProxy);
    const missing = take(client, 1);
    if (missing > 0) return reject(c, missing);
    c.set('charge', (cost) => {
      // One unit is already charged. A request that costs more than a full allowance needs a full allowance.
      const more = cost <= 0 ? 0 : take(client, Math.min(cost, burst - 1));
      return more > 0 ? reject(c, more + 1) : null;
    });
    return next();
  };
}
