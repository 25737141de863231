import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { addHeaders, type SecurityHeaderOptions, securityHeaders } from './security-headers.ts';

function appWith(options: SecurityHeaderOptions = {}) {
  const app = new Hono();
  app.use(addHeaders(securityHeaders(options)));
  app.get('/', (c) => c.html('<p>page</p>', 200, { server: 'chatty', 'x-powered-by': 'chatty' }));
  app.get('/raw', () => new Response('raw'));
  app.get('/image', (c) => c.body('x', 200, { 'content-security-policy': 'sandbox;' }));
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.onError((_error, c) => c.text('Internal Server Error', 500));
  return app;
}

describe('security headers', () => {
  it.each([['/'], ['/raw'], ['/broken'], ['/absent']])('are set on every response: %s', async (path) => {
    const { headers } = await appWith().request(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types frame",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('permissions-policy')).toContain('payment=()');
    expect(headers.get('permissions-policy')).not.toContain('clipboard');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('S1.8 the referrer policy is strict-origin', async () => {
    const response = await appWith().request('/');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
  });

  it('do not reveal the server software', async () => {
    const { headers } = await appWith().request('/');
    expect(headers.has('server')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('allow connections to the hosted search service and to nothing else', async () => {
    const app = appWith({ searchOrigins: ['https://a-dsn.algolia.net', 'https://a-1.algolianet.com'] });
    const policy = (await app.request('/')).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://a-dsn.algolia.net https://a-1.algolianet.com;");
    expect(policy).toContain("default-src 'self';");
  });

  it('include HSTS only if configured', async () => {
    const { headers } = await appWith({ hsts: true }).request('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('keep the stricter policy of an image', async () => {
    const { headers } = await appWith().request('/image');
    expect(headers.get('content-security-policy')).toBe('sandbox;');
  });
});
