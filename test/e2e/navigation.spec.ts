import { expect, test } from '@playwright/test';
import { site } from '../../site.config.ts';
import { routes } from './routes.ts';
import { cases } from './telling-cases.ts';

test('S2.2 S2.4 the side navigation is 260 px wide and contains the sections of the specification in order, four of them without links below', async ({
  page,
}) => {
  await page.goto('/');
  const nav = page.locator('.side-nav');
  expect((await nav.boundingBox())?.width).toBe(260);
  await expect(nav.locator('.nav-groups > li > :is(span, a)')).toHaveText([
    'Overview',
    'Authentication',
    'Testing',
    'Guides',
    'Payments',
    'Frame.js',
    'Webhooks',
    'REST API',
  ]);
  const links = await nav
    .locator('.nav-groups a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(routes.slice(0, -1));
  for (const label of [
    'Getting started',
    'Shopify Integration Setup',
    '3D Secure authentication',
    'Decline codes',
  ]) {
    await expect(nav.getByRole('link', { name: label, exact: true })).toBeVisible();
  }
  for (const label of ['Authentication', 'Testing', 'Frame.js', 'Webhooks']) {
    const item = page.locator('.nav-groups > li').filter({ has: page.locator('> a', { hasText: label }) });
    await expect(item.locator('> a')).toHaveCount(1);
    await expect(item.locator('ul')).toHaveCount(0);
  }
});

test('S2.3 only the link of the current page is marked, visually, with a reader’s own colors, and for assistive technology, and the mark moves no other link', async ({
  page,
}) => {
  for (const route of ['/docs', '/', '/authentication', '/payments/payment-links', '/api/refunds']) {
    await page.goto(route);
    if (route === '/docs') {
      const widths = await page.locator('.side-nav .nav-groups a').evaluateAll((links) =>
        links.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          const plain = text.getBoundingClientRect().width;
          link.ariaCurrent = 'page';
          return { plain, marked: text.getBoundingClientRect().width };
        }),
      );
      expect(widths).toHaveLength(routes.length - 1);
      for (const { plain, marked } of widths) expect(marked, 'width of a marked link').toBe(plain);
      continue;
    }
    const marked = page.locator('.side-nav [aria-current]');
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAttribute('href', route);
    await expect(marked).toHaveAttribute('aria-current', 'page');
    const other = page.locator(`.side-nav .nav-groups a:not([aria-current])`).first();
    const color = (element: Element): string => getComputedStyle(element).backgroundColor;
    expect(await marked.evaluate(color)).not.toBe(await other.evaluate(color));
  }

  // Their own colors remove backgrounds.
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = (element: Element): string => getComputedStyle(element).borderLeftWidth;
  expect(await page.locator('.side-nav [aria-current]').evaluate(bar)).toBe('3px');
  const others = await page
    .locator('.side-nav .nav-groups a:not([aria-current])')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderLeftWidth));
  expect(new Set(others)).toEqual(new Set(['0px']));
});

