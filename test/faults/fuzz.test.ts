import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRaw } from './raw-request.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { copySite, type SiteCopy } from './site.ts';

/** `npm test -- soak` sends enough of them to judge memory, too. */
const soak = process.env.SOAK !== undefined;
const REQUESTS = soak ? 10_000 : 1000;
/** Requests before the first memory measurement: by then, caches are full and code is compiled. */
const WARM_UP = soak ? 4000 : REQUESTS;
const AT_ONCE = 32;
const SEED = 20_251_120;

let site: SiteCopy;
let server: ServerProcess;
beforeAll(async () => {
  site = await copySite();
  server = await startServer({
    site: site.folder,
    env: { TRUST_PROXY: '1', METRICS: '1' },
  });
});
afterAll(async () => {
  await server.end('SIGTERM');
  site.remove();
});

/** Percent-encodes what HTTP does not allow in a target but leaves every `%` unchanged. */
const encodeUnsafe = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte > 32 && byte < 127 ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
const nasty = fc.oneof(
  fc.constantFrom(
    '..',
    '%2e%2e',
    '%2E%2E%2F',
    '..%5c',
    '\\',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    '//',
    '/./',
    '%2f',
    '?',
    '#',
    '%0d%0aX: y',
    '_next/image',
    'images/photo.png',
    'images/corrupt.png',
    'index.html',
    'site.json',
    'search.bin',
    '.html',
    '.md',
    'assets/',
    'api/refunds',
    'docs',
    '1/indexes/*/queries',
    'healthz',
    'metrics',
    '\u00e9',
    'a'.repeat(3000),
    'url=',
    '&w=',
    '&q=',
    '640',
    '0640',
    '-1',
    '1e9',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'data:,x',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[\r\n ]/g, '')),
);
/** Mostly in the form that a browser would send, to get past the HTTP parser. */
const path = fc
  .record({ parts: fc.array(nasty, { maxLength: 6 }), raw: fc.integer({ min: 0, max: 9 }) })
  .map(({ parts, raw }) => (raw === 0 ? `/${parts.join('')}` : `/${encodeUnsafe(parts.join(''))}`));
const image = fc
  .record({
    url: fc.oneof(fc.constantFrom('/images/photo.png', '/images/corrupt.png', '/favicon.ico', '/'), path),
    w: fc.oneof(fc.constantFrom('16', '32', '48'), fc.string({ maxLength: 5 })),
    q: fc.oneof(fc.constantFrom('75', '1'), fc.string({ maxLength: 5 })),
  })
  .map(({ url, w, q }) => `/_next/image?${new URLSearchParams({ url, w, q })}`);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'OPTIONS', 'DELETE', 'TRACE', 'PROPFIND', 'BREW') },
  { weight: 2, arbitrary: fc.constant('POST') },
);
const header = fc.constantFrom(
  'Accept: image/avif,image/webp',
  'Accept: text/markdown',
  'Accept: ;;;,q=',
  'Accept-Encoding: br;q=x, *;q=0',
  'If-None-Match: *',
  'If-None-Match: W/"',
  'Range: bytes=0-0',
  'Range: bytes=9-1',

  'Cookie: a=b; c',
  'Content-Type: application/json',
  'Origin: null',
  'Expect: 100-continue',
  'Upgrade: h2c',
  'Sec-Purpose: prefetch',
  `X-Big: ${'x'.repeat(9000)}`,
  'X-Original-URL: /metrics',
  'Connection: upgrade',
);
const body = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    '{',
    '{"requests":',
    '{"requests":[]}',
    '{"requests":[{"indexName":"docs","query":"card"}]}',
    '[]',
    'null',
  ),
  fc.json({ maxDepth: 3 }),
);
const request = fc
  .record({
    method,
    target: fc.oneof(path, image),
    headers: fc.array(header, { maxLength: 2 }),
    body,
    client: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ method, target, headers, body, client }) => {
    const lines = [
      `${method} ${target} HTTP/1.1`,
      'Host: docs.test',
      `X-Forwarded-For: 192.0.2.${client}`,
      'Connection: close',
      ...headers,
    ];
    const bytes = Buffer.from(body);
    if (bytes.length > 0) lines.push(`Content-Length: ${bytes.length}`);
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
  });

it(`${REQUESTS} hostile requests: no 5xx except the intended 503${soak ? ', and no memory leak' : ''}`, async () => {
  const requests = fc.sample(request, { seed: SEED, numRuns: REQUESTS });
  const statuses = new Map<number, number>();
  const failures: { sent: string; got: string }[] = [];
  const send = async (from: number, to: number) => {
    let next = from;
    const worker = async () => {
      while (next < to) {
        const bytes = requests[next++] ?? Buffer.alloc(0);
        const { status, text } = await sendRaw(server.port, bytes);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const designed = status === 503 && /\r\nretry-after: \d+\r\n/i.test(text);
        if (status === 0 || (status >= 500 && !designed)) {
          failures.push({ sent: bytes.toString('latin1').slice(0, 300), got: text.slice(0, 300) });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  await send(0, WARM_UP);
  const before = await server.memory();
  await send(WARM_UP, REQUESTS);
  const after = await server.memory();

  expect(failures.slice(0, 5)).toEqual([]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
  // The requests must get further than the HTTP parser.
  for (const status of [200, 400, 404, 405]) expect(statuses.get(status) ?? 0).toBeGreaterThan(REQUESTS / 50);
  if (soak) {
    const held = ({ heapUsed, external }: typeof before) => heapUsed + external;
    expect(held(after)).toBeLessThan(held(before) * 1.1);
    expect(after.rss).toBeLessThan(before.rss * 1.1);
  }
  expect((await fetch(`${server.origin}/`)).status).toBe(200);
});
