import { brotliCompressSync } from 'node:zlib';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { routes } from './routes.ts';
import { cases } from './telling-cases.ts';

const reference = routes.filter((route) => route.startsWith('/api/'));

test('23: navigation, fields and samples are side by side; method and path, or the name of an object, stay in view with the way back to the heading', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/api/charge_intents#create-a-charge-intent-metadata');
  const section = page.locator('section.ref', { has: page.locator('#create-a-charge-intent') });
  const samples = section.locator('.ref-samples');
  await expect(page.locator('#create-a-charge-intent-metadata')).toBeInViewport();
  await expect(samples.locator('.samples-bar').first(), 'beside their operation').toBeInViewport();
  await expect(page.locator('.side-nav')).toBeVisible();
  const left = await section.locator('.ref-details').boundingBox();
  const right = await samples.boundingBox();
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));

  const bar = section.locator('.ref-bar');
  const leftOf = (part: typeof bar) => part.evaluate((box) => Math.round(box.getBoundingClientRect().left));
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => {
      location.hash = '#create-a-charge-intent-metadata';
    });
    await expect(bar, `${width} px`).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText('POST /v1/charge_intents');
    expect(await leftOf(bar.locator('.endpoint')), 'the path begins where the text does').toBe(
      await leftOf(bar),
    );
    await bar.getByRole('link', { name: 'back to top' }).click();
    await expect(page.locator('#create-a-charge-intent')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('link')).toBeHidden();
  }

  await page.evaluate(() => {
    location.hash = '#charge-intent-shipping';
  });
  const object = page.locator('section.ref', { has: page.locator('#charge-intent') }).locator('.ref-bar');
  await expect(object.getByText('The charge intent object')).toBeInViewport({ ratio: 1 });
});

test('one column below 1100 px, the samples right behind the introduction, and nothing moves when a bar starts to follow the scroll', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1099, height: 900 });
  await page.goto('/api/refunds');
  const operation = page.locator('section.ref', { has: page.locator('#create-a-refund') });
  const [intro, samples, details] = await Promise.all(
    ['.ref-intro', '.ref-samples', '.ref-details'].map((part) => operation.locator(part).boundingBox()),
  );
  expect(samples?.width).toBe(intro?.width);
  expect(samples?.y).toBeGreaterThan(intro?.y ?? 0);
  expect(details?.y).toBeGreaterThan(samples?.y ?? 0);

  const section = page.locator('section.ref', { has: page.locator('#refund') });
  const top = section.getByRole('link', { name: 'back to top' });
  const height = async (): Promise<number> => (await section.boundingBox())?.height ?? 0;
  await page.evaluate(() => document.fonts.ready);
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(top).toBeHidden();
    const before = await height();
    await page.locator('#refund-amount').evaluate((field) => field.scrollIntoView());
    await expect(top).toBeVisible();
    expect(await height(), `below the bar at ${width} px`).toBe(before);
  }

  const value = page.locator('.field-values > li code').first();
  await expect(value, 'each value of a field is a chip').not.toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  );
  await expect(value).toHaveCSS('font-size', '13px');
});

/** The sections of the page, as its lists name them: an operation by its method, its path and its title. */
const sectionsOf = (page: Page) =>
  page.locator('article h2').evaluateAll((all) =>
    all.map((heading) => {
      const title = heading.textContent?.trim() ?? '';
      const [method = '', path = ''] =
        heading.closest('section')?.querySelector('.endpoint')?.textContent?.trim().split(/\s+/) ?? [];
      return { title, method, path };
    }),
  );

