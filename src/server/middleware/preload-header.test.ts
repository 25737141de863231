import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createPreloadHeader } from './preload-header.ts';

function appWith(preload: string[] | undefined): Hono {
  const app = new Hono();
  app.use(createPreloadHeader({ manifest: { build: 'b1', pages: 1, records: 0, preload } }));
  app.get('/', (c) => c.html('<p>page</p>'));
  app.get('/data.json', (c) => c.json({}));
  return app;
}

describe('what a page waits for', () => {
  const app = appWith(['/assets/site-1a2b3c4d.css', '/assets/early-1a2b3c4d.js']);

  it('is named in a header of every page', async () => {
    expect((await app.request('/')).headers.get('link')).toBe(
      '</assets/site-1a2b3c4d.css>; rel=preload; as=style, </assets/early-1a2b3c4d.js>; rel=preload; as=script',
    );
  });

  it('is named by nothing that is no page', async () => {
    expect((await app.request('/data.json')).headers.has('link')).toBe(false);
    expect((await app.request('/absent')).headers.has('link')).toBe(false);
  });

  it.each([[undefined], [[]]])('needs no header where a build names none (%j)', async (preload) => {
    expect((await appWith(preload).request('/')).headers.has('link')).toBe(false);
  });
});
