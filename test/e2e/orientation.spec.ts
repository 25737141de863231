import { expect, test } from '@playwright/test';
import { routes, typicalRoutes } from './routes.ts';
import { smallTargets } from './small-targets.ts';

test('issue 23: the first screen of the home page has four entry points and the quick start in several languages', async ({
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
});

test('issue 23: the map has one line per page, without boxes or images', async ({ page }) => {
  await page.goto('/docs');
  const links = page.locator('.card-list a');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    routes.slice(0, -1),
  );
  await expect(page.locator('.card-list .icon')).toHaveCount(0);
});

test('issue 23: the map has two columns of one-line descriptions, and on phones one column', async ({
  page,
}) => {
  for (const [width, columns] of [
    [390, 1],
    [1280, 2],
    [1920, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/docs');
    const parts = page.locator('.columns > div');
    await expect(parts).not.toHaveCount(0);
    const edges = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().left));
    expect(new Set(edges).size, `${width} px`).toBe(columns);
    const lines = await page
      .locator('.columns .card p')
      .evaluateAll((all) =>
        all.map((text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)),
      );
    expect(Math.max(...lines), `${width} px`).toBeLessThan(1.5);
  }
});

test('S2.1 on the map a link is at least 24 px high, and the email address is a link', async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/docs');
    expect(await smallTargets(page), `${width} px`).toEqual([]);
  }
  const emails = await page.locator('main').getByRole('link', { name: 'support@framepayments.com' }).all();
  expect(emails.length).toBeGreaterThan(0);
  for (const email of emails) await expect(email).toHaveAttribute('href', 'mailto:support@framepayments.com');
});

test('issue 23: pages of every type start at the same left edge at any screen width', async ({ page }) => {
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = new Set<number>();
    for (const route of [...typicalRoutes, '/no-such-page']) {
      await page.goto(route);
      edges.add(await page.locator('h1').evaluate((title) => title.getBoundingClientRect().left));
    }
    expect([...edges], `${width} px`).toHaveLength(1);
  }
});

test('issue 23: the 404 page shows the path, suggests the closest pages, and opens search from its field', async ({
  page,
}) => {
  await page.goto('/payments/acept');
  const lost = page.locator('#not-found');
  await expect(lost.locator('code')).toHaveText('/payments/acept');
  await expect(lost.locator('p a').first()).toHaveText('Accept a payment');
  await lost.getByRole('link', { name: 'Search docs' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the 404 page names pages that have the same title by their addresses', async ({ page }) => {
  await page.goto('/customer-identity-verification');
  await expect(page.locator('#not-found p a', { hasText: '/' })).toHaveText([
    '/api/customer-identity-verifications',
    '/guides/customer-identity-verifications',
  ]);
});

test('issue 23: without script the search field of the 404 page leads to the map', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/payments/acept');
  await page.locator('#not-found a').click();
  await expect(page).toHaveURL('/docs');
  await context.close();
});

test('issue 23: the footer links to all pages, the changes, the machine-readable formats, and support, and every link works', async ({
  page,
  request,
}) => {
  await page.goto('/webhooks');
  const links = page.locator('.foot a');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // The status page has no address yet.
  expect(hrefs.map((href) => href.replace(/:.*/, ':'))).toEqual([
    ...['/docs', '/docs#changes', 'mailto:', '/openapi.yaml', '/llms.txt', '/license.txt'],
  ]);
  for (const href of hrefs.filter((each) => each.startsWith('/')))
    expect((await request.get(href)).status(), href).toBe(200);
});

test('a single link at the end of a page keeps its side, and is as wide as a phone', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const all = await page.locator('.pagination').boundingBox();
    const next = await page.locator('.pagination a').boundingBox();
    if (all === null || next === null) throw new Error('No link to the next page.');
    if (width === 1280) expect(next.width).toBeLessThan(all.width * 0.6);
    else expect(next.width).toBeCloseTo(all.width, 0);
    expect(next.x + next.width).toBeCloseTo(all.x + all.width, 0);
  }
});

test('a link of the side navigation stays under the pointer when the sections of a page close or open', async ({
  page,
}) => {
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

test('on a tall screen the side navigation shows the sections of the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/api/subscriptions');
  for (const link of await page.locator('.nav-anchors a').all())
    await expect(link).toBeInViewport({ ratio: 1 });
});

test('issue 23: without room for the table of contents a button opens it, with and without script, and stays in view', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false])
    for (const width of [390, 1100]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto('/webhooks#all-events');
      const button = page.getByRole('button', { name: 'On this page' });
      const toc = page.locator('.toc');
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(toc).toBeHidden();
      await button.click();
      await expect(toc).toBeInViewport({ ratio: 1 });
      await toc.getByRole('link', { name: 'Verify the signature' }).click();
      await expect(page).toHaveURL('/webhooks#verify-the-signature');
      await expect(page.locator('#verify-the-signature')).toBeInViewport({ ratio: 1 });
      if (javaScriptEnabled) await expect(toc).toBeHidden();
      await context.close();
    }
});

test('issue 23: links of the drawer have finger-sized targets, and "Get Started" is in it on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/api/refunds');
  await expect(page.locator('.top-bar').getByText('Get Started')).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const targets = page.locator('.side-nav :is(a, button)');
  const heights = await targets.evaluateAll((all) =>
    all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expect(page.locator('.side-nav').getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('issue 23: two pages about one resource have distinct titles and headings', async ({ request }) => {
  const titles: string[] = [];
  for (const route of routes) {
    const html = await (await request.get(route)).text();
    titles.push(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? route);
  }
  expect(new Set(titles).size).toBe(routes.length);
  expect(titles).toContain('Subscriptions');
  expect(titles).toContain('Subscriptions API');
});
