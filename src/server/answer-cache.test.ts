import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

function setUp(cacheControl = 'public, max-age=300') {
  let now = 0;
  let asked = 0;
  const cache = createAnswerCache(
    () => {
      asked += 1;
      return new Response(`answer ${asked}`, { headers: { 'cache-control': cacheControl, etag: '"a"' } });
    },
    { clock: () => now },
  );
  const get = async (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<string> => {
    const incoming = { method, url, headers } as unknown as IncomingMessage;
    let sent = '';
    let sentHeaders: string[] = [];
    const response = {
      socket: null,
      writeHead: (_status: number, list: string[]) => {
        sentHeaders = list;
      },
      end: (body: Buffer) => {
        sent = body.toString();
      },
    } as unknown as ServerResponse;
    if (cache.answer(incoming, response)) {
      expect(sentHeaders).toContain('etag');
      return sent;
    }
    return (await cache.fetch(new Request(`http://localhost${url}`), { incoming })).text();
  };
  return { get, pass: (ms: number) => (now += ms), asked: () => asked };
}

describe('answers kept for a second', () => {
  test('the same request is answered from memory, and anew after a second', async () => {
    const { get, pass, asked } = setUp();
    expect(await get('/webhooks')).toBe('answer 1');
    expect(await get('/webhooks')).toBe('answer 1');
    pass(999);
    expect(await get('/webhooks')).toBe('answer 1');
    pass(2);
    expect(await get('/webhooks')).toBe('answer 2');
    expect(asked()).toBe(2);
  });

  test('encodings, HTML and other types, and addresses are told apart', async () => {
    const { get, asked } = setUp();
    await get('/a', { 'accept-encoding': 'gzip, br' });
    await get('/a', { 'accept-encoding': 'br, gzip;q=0.5' });
    expect(asked()).toBe(1);
    await get('/a', { 'accept-encoding': 'gzip' });
    await get('/a', { 'accept-encoding': 'br', accept: 'text/css' });
    await get('/b', { 'accept-encoding': 'br' });
    expect(asked()).toBe(4);
  });

  test.each([
    ['a validator', '/a', { 'if-none-match': '"a"' }, 'GET'],
    ['a range', '/a', { range: 'bytes=0-1' }, 'GET'],
    ['a query', '/a?x=1', {}, 'GET'],
    ['Markdown', '/a', { accept: 'text/markdown' }, 'GET'],
    ['another method', '/a', {}, 'HEAD'],
  ])('with %s the app is asked each time', async (_name, url, headers, method) => {
    const { get, asked } = setUp();
    await get(url, headers as Record<string, string>, method);
    await get(url, headers as Record<string, string>, method);
    expect(asked()).toBe(2);
  });

  test.each(['private, max-age=300', 'no-store', 'no-cache'])(
    'what is %s is never kept',
    async (cacheControl) => {
      const { get, asked } = setUp(cacheControl);
      await get('/a');
      await get('/a');
      expect(asked()).toBe(2);
    },
  );
});
