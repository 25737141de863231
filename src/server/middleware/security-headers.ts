import type { MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * Byte count of a response that already has all headers, including the common ones. Set by the most frequent route:
     * rebuilding a response to add headers costs more than sending a page.
     */
    completeWith?: number;
  }
}

export interface SecurityHeaderOptions {
  /** Origins of the hosted search service, such as `https://APP-dsn.algolia.net`; empty for embedded search. */
  searchOrigins?: readonly string[];
  /** True if the site is reachable only over HTTPS. */
  hsts?: boolean;
}

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** The policy of every response: nothing inline and nothing external, except requests to the hosted search service. */
export function contentSecurityPolicy(searchOrigins: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...searchOrigins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // Our scripts turn text into markup in one place only, the `frame` policy; everything else is blocked.
    "require-trusted-types-for 'script'",
    'trusted-types frame',
  ].join('; ');
}

/** The headers of every response, including errors and redirects, keyed by lowercase name. */
export function securityHeaders({ searchOrigins, hsts }: SecurityHeaderOptions = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(searchOrigins),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // One year; without `preload`, which an operator could not undo quickly.
    ...(hsts ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Adds headers to every response that is not complete yet. If a route has set its own stricter policy (images are
 * sandboxed), it stays. Mount it first.
 */
export function addHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async function addMissingHeaders(c, next) {
    await next();
    if (c.get('completeWith') !== undefined) return;
    for (const [name, value] of entries) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.delete('server');
    c.res.headers.delete('x-powered-by');
  };
}
