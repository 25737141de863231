import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createBodyLimit } from './body-limit.ts';

const app = new Hono();
app.use(createBodyLimit({ maxBytes: 10 }));
app.all('*', async (c) => c.text(`read ${(await c.req.text()).length}`));

const chunked = (text: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const letter of text) controller.enqueue(new TextEncoder().encode(letter));
      controller.close();
    },
  });

/** A POST without `Content-Length`; `duplex` is required for streams but missing from the DOM types. */
function streamed(url: string, text: string): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: chunked(text), duplex: 'half' };
  return new Request(url, init);
}

describe('body limit', () => {
  it('accepts a body up to the limit, with and without a length', async () => {
    const body = '0123456789';
    const withLength = { method: 'POST', body, headers: { 'content-length': '10' } };
    expect(await (await app.request('/x', withLength)).text()).toBe('read 10');
    const without = streamed('http://localhost/x', body);
    expect(await (await app.request(without)).text()).toBe('read 10');
  });

  it('search check 47: a larger body gets 413 in JSON, with and without a length', async () => {
    const body = '0123456789a';
    const url = 'http://localhost/1/indexes/*/queries';
    const withLength = new Request(url, { method: 'POST', body, headers: { 'content-length': '11' } });
    const without = streamed(url, body);
    for (const request of [withLength, without]) {
      const rejected = await app.request(request);
      expect(rejected.status).toBe(413);
      expect(await rejected.json()).toEqual({ message: 'Request body too large', status: 413 });
      expect(rejected.headers.get('connection')).toBe('close');
    }
  });

  it('ignores requests without a body', async () => {
    expect((await app.request('/x')).status).toBe(200);
    expect((await app.request('/x', { method: 'HEAD' })).status).toBe(200);
  });
});
