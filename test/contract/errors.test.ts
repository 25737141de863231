import { request as httpRequest } from 'node:http';
import { algoliasearch } from 'algoliasearch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimit } from '../../src/server/middleware/rate-limit.ts';
import { CLIENT_VERSIONS, createOfficialClient } from './official-clients.ts';
import { type SearchServer, startSearchServer } from './search-server.ts';

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
});
afterAll(() => server.close());

interface Rejection {
  name: string;
  message: string;
  status?: number;
}

/** The error of a search with the official client, and the number of attempts. */
async function rejectionOf(
  target: SearchServer,
  requests: Record<string, unknown>[],
): Promise<{ error: Rejection; attempts: number }> {
  const before = target.seen.length;
  const call = target.v5().search({ requests: requests as never });
  const error = await call.then(
    () => {
      throw new Error('The search succeeded.');
    },
    (reason: Rejection) => reason,
  );
  return { error, attempts: target.seen.length - before };
}

const apiError = (message: string, status: number): object => ({ name: 'ApiError', message, status });

describe('errors', () => {
  test('check 37, S3.12 an unknown index fails the whole request with its message and status', async () => {
    const alone = await rejectionOf(server, [{ indexName: 'other', query: 'x' }]);
    expect(alone.error).toMatchObject(apiError('Index other does not exist', 404));
    expect(alone.attempts).toBe(1);
    const among = await rejectionOf(server, [{ indexName: 'docs', query: 'x' }, { indexName: 'other' }]);
    expect(among.error).toMatchObject(apiError('Index other does not exist', 404));
  });

  test.each([
    ['check 40 malformed JSON', '{oops', 'Invalid JSON near line:1 column:2'],
    ['check 41 no requests', '{}', expect.stringContaining('requests')],
    ['check 41 requests that are no list', '{"requests":{}}', expect.stringContaining('requests')],
    ['check 41 a request without an index', '{"requests":[{}]}', expect.stringContaining('indexName')],
    ['check 41 a request that is no object', '{"requests":[1]}', expect.stringContaining('requests')],
    [
      'check 44 params as an object',
      '{"requests":[{"indexName":"docs","params":{}}]}',
      expect.stringContaining('params'),
    ],
    [
      'check 44 params that are not URL-encoded',
      '{"requests":[{"indexName":"docs","params":"query=%E0%A4"}]}',
      expect.stringContaining('params'),
    ],
    [
      'a request for facets',
      '{"requests":[{"indexName":"docs","type":"facet","facet":"a"}]}',
      expect.stringContaining('acet'),
    ],
    [
      'a filter, which would be silently wrong',
      '{"requests":[{"indexName":"docs","filters":"a:b"}]}',
      expect.stringContaining('filters'),
    ],
  ])('%s', async (_name, body, message) => {
    const response = await server.post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, status: 400 });
  });

  test('check 42 an index name with illegal characters', async () => {
    const { error } = await rejectionOf(server, [{ indexName: 'a/b%' }]);
    expect(error).toMatchObject(apiError('indexName is not valid', 400));
  });

  describe.each(CLIENT_VERSIONS)('in the official client of version %i', (version) => {
    test.each([
      ['37 an unknown index', { indexName: 'other' }, 404, 'Index other does not exist'],
      ['42 an illegal name', { indexName: 'a/b%' }, 400, 'indexName is not valid'],
      ['43 an unknown parameter', { indexName: 'docs', foo: 1 }, 400, 'Unknown parameter: foo'],
      ['46 too many hits', { indexName: 'docs', hitsPerPage: 1001 }, 400, /^Invalid value for "hitsPerPage"/],
    ])('check %s is reported after one attempt', async (_name, search, status, message) => {
      const before = server.seen.length;
      const error = await createOfficialClient(version, server.port)
        .search([search])
        .then(
          () => null,
          (reason: Rejection & { statusCode?: number }) => reason,
        );
      // Version 3 has a different name for it.
      expect(error?.status ?? error?.statusCode).toBe(status);
      expect(error?.message).toMatch(message);
      expect(server.seen.length - before).toBe(1);
    });
  });

  test.each(['foo', '__proto__', 'constructor'])('check 43 the unknown parameter %s', async (name) => {
    const response = await server.post(`{"requests":[{"indexName":"docs","${name}":1}]}`);
    expect(await response.json()).toEqual({ message: `Unknown parameter: ${name}`, status: 400 });
  });

  test('check 45 a query over 512 bytes', async () => {
    const message = 'Invalid value for "query" parameter, expected string shorter than 512 bytes';
    const { error, attempts } = await rejectionOf(server, [{ indexName: 'docs', query: 'é'.repeat(257) }]);
    expect(error).toMatchObject(apiError(message, 400));
    expect(attempts).toBe(1);
    const { results } = await server
      .v5()
      .search({ requests: [{ indexName: 'docs', query: 'é'.repeat(256) }] });
    expect(results).toHaveLength(1);
  });

  test.each([1001, -1, 'abc', 1.5])('check 46 hitsPerPage %s', async (hitsPerPage) => {
    const { error } = await rejectionOf(server, [{ indexName: 'docs', hitsPerPage }]);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 400,
      message: expect.stringContaining('hitsPerPage'),
    });
  });

  test('check 46 hitsPerPage 0 returns only the count', async () => {
    const { results } = await server
      .v5()
      .search({ requests: [{ indexName: 'docs', query: 'ledger', hitsPerPage: 0 }] });
    expect(results[0]).toMatchObject({ hits: [], nbHits: 45, hitsPerPage: 0 });
  });

  test('check 47 a body over the limit, with and without a length', async () => {
    const body = `{"requests":[],"padding":"${'x'.repeat(70_000)}"}`;
    const withLength = await server.post(body);
    expect(withLength.status).toBe(413);
    expect(await withLength.json()).toEqual({ message: 'Request body too large', status: 413 });
    expect(await postChunked(server, body)).toEqual({ message: 'Request body too large', status: 413 });
  });

  test('check 48 error bodies contain message and status and nothing else', async () => {
    const responses = await Promise.all([
      server.post('{oops'),
      fetch(server.endpoint),
      fetch(server.endpoint.replace('*/queries', 'docs/settings'), { method: 'POST' }),
      fetch(server.endpoint.replace('*', 'docs'), { method: 'POST', body: '{"requests":[]}' }),
    ]);
    for (const response of responses) {
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('correlation-id')).toBeNull();
      expect(await response.json()).toEqual({ message: expect.any(String), status: response.status });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
  });

  test('check 49 over the rate limit: 429, and the client retries after a second', async () => {
    const limited = await startSearchServer({
      before: createRateLimit({ perSecond: 1, burst: 1, trustProxy: false }),
    });
    const request = JSON.stringify({ requests: [{ indexName: 'docs', query: 'refund' }] });
    // At once: on a busy machine, the second of two in a row may be a second later.
    const responses = await Promise.all(Array.from({ length: 10 }, () => limited.post(request)));
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const rejected = responses.find(({ status }) => status === 429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeLessThanOrEqual(1);
    expect(await rejected?.json()).toEqual({ message: 'Too Many Requests', status: 429 });
    const { results } = await limited.v5().search({ requests: [{ indexName: 'docs', query: 'refund' }] });
    expect(results).toHaveLength(1);
    await limited.close();
  });

  test.each([500, 503, 302])('check 50 a %i response makes the client try the next host', async (status) => {
    const failing = await startSearchServer({
      before: async (c) => c.body(null, status as 500, { location: '/' }),
    });
    const { error, attempts } = await rejectionOf(failing, [{ indexName: 'docs' }]);
    expect(error.name).toBe('RetryError');
    expect(error.status).toBeUndefined();
    expect(attempts).toBe(1);
    const client = algoliasearch('app', 'key', {
      hosts: [failing, server].map(({ port }) => ({
        url: '127.0.0.1',
        port,
        protocol: 'http',
        accept: 'readWrite' as const,
      })),
    });
    const { results } = await client.search({ requests: [{ indexName: 'docs', query: 'refund' }] });
    expect(results).toHaveLength(1);
    await failing.close();
  });

  test('check 50 an internal error is a 500 without its message', async () => {
    const errors: unknown[] = [];
    const broken = await startSearchServer({
      engine: {
        size: 0,
        search() {
          throw new Error('secret path');
        },
      },
      onError: (error) => errors.push(error),
    });
    const response = await broken.post('{"requests":[{"indexName":"docs"}]}');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal error', status: 500 });
    expect(errors).toHaveLength(1);
    await broken.close();
  });

  test('check 51 no headers: one connect timeout, then a RetryError', async () => {
    let requests = 0;
    const silent = await startSearchServer({
      before: () => {
        requests += 1;
        return new Promise(() => {});
      },
    });
    const started = performance.now();
    const client = silent.v5({ timeouts: { connect: 150, read: 200, write: 200 } });
    const call = client.search({ requests: [{ indexName: 'docs' }] });
    await expect(call).rejects.toMatchObject({ name: 'RetryError' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(140);
    expect(requests).toBe(1);
    await silent.close();
  });

  test('check 52 headers but no body: connect and read timeout, then a RetryError', async () => {
    const stalling = await startSearchServer({
      before: async () =>
        new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })),
    });
    const started = performance.now();
    const client = stalling.v5({ timeouts: { connect: 200, read: 200, write: 200 } });
    await expect(client.search({ requests: [{ indexName: 'docs' }] })).rejects.toMatchObject({
      name: 'RetryError',
    });
    expect(performance.now() - started).toBeGreaterThanOrEqual(190);
    await stalling.close();
  });
});

/** Sends a chunked body without its length. */
function postChunked({ endpoint }: SearchServer, body: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      endpoint,
      { method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text)));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
