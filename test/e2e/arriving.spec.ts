import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { createGate } from './soft-navigation-support.ts';
import { cases } from './telling-cases.ts';

/**
 * Parts of a page that a browser may paint while they are still loading, and that would move as more content arrives:
 * the last text received, the content painted by then, and the content after it.
 */
const parts = [
  { name: 'top bar', last: 'Docs</a>', first: '.top-links a', rest: '#search-button' },
  {
    name: 'page menu',
    last: '<details class="menu">',
    first: '.page-tools .copy',
    rest: '.page-tools summary',
  },
];

for (const { name, last, first, rest } of cases(parts.slice(0, 1), parts.slice(1)))
  test(`the ${name} is shown only once complete, so it does not move on a slow network`, async ({
    page,
    baseURL,
  }) => {
    const gate = createGate();
    const server = createServer(async ({ url = '/', headers }, response) => {
      const real = await fetch(new URL(url, baseURL), { headers: { accept: headers.accept ?? '*/*' } });
      response.writeHead(real.status, { 'content-type': real.headers.get('content-type') ?? '' });
      const body = Buffer.from(await real.arrayBuffer());
      const cut = url === '/pagination' ? body.indexOf(last) + last.length : body.length;
      response.write(body.subarray(0, cut));
      if (cut < body.length) await gate.opened;
      response.end(body.subarray(cut));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/pagination`, { waitUntil: 'commit' });
    await expect(page.locator(first).first()).toBeAttached();
    await expect(page.locator(first).first()).toBeHidden();
    await expect(page.locator(rest)).toBeHidden();
    gate.open();
    await expect(page.locator(first).first()).toBeVisible();
    await expect(page.locator(rest)).toBeVisible();
    server.closeAllConnections();
    server.close();
  });
