import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { createGate } from './soft-navigation-support.ts';

test('issue 23: the top bar is shown once it is whole, so its parts do not move on a slow network', async ({
  page,
  baseURL,
}) => {
  const rest = createGate();
  const server = createServer(async ({ url = '/', headers }, response) => {
    const real = await fetch(new URL(url, baseURL), { headers: { accept: headers.accept ?? '*/*' } });
    response.writeHead(real.status, { 'content-type': real.headers.get('content-type') ?? '' });
    const body = Buffer.from(await real.arrayBuffer());
    // The first link of the bar is there, the rest of it is not.
    const cut = url === '/webhooks' ? body.indexOf('Docs</a>') + 'Docs</a>'.length : body.length;
    response.write(body.subarray(0, cut));
    if (cut < body.length) await rest.opened;
    response.end(body.subarray(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/webhooks`, { waitUntil: 'commit' });
  const docs = page.locator('.top-links a').first();
  await expect(docs).toBeAttached();
  await expect(docs).toBeHidden();
  await expect(page.locator('#search-button')).toBeHidden();
  rest.open();
  await expect(docs).toBeVisible();
  await expect(page.locator('#search-button')).toBeVisible();
  server.closeAllConnections();
  server.close();
});