test('S2.2 the operations at the top of a page, and in the side navigation, which marks the one in view, lead to their descriptions', async ({
  page,
}) => {
  await page.goto('/api/refunds');
  const operations = page.getByRole('navigation', { name: 'Operations on refunds' }).getByRole('link');
  const described = (await sectionsOf(page)).filter(({ method }) => method !== '');
  expect(described.slice(0, 2)).toEqual([
    { title: 'Create a refund', method: 'POST', path: '/v1/refunds' },
    { title: 'Retrieve a refund', method: 'GET', path: '/v1/refunds/{id}' },
  ]);
  await expect(operations).toHaveText([
    'Base URL https://api.framepayments.com Secret key unless noted otherwise',
    ...described.map(({ method, path, title }) => `${method} ${path} ${title}`),
  ]);
  await operations.nth(2).click();
  await expect(page.locator('#retrieve-a-refund')).toBeInViewport();
  await operations.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#create-a-refund$/);
  await page.locator('#refund-amount .anchor').click();
  await expect(page, 'fields carry links, too').toHaveURL(/#refund-amount$/);

  const links = page.locator('.nav-anchors a');
  const sections = (await sectionsOf(page)).map(({ method, title }) => `${method} ${title}`.trim());
  expect(sections).toEqual(
    expect.arrayContaining(['Refund statuses', 'GET Retrieve a refund', 'The refund object', 'Next steps']),
  );
  await expect(links).toHaveText(sections);
  await links.filter({ hasText: 'GET Retrieve a refund' }).click();
  await expect(page.locator('.nav-anchors [data-reading]')).toHaveText('GET Retrieve a refund');
  await expect(page.locator('.side-nav [aria-current]')).toHaveCount(1);
  await page.locator('.side-nav').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page).toHaveURL('/webhooks');
  await expect(links).toHaveCount(0);
});

test('on a phone a path breaks before a slash and a lifecycle is a list; where it fits, it is a diagram with words of 13 px', {
  tag: '@soak',
}, async ({ page }) => {
  // The first needs a reference page's width, the second fits in a guide, and the third has the longest paths.
  for (const route of ['/api/charge_intents', '/api/refunds', '/api/customer-identity-verifications']) {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(route);
    const words = await page.locator('.endpoints code').evaluateAll((paths) =>
      paths.flatMap((path) =>
        [...path.childNodes]
          .filter((part) => part.nodeType === Node.TEXT_NODE)
          .map((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return { text: part.textContent ?? '', lines: range.getClientRects().length };
          }),
      ),
    );
    // A name that is longer than a line has to break somewhere.
    const broken = words.filter(({ text, lines }) => lines > 1 && text.length < 30);
    expect(broken, `words of paths of ${route} in two lines`).toEqual([]);

    await page.setViewportSize({ width: 360, height: 800 });
    const figure = page.locator('.states');
    await expect(figure.locator('svg'), route).toBeHidden();
    await expect(figure.locator('dd').first()).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(figure.locator('svg')).toBeVisible();
    const { cut, sizes } = await figure.evaluate((box) => ({
      cut: box.scrollWidth - box.clientWidth,
      sizes: [...box.querySelectorAll('text')].map((text) =>
        Number.parseFloat(getComputedStyle(text).fontSize),
      ),
    }));
    expect(cut, route).toBeLessThanOrEqual(1);
    expect(Math.min(...sizes), route).toBeGreaterThanOrEqual(13);
    // Screen readers have the transitions in words at every width.
    await expect(figure.getByRole('definition').first()).toBeAttached();
  }
});

