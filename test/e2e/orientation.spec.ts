import { expect, test } from '@playwright/test';
import { site } from '../../site.config.ts';
import { routes } from './routes.ts';
import { smallTargets } from './small-targets.ts';

test('the first screen of the home page has four entry points and the quick start in several languages; the link at its end keeps its side, and is as wide as a phone', async ({
  page,
}) => {
  await page.goto('/');
  const ways = page.locator('.cards').first().getByRole('link');
  await expect(ways).toHaveText([
    'Build a checkout',
    'Share a payment link',
    'Sell a subscription',
    'Call the REST API',
  ]);
  for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 });
  const start = page.locator('.samples').first();
  for (const language of await start.getByRole('radio').all()) await expect(language).toBeInViewport();
  const run = start.getByRole('button', { name: 'Run: Charge a test card' });
  await expect(run).toBeInViewport({ ratio: 1 });
  await start.getByRole('radio').first().focus();
  await page.keyboard.press('Tab');
  await expect(run).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(start.getByRole('button', { name: /^Copy/ }).first()).toBeFocused();
  const code = await start.locator('pre:visible').boundingBox();
  expect(code?.y, 'several lines of code are seen').toBeLessThan(900 - 120);
  const first = page.locator('.samples .code').first();
  await expect(first, 'the field that makes it a charge').toContainText('"confirm": true');
  await expect(first.locator('.code-fold'), 'the first sample is whole').toBeHidden();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const all = await page.locator('.pagination').boundingBox();
    const next = await page.locator('.pagination a').boundingBox();
    if (all === null || next === null) throw new Error('No link to the next page.');
    if (width === 1280) expect(next.width, 'the last link').toBeLessThan(all.width * 0.6);
    else expect(next.width, 'the last link on a phone').toBeCloseTo(all.width, 0);
    expect(next.x + next.width).toBeCloseTo(all.x + all.width, 0);
  }
});

test('S2.1 the map has one line per page in two columns, on phones one, with links at least 24 px high', async ({
  page,
}) => {
  await page.goto('/docs');
  const links = page.locator('.card-list a');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    routes.slice(0, -1),
  );
  await expect(page.locator('.card-list .icon')).toHaveCount(0);
  const parts = page.locator('.columns > div');
  await expect(parts).not.toHaveCount(0);
  for (const [width, columns] of [
    [390, 1],
    [768, undefined],
    [1280, 2],
    [1920, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await smallTargets(page), `targets at ${width} px`).toEqual([]);
    if (columns === undefined) continue;
    const edges = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().left));
    expect(new Set(edges).size, `columns at ${width} px`).toBe(columns);
    const lines = await page
      .locator('.columns .card p')
      .evaluateAll((all) =>
        all.map((text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)),
      );
    expect(Math.max(...lines), `lines of a description at ${width} px`).toBeLessThan(1.5);
  }
  const emails = await page.locator('main').getByRole('link', { name: 'support@framepayments.com' }).all();
  expect(emails.length).toBeGreaterThan(0);
  for (const email of emails) await expect(email).toHaveAttribute('href', 'mailto:support@framepayments.com');
  const words = page.locator('td a', { hasText: 'payment method with a customer' });
  await expect(words, 'a link of words and code in a table').toHaveCSS('text-decoration-line', 'underline');
});

test('S2.11 the 404 page has the same wrapper, the path, the main sections, the closest pages, and search in its field', async ({
  page,
}) => {
  const response = await page.goto('/payments/acept');
  expect(response?.status()).toBe(404);
  await expect(page.locator('.top-bar')).toBeVisible();
  await expect(page.locator('.search-button')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  const main = page.getByRole('main');
  for (const { label } of site.navigation)
    await expect(main.getByRole('link', { name: label, exact: true })).toBeVisible();
  const lost = page.locator('#not-found');
  await expect(lost.locator('code')).toHaveText('/payments/acept');
  await expect(lost.locator('p a').first()).toHaveText('Accept a payment');
  await lost.getByRole('link', { name: 'Search docs' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  // Pages that have the same title are named by their addresses.
  await page.goto('/customer-identity-verification');
  await expect(lost.locator('p a', { hasText: '/' })).toHaveText([
    '/api/customer-identity-verifications',
    '/guides/customer-identity-verifications',
  ]);
});

test('a link of the side navigation stays under the pointer when the sections of a page close or open', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/api/charge_intents');
  for (const href of ['/api/refunds', '/api/payment_methods', '/api/customers']) {
    const link = page.locator(`.side-nav a[href="${href}"]`);
    await link.hover();
    const { y } = (await link.boundingBox()) ?? {};
    await link.click();
    await expect(
      page.locator(`.nav-anchors a[href^="${href}#"], .nav-anchors a[href^="#"]`).first(),
    ).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    expect((await link.boundingBox())?.y, href).toBeCloseTo(y ?? 0, 0);
  }
});

test('on a tall screen the side navigation shows the sections of the current page', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/api/subscriptions');
  for (const link of await page.locator('.nav-anchors a').all())
    await expect(link).toBeInViewport({ ratio: 1 });
});

for (const javaScriptEnabled of [true, false])
  test(`without room for the table of contents a button opens it, ${javaScriptEnabled ? 'with' : 'without'} script, and stays in view`, {
    tag: '@soak',
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await page.goto('/rate-limiting');
    for (const width of [390, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/rate-limiting#look-before-you-repeat');
      // Without script it stays open until the next load.
      if (!javaScriptEnabled) await page.reload();
      const button = page.getByRole('button', { name: 'On this page' });
      const toc = page.locator('.toc');
      await expect(button, `${width} px`).toBeInViewport({ ratio: 1 });
      await expect(toc, `${width} px`).toBeHidden();
      await button.click();
      await expect(toc, `${width} px`).toBeInViewport({ ratio: 1 });
      const link = toc.locator('a').last();
      const hash = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect(page).toHaveURL(`/rate-limiting${hash}`);
      await expect(page.locator(hash), `${width} px`).toBeInViewport({ ratio: 1 });
      if (javaScriptEnabled) await expect(toc, `${width} px`).toBeHidden();
    }
    await context.close();
  });
