import { expect, test } from '@playwright/test';
import { toolsReady } from './tools-ready.ts';

/** Code files of guides: one language at a time, the others when they are chosen (`src/browser/tools/code-files.ts`). */

const GUIDE = '/payments/accept-a-payment';
const NODE = 'createServer(async (request, response)';
const PYTHON = 'class Handler(BaseHTTPRequestHandler)';

test('a page prints the file in one language, and another once the reader chooses it, of all files of the page and of the next page', async ({
  page,
}) => {
  await page.goto(GUIDE);
  const samples = page.locator('.samples', { hasText: 'Your server' });
  await expect(samples.locator('.sample').first()).toContainText(NODE);
  await expect(samples).not.toContainText(PYTHON);
  // The first movement loads the tools that see the next one.
  await page.mouse.move(5, 5);
  await toolsReady(page);
  const requested = page.waitForRequest('**/fragments/accept-a-payment/server.py.html');
  await samples.locator('label', { hasText: 'Python' }).hover();
  await requested;
  await samples.locator('label', { hasText: 'Python' }).click();
  await expect(samples.locator('[data-language=python]')).toContainText(PYTHON);
  await expect(samples.getByRole('button', { name: 'Copy server.py' })).toBeVisible();
  await expect(page.locator('[data-language=python]', { hasText: 'def read_refunds' })).toHaveCount(1);
  await page.locator('.side-nav').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.mouse.move(10, 10);
  await expect(page.locator('[data-language=python]', { hasText: 'def verify_frame_signature' })).toHaveCount(
    1,
  );
});

for (const width of [390, 1280])
  test(`at ${width} px the room of a file is that of its code, so that nothing moves when it arrives`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.setItem('code', 'ruby'));
    let arrive = (): void => {};
    let arrival = Promise.resolve();
    await page.route('**/fragments/**', async (route) => {
      await arrival;
      await route.continue();
    });
    for (const route of [GUIDE, '/webhooks']) {
      arrival = new Promise((resolve) => {
        arrive = resolve;
      });
      await page.goto(route);
      const files = page.locator('[data-language=ruby] > .file');
      const heights = () =>
        files.evaluateAll((all) => all.map((file) => file.getBoundingClientRect().height));
      const asked = page.waitForRequest('**/fragments/**');
      await page.mouse.move(9, 9);
      await asked;
      const rooms = await heights();
      arrive();
      await expect(page.locator('[data-language=ruby] > .file > pre[aria-hidden]')).toHaveCount(0);
      for (const [index, height] of (await heights()).entries())
        expect(Math.abs(height - (rooms[index] ?? 0)), `${route}, file ${index}`).toBeLessThan(1);
    }
  });

test('a file opens as text, and copying it leaves out the labels of its folds', { tag: '@soak' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const response = await page.request.get('/files/accept-a-payment/checkout.html');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  await page.goto(GUIDE);
  await page.getByRole('button', { name: 'Copy server.mjs' }).click();
  const text = await (await page.request.get('/files/accept-a-payment/server.mjs')).text();
  // The first click also loads the tools that copy.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text.trimEnd());
});