for (const javaScriptEnabled of [true, false])
  test(`40: beside the text, the response is below its request while fields are read, and below that width both are tabs of one panel, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: '@soak',
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto('/api/refunds#create-a-refund-reason');
    const exchange = page
      .locator('#create-a-refund')
      .locator('xpath=ancestor::section')
      .locator('.exchange')
      .first();
    await expect(exchange.locator('.tabs-bar').first()).toBeHidden();
    const [request, response] = [exchange.locator('.tab').nth(0), exchange.locator('.tab').nth(1)];
    await expect(request).toBeInViewport({ ratio: 1 });
    await expect(response).toBeInViewport({ ratio: 1 });
    await expect(response.getByText('Response 201')).toBeVisible();

    await page.goto('/api/charge_intents#create-a-charge-intent');
    const panel = page.locator('.exchange').first();
    const example = panel.locator('.tab').nth(1);
    // Long code shows only its first lines.
    await example.locator('.code-fold > summary').click();
    const customer = example.locator('.fold').first();
    await expect(customer.getByText('"email"')).toBeHidden();
    // Unfolded, the column is longer than the window, and is placed anew in the next frame; the pointer waits for that.
    await customer.locator('summary').first().hover();
    await customer.locator('summary').first().click();
    await expect(customer.getByText('"email"')).toBeVisible();

    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(example, 'one of two tabs').toBeHidden();
    await panel.getByRole('radio', { name: 'Response' }).check({ force: true });
    await expect(example).toBeVisible();
    await expect(panel.locator('.tab').first()).toBeHidden();

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/api/payment_methods');
    const further = page.locator('.more-samples', { hasText: 'Save a bank account' });
    await further.locator(':scope > summary').click();
    await expect(further.locator('.sample:visible'), 'further examples').toContainText('"type": "ach"');
    await page.locator('#payment-method-card summary').first().click();
    await expect(page.locator('#payment-method-card-brand'), 'nested fields').toBeVisible();
    await context.close();
  });

test('the wheel over samples moves the page by all of it, unfolded too', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const telling = ['/api/charge_intents', '/api/refunds', '/api/subscriptions'];
  const others = reference.filter((route) => !telling.includes(route));
  for (const route of cases(telling, others)) {
    await page.goto(route);
    await page.mouse.move(9, 9);
    const column = page.locator('.ref-samples').first();
    await expect(column).toHaveAttribute('style', /top: min/);
    await column.evaluate((each) => {
      for (const details of each.querySelectorAll('details')) details.open = true;
      scrollTo(0, scrollY + (each.parentElement?.getBoundingClientRect().top ?? 0) - 120);
    });
    await page.mouse.move(900, 400);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY), route).toBe(before + 400);
    const inner = await page
      .locator('.ref-samples')
      .evaluateAll((all) => all.filter((each) => getComputedStyle(each).overflowY !== 'visible').length);
    expect(inner, route).toBe(0);
    // To the end of the column, at the latest at the end of its section.
    await column.evaluate((each) =>
      scrollBy(0, (each.parentElement?.getBoundingClientRect().bottom ?? 0) - innerHeight),
    );
    await expect
      .poll(() => column.evaluate((each) => each.getBoundingClientRect().bottom - innerHeight), route)
      .toBeLessThanOrEqual(1);
  }
});

test('the bar of an object says how many fields it has on one line, and its button ends where the bar ends', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/subscriptions');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.locator('section.ref', { has: page.locator('#subscription') }).locator('.ref-bar');
    const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, width: 0, height: 0 };
    const count = await box(bar.getByText('26 fields'));
    expect(count.height, `${width} px`).toBeGreaterThan(0);
    expect(count.height).toBeLessThan(30);
    const [whole, button] = [await box(bar), await box(bar.locator('.expand'))];
    expect(button.x + button.width).toBeCloseTo(whole.x + whole.width, 0);
  }
});

test('fields that a reader opens are open again when the address is loaded, and the page stays', {
  tag: '@soak',
}, async ({ page, context }) => {
  await page.goto('/api/charge_intents');
  const field = page.locator('#charge-intent-latest_charge');
  const summary = field.locator('summary').first();
  await summary.scrollIntoViewIfNeeded();
  const before = await summary.evaluate((element) => element.getBoundingClientRect().top);
  await summary.click();
  await expect(page).toHaveURL(/#charge-intent-latest_charge-child-attributes$/);
  expect(await summary.evaluate((element) => element.getBoundingClientRect().top)).toBe(before);
  const inside = '#charge-intent-latest_charge-id';
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.locator(inside)).toBeVisible();
  await page.reload();
  await page.keyboard.press('Shift');
  await expect(page.locator(inside)).toBeVisible();
  await summary.click();
  await expect(page).toHaveURL(/#charge-intent-latest_charge$/);
});

test('23: a link to a nested field opens the fields around it and says what it is inside of, and one button opens and closes all', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/charge_intents#charge-intent-latest_charge-refunded');
  const name = page.locator('#charge-intent-latest_charge-refunded > .field-head code').first();
  await expect(name).toBeInViewport();
  await expect(name).toHaveText('latest_charge.refunded');
  const section = page.locator('section.ref', { has: page.locator('#charge-intent') });
  const nested = section.locator('.fields details');
  await section.getByRole('button', { name: 'Expand all' }).click();
  await expect(section.locator('.fields details:not([open])')).toHaveCount(0);
  await section.getByRole('button', { name: 'Collapse all' }).click();
  await expect(section.locator('.fields details[open]')).toHaveCount(0);
  expect(await nested.count()).toBeGreaterThan(2);
});

test('every reference page weighs at most 25 kB of HTML, brotli', async ({ request }) => {
  expect(reference).toHaveLength(12);
  for (const route of reference) {
    const html = await (await request.get(route)).body();
    expect(brotliCompressSync(html).length, route).toBeLessThanOrEqual(25_000);
  }
});
