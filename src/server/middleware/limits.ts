import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LRUCache } from 'lru-cache';
import { clientAddress } from './client-address.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * Charges additional cost to the client's allowance. Returns false if too little is left; the response must then be
     * a 429, whose headers are already set.
     */
    charge?: (cost: number) => boolean;
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

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * One token bucket per client; 429 with `retry-after: 1` when it is empty (check 49). Mount it after the CORS headers of
 * search, or browsers on other origins see a network error.
 */
export function createRateLimit(options: RateLimitOptions): MiddlewareHandler {
  const { burst, trustProxy, maxClients = 10_000, clock = () => performance.now() } = options;
  const perSecond = Math.max(1, options.perSecond);
  const buckets = new LRUCache<string, Bucket>({ max: maxClients });

  const take = (client: string, cost: number): boolean => {
    const now = clock();
    const bucket = buckets.get(client) ?? { tokens: burst, filledAt: now };
    const earned = (Math.max(0, now - bucket.filledAt) / 1000) * perSecond;
    const tokens = Math.min(burst, bucket.tokens + earned);
    const isGranted = tokens >= cost;
    buckets.set(client, { tokens: isGranted ? tokens - cost : tokens, filledAt: now });
    return isGranted;
  };

  const setHeaders = (c: Context): void => {
    c.header('retry-after', '1');
    c.header('x-ratelimit-limit', String(burst));
    c.header('x-ratelimit-remaining', '0');
  };

  return async function rateLimit(c, next) {
    const client = clientAddress(c, trustProxy);
    if (!take(client, 1)) {
      setHeaders(c);
      return reject(c, 429, 'Too Many Requests');
    }
    c.set('charge', (cost) => {
      // One unit is already charged. A request that costs more than a full allowance needs a full allowance.
      const isGranted = cost <= 0 || take(client, Math.min(cost, burst - 1));
      if (!isGranted) setHeaders(c);
      return isGranted;
    });
    return next();
  };
}

/** Code of a JSON-RPC error that a server may define. */
const REJECTED = -32000;

/**
 * The response to a request over a limit, in the format of its clients: JSON `{message, status}` for search (checks 47
 * and 49), a JSON-RPC error for the Model Context Protocol, plain text elsewhere. Never cached.
 */
export function reject(c: Context, status: ContentfulStatusCode, message: string): Response {
  c.header('cache-control', 'no-store');
  if (c.req.path.startsWith('/1/')) return c.json({ message, status }, status);
  if (/^\/mcp(\/|$)/.test(c.req.path))
    return c.json({ jsonrpc: '2.0', error: { code: REJECTED, message }, id: null }, status);
  return c.text(message, status);
}
