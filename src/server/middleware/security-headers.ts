import type { MiddlewareHandler } from 'hono';

export interface SecurityHeaderOptions {
  /** Origins of the hosted search service that the dialog may call, such as `https://APP-dsn.algolia.net`; none when embedded. */
  searchOrigins?: readonly string[];
  /** True when readers reach the site by https only. */
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

/** The policy of every answer: nothing inline, nothing from elsewhere, except calls to the hosted search service. */
export function contentSecurityPolicy(searchOrigins: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...searchOrigins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types frame',
  ].join('; ');
}

/**
 * Sets the security headers on every answer, errors and redirects included. A route may set a stricter policy of
 * its own (images are sandboxed); it stays. Mount it first.
 */
export function createSecurityHeaders(options: SecurityHeaderOptions = {}): MiddlewareHandler {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin'],
    ['permissions-policy', DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  // One year; without `preload`, which an operator could not take back in a hurry.
  if (options.hsts) headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  const policy = contentSecurityPolicy(options.searchOrigins);

  return async function securityHeaders(c, next) {
    await next();
    const { headers: answer } = c.res;
    for (const [name, value] of headers) answer.set(name, value);
    if (!answer.has('content-security-policy')) answer.set('content-security-policy', policy);
    answer.delete('server');
    answer.delete('x-powered-by');
  };
}
