import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildIndex } from '../../src/search/index/build-index.ts';
import { loadIndex } from '../../src/search/query/embedded-engine.ts';
import { PARAMETERS } from '../../src/search/wire/parse-request.ts';
import { createSearchRoute } from '../../src/server/routes/search.ts';
import { FIXTURE_RECORDS } from './fixture-records.ts';

const failures: unknown[] = [];
const route = createSearchRoute({
  engine: loadIndex(buildIndex(FIXTURE_RECORDS)),
  indexName: 'docs',
  onError: (error) => failures.push(error),
});

/** Sends a body and checks the guarantee: results, or a 4xx with message and status. limits.test.ts bounds the work. */
async function ask(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const response = await route.request('/*/queries', { method: 'POST', body, headers });
  const json = await response.clone().json();
  expect(failures).toEqual([]);
  if (response.status === 200) expect(json).toEqual({ results: expect.any(Array) });
  else {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(json).toEqual({ message: expect.any(String), status: response.status });
  }
  return response;
}

const names = fc.oneof(
  fc.constantFrom(...PARAMETERS.keys()),
  fc.constantFrom('indexName', 'params', '__proto__', 'constructor', 'toString', ''),
  fc.string({ maxLength: 8 }),
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ud800', '\udc00x', '__proto__', '\0', '%', '%ZZ', '&&='),
);

describe('any input', () => {
  test('arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => void (await ask(bytes))),
    );
  });

  test('arbitrary JSON instead of the body and of its searches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        await ask(JSON.stringify(value));
        await ask(JSON.stringify({ requests: value }));
        await ask(JSON.stringify({ requests: [value] }));
      }),
    );
  });

  test('arbitrary parameters with arbitrary values', async () => {
    const request = fc.dictionary(names, fc.oneof(fc.jsonValue(), text), { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(request, text, async (parameters, query) => {
        await ask(JSON.stringify({ requests: [{ indexName: 'docs', query, ...parameters }] }));
      }),
      { numRuns: 300 },
    );
  });

  test('arbitrary parameter strings', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.tuple(names, text)), async (raw, pairs) => {
        await ask(JSON.stringify({ requests: [{ indexName: 'docs', params: raw }] }));
        const params = pairs
          .map(([name, value]) => `${encodeURI(name.replace(/\p{Surrogate}/gu, ''))}=${value}`)
          .join('&');
        await ask(JSON.stringify({ requests: [{ indexName: 'docs', params }] }));
      }),
    );
  });

  test('lone surrogates are returned unchanged', async () => {
    const response = await ask('{"requests":[{"indexName":"docs","query":"\\ud800 refund"}]}');
    expect((await response.json()).results[0].query).toBe('\ud800 refund');
  });

  test('prototypes are not polluted', async () => {
    await ask('{"requests":[{"indexName":"docs","query":"refund"}],"__proto__":{"polluted":1}}');
    await ask('{"requests":[{"indexName":"docs","params":"__proto__=1"}]}');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('deep JSON', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect((await ask(deep)).status).toBe(400);
    await ask(`{"requests":[{"indexName":"docs","ruleContexts":${deep}}]}`);
    expect((await ask('['.repeat(60_000))).status).toBe(400);
  });

  test('huge arrays and a thousand searches', async () => {
    expect((await ask(JSON.stringify({ requests: Array(1000).fill({ indexName: 'docs' }) }))).status).toBe(
      400,
    );
    expect((await ask(JSON.stringify({ requests: Array(20_000).fill(0) }))).status).toBe(400);
    const attributesToRetrieve = Array(5000).fill('url');
    expect(
      (await ask(JSON.stringify({ requests: [{ indexName: 'docs', attributesToRetrieve }] }))).status,
    ).toBe(400);
  });

  test('fifty searches for all records', async () => {
    const all = Array(50).fill({ indexName: 'docs', query: 'ledger', hitsPerPage: 1000 });
    expect((await ask(JSON.stringify({ requests: all }))).status).toBe(400);
    const most = Array(50).fill({
      indexName: 'docs',
      query: 'ledger',
      hitsPerPage: 20,
      attributesToSnippet: ['*:5'],
    });
    expect((await ask(JSON.stringify({ requests: most }))).status).toBe(200);
  });

  test('ten megabytes: uncompressed, in gzip, and as a decompression bomb of a few kilobytes', async () => {
    const body = `{"requests":[],"x":"${'x'.repeat(10 * 1024 * 1024)}"}`;
    expect((await ask(body)).status).toBe(413);
    const bomb = gzipSync(body);
    expect(bomb.length).toBeLessThan(64 * 1024);
    expect((await ask(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    const broken = gzipSync('{"requests":[]}').subarray(0, 20);
    expect((await ask(broken, { 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await ask('x', { 'content-encoding': 'br' })).status).toBe(400);
  });

  test('an endless body is aborted at the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(stream) {
        sent += 16 * 1024;
        stream.enqueue(new Uint8Array(16 * 1024));
      },
    });
    const response = await route.request('/*/queries', {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(256 * 1024);
  });
});
