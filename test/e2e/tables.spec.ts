import { expect, test } from '@playwright/test';

test('on a phone a row of a table is a card whose cells name their columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/payments/declines-codes');
  const table = page.locator('table.rows').last();
  const cell = table.locator('tbody tr').first().locator('td').nth(1);
  const label = await cell.getAttribute('data-label');
  expect(label).toBe(`${await table.locator('th').nth(1).textContent()}:`);
  expect(await cell.evaluate((td) => getComputedStyle(td, '::before').content)).toBe(`"${label} "`);
  expect((await cell.boundingBox())?.width).toBeGreaterThan(280);
  const overflow = await page
    .locator('.table-scroll:has(.rows)')
    .evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length);
  expect(overflow).toBe(0);
});

test('on a phone the button of a test card is inside its row', async ({ page }) => {
  for (const width of [360, 390, 480]) {
    await page.setViewportSize({ width, height: 800 });
    for (const route of ['/testing', '/payments/3d-secure', '/payments/declines-codes']) {
      await page.goto(route);
      const below = await page
        .locator('td .run:visible')
        .evaluateAll((all) =>
          all.map(
            (button) =>
              button.getBoundingClientRect().bottom -
              (button.closest('tr')?.getBoundingClientRect().bottom ?? 0),
          ),
        );
      expect(below.length, route).toBeGreaterThan(0);
      expect(Math.max(...below), `${route} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('the column names of a long table stay in view, and a jump to a row ends below them', async ({
  page,
}) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/payments/declines-codes#expired_card');
    await page.mouse.move(500, 400);
    const row = page.locator('#expired_card');
    const head = page.locator('table', { has: row }).locator('th').first();
    const topOf = (part: typeof row) => part.evaluate((box) => Math.round(box.getBoundingClientRect().top));
    await expect.poll(() => topOf(head)).toBeGreaterThan(50);
    const { y, height } = (await head.boundingBox()) ?? { y: 0, height: 0 };
    expect(await topOf(row), `${width} px`).toBeGreaterThanOrEqual(Math.floor(y + height));
    await page.mouse.wheel(0, 600);
    await expect.poll(() => topOf(row)).toBeLessThan(-300);
    expect(await topOf(head)).toBe(Math.round(y));
  }
});

test('the row that the address names is marked across all columns', async ({ page }) => {
  await page.goto('/payments/declines-codes#expired_card');
  const cells = page.locator('#expired_card > td');
  const marked = await page.locator('#expired_card').evaluate((row) => getComputedStyle(row).backgroundColor);
  await expect(cells.first()).toHaveCSS('background-color', marked);
  expect(marked).not.toBe(await cells.last().evaluate((cell) => getComputedStyle(cell).backgroundColor));
});

test('on a phone a table of two columns breaks no card number, and no label is without a value', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/guides/payment-request-button');
  const lines = await page
    .locator('td > code', { hasText: /^\d{16}$/ })
    .evaluateAll((all) => all.map((code) => code.getClientRects().length));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines).toEqual(lines.map(() => 1));

  await page.goto('/framejs');
  const empty = page.locator('td[data-label]:empty');
  await expect(empty).not.toHaveCount(0);
  for (const cell of await empty.all()) await expect(cell).toBeHidden();
});

test('beside the table of contents the texts of a decline code have more room than the code', async ({
  page,
}) => {
  await page.goto('/payments/declines-codes');
  const table = page.locator('table', { has: page.locator('#do_not_honor') });
  const [code = 0, , meaning = 0, shopper = 0] = await table
    .locator('th')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
  expect(meaning).toBeGreaterThan(code);
  expect(meaning + shopper).toBeGreaterThan(1.6 * code);
  expect(await table.evaluate((box) => (box.parentElement?.scrollWidth ?? 0) - box.clientWidth)).toBeLessThan(
    3,
  );
});

test('a table that scrolls keeps its first column in view', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/testing');
  const box = page.locator('.table-scroll').first();
  const left = await box.evaluate((scroller) => {
    for (const cell of scroller.querySelectorAll<HTMLElement>('td + td')) cell.style.minWidth = '500px';
    scroller.scrollLeft = 200;
    const cell = scroller.querySelector('tbody tr > :first-child') as Element;
    return cell.getBoundingClientRect().left - scroller.getBoundingClientRect().left;
  });
  expect(left).toBeLessThanOrEqual(1);
  expect(left).toBeGreaterThanOrEqual(0);
});

test('the table of all events fits beside the table of contents, and card numbers stay on one line on a phone', async ({
  page,
}) => {
  await page.goto('/webhooks');
  const events = page.locator('.table-scroll', { hasText: 'charge_intent.succeeded' }).last();
  expect(await events.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/testing');
  const broken = await page
    .locator('td:has(> .copy) > code')
    .evaluateAll((numbers) => numbers.filter((number) => number.getClientRects().length > 1).length);
  expect(broken).toBe(0);
});

test('on a phone the routing number of a bank account has its column name, as the account number has', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/testing');
  const row = page.locator('tr', { hasText: '110000000' }).first();
  const labels = await row
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(labels.slice(0, 2)).toEqual(['"Routing number: "', '"Account number: "']);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(
    await row
      .locator('td')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content),
  ).toBe('none');
});

test('a link of words and code in a table is underlined, a link of code alone is not', async ({ page }) => {
  await page.goto('/docs');
  const words = page.locator('td a', { hasText: 'payment method with a customer' });
  await expect(words).toHaveCSS('text-decoration-line', 'underline');
  await page.goto('/payments/declines-codes');
  await expect(page.locator('td > a:has(code)').first()).toHaveCSS('text-decoration-line', 'none');
});

test('42.3.3: a column is aligned as its author wrote, and at the left otherwise', async ({ page }) => {
  await page.route('**/rate-limiting', async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace('<th', '<th align="right"')
      .replace('<td', '<td align="right"');
    await route.fulfill({ response, body: html });
  });
  await page.goto('/rate-limiting');
  const alignments = await page
    .locator('table')
    .first()
    .locator('th, tbody tr:first-child td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign.replace('-webkit-', '')));
  expect(alignments.filter((alignment) => alignment === 'right')).toHaveLength(2);
  expect(new Set(alignments)).toEqual(new Set(['right', 'left']));
});
