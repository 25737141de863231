import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createBodyLimit } from './limits.ts';

const app = new Hono();
app.use(createBodyLimit({ maxBytes: 10 }));
app.all('*', async (c) => c.text(`read ${(await c.req.text()).length}`));

describe('body limit', () => {
  it('accepts a body up to the limit', async () => {
    const post = { method: 'POST', body: '0123456789', headers: { 'content-length': '10' } };
    expect(await (await app.request('/x', post)).text()).toBe('read 10');
  });

  it('search check 47: a larger body gets 413 in JSON', async () => {
    const post = { method: 'POST', body: '0123456789a', headers: { 'content-length': '11' } };
    const rejected = await app.request('/1/indexes/*/queries', post);
    expect(rejected.status).toBe(413);
    expect(await rejected.json()).toEqual({ message: 'Request body too large', status: 413 });
    expect(rejected.headers.get('connection')).toBe('close');
  });

  it('ignores requests without a body', async () => {
    expect((await app.request('/x')).status).toBe(200);
    expect((await app.request('/x', { method: 'HEAD' })).status).toBe(200);
  });
});