test('the navigation keeps its scroll position from page to page', { tag: '@soak' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/api/refunds');
  const nav = page.locator('.side-nav');
  const link = nav.getByRole('link', { name: 'Payment methods' });
  await link.scrollIntoViewIfNeeded();
  const before = await nav.evaluate((element) => element.scrollTop);
  expect(before).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL('/api/payment_methods');
  await expect.poll(() => nav.evaluate((element) => element.scrollTop)).toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the navigation is not scrolled where the current link is in view, and elsewhere shows it with its sections', {
  tag: '@soak',
}, async ({ page }) => {
  const nav = page.locator('.side-nav');
  const scrolled = (): Promise<number> => nav.evaluate((element) => element.scrollTop);
  await page.goto('/payments/payment-links');
  await expect(nav.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  expect(await scrolled()).toBe(0);
  await page.goto('/api/disputes');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(nav.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  await expect(nav.locator('.nav-anchors a').nth(3)).toBeInViewport({ ratio: 1 });
});

test('S2.3 on a small screen the navigation is a drawer for fingers that holds focus, closes with Escape, and opens at the link of the current page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/pagination');
  const nav = page.locator('.side-nav');
  await expect(nav).toBeHidden();
  await expect(page.locator('.top-bar').getByText('Get Started')).toBeHidden();
  const button = page.getByRole('button', { name: 'Open navigation' });
  await button.click();
  await expect(nav).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Get Started' })).toBeVisible();
  const heights = await nav
    .locator('a, button')
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().height),
    );
  expect(Math.min(...heights), 'height of targets').toBeGreaterThanOrEqual(44);
  for (let presses = 0; presses < 45; presses++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === document.body || document.querySelector('.side-nav')?.contains(focused) === true;
    });
    expect(where, 'focus stays inside the drawer').toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(nav).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await nav.getByRole('button', { name: 'Close navigation' }).click();
  await expect(nav).toBeHidden();
  await button.click();
  await nav.getByRole('link', { name: 'Webhook endpoints' }).click();
  await expect(page).toHaveURL('/api/webhook_endpoints');
  await expect(nav).toBeHidden();

  await page.setViewportSize({ width: 390, height: 500 });
  await page.reload();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.locator('.side-nav [aria-current=page]')).toBeInViewport();
  const close = page.getByRole('button', { name: 'Close navigation' });
  await expect(close).toBeFocused();
  await expect(close).toBeInViewport({ ratio: 1 });
});

test('previous and next links follow the order of the navigation', async ({ request }) => {
  const order = routes.slice(0, -1);
  for (const [index, route] of order.entries()) {
    const html = await (await request.get(route)).text();
    for (const [rel, neighbor] of [
      ['prev', order[index - 1]],
      ['next', order[index + 1]],
    ] as const) {
      const tag = new RegExp(`<a [^>]*rel="${rel}"[^>]*>`).exec(html)?.[0];
      expect(/href="([^"]*)"/.exec(tag ?? '')?.[1], `${rel} of ${route}`).toBe(neighbor);
    }
  }
});

test('a breadcrumb above the title leads to the section on the map, or for a page that is a section to the map', {
  tag: '@soak',
}, async ({ page }) => {
  const [overview, authentication, ...others] = site.navigation;
  for (const section of cases([overview, authentication], others)) {
    if (section === undefined) continue;
    await page.goto(section.href ?? section.links[0]?.href ?? '');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await expect(crumbs).toHaveText(section.href === undefined ? ['Docs', section.label] : ['Docs']);
    await crumbs.last().click();
    await expect(page).toHaveURL(section.href === undefined ? /\/docs#/ : '/docs');
    if (section.href !== undefined) continue;
    await expect(page.getByRole('heading', { name: section.label, exact: true })).toBeInViewport();
  }
});

test('the section that is read has a straight bar in the side navigation, also with a reader’s own colors, and its text keeps clear of the edge', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/charge_intents');
  const links = page.locator('.nav-anchors a');
  const lefts = (): Promise<number[]> =>
    links.evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
  const before = await lefts();
  await page.mouse.move(5, 5);
  await page.locator('#create-a-charge-intent').evaluate((heading) => heading.scrollIntoView());
  const reading = page.locator('.nav-anchors [data-reading]');
  await expect(reading).toHaveText(/Create a charge intent/);
  expect(await lefts()).toEqual(before);
  const room = await links.evaluateAll((all) =>
    all.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return link.getBoundingClientRect().right - range.getBoundingClientRect().right;
    }),
  );
  expect(Math.min(...room)).toBeGreaterThanOrEqual(6);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    const style = await reading.evaluate((link) => {
      const { borderLeftWidth, borderLeftStyle, borderTopLeftRadius } = getComputedStyle(link);
      return `${borderLeftWidth} ${borderLeftStyle} ${borderTopLeftRadius}`;
    });
    expect(style, forcedColors).toBe('3px solid 0px');
  }
});
