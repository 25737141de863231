import { expect, test } from '@playwright/test';

test('decline codes: a row that the address names is marked, the column names of a long table stay in view above it, texts have more room than the code, and on a phone a row is a card', async ({
  page,
}) => {
  await page.goto('/payments/declines-codes#expired_card');
  const cells = page.locator('#expired_card > td');
  const marked = await page.locator('#expired_card').evaluate((row) => getComputedStyle(row).backgroundColor);
  await expect(cells.first(), 'the mark has all columns').toHaveCSS('background-color', marked);
  expect(marked).not.toBe(await cells.last().evaluate((cell) => getComputedStyle(cell).backgroundColor));
  const link = page.locator('td > a:has(code)').first();
  await expect(link, 'a link of code alone').toHaveCSS('text-decoration-line', 'none');

  const codes = page.locator('table', { has: page.locator('#do_not_honor') });
  const [code = 0, , meaning = 0, shopper = 0] = await codes
    .locator('th')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
  expect(meaning, 'room beside the table of contents').toBeGreaterThan(code);
  expect(meaning + shopper).toBeGreaterThan(1.6 * code);
  expect(await codes.evaluate((box) => (box.parentElement?.scrollWidth ?? 0) - box.clientWidth)).toBeLessThan(
    3,
  );

  const row = page.locator('#expired_card');
  const head = page.locator('table', { has: row }).locator('th').first();
  const topOf = (part: typeof row) => part.evaluate((box) => Math.round(box.getBoundingClientRect().top));
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => {
      location.hash = '#stolen_card';
      location.hash = '#expired_card';
    });
    await page.mouse.move(500, 400);
    await expect.poll(() => topOf(head), `column names at ${width} px`).toBeGreaterThan(50);
    await expect.poll(() => topOf(row)).toBeLessThan(900);
    const { y, height } = (await head.boundingBox()) ?? { y: 0, height: 0 };
    expect(await topOf(row), `${width} px`).toBeGreaterThanOrEqual(Math.floor(y + height));
    await page.mouse.wheel(0, 600);
    await expect.poll(() => topOf(row)).toBeLessThan(-300);
    expect(await topOf(head), `column names at ${width} px`).toBe(Math.round(y));
  }

  await page.setViewportSize({ width: 390, height: 800 });
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

test('on a phone the button of a test card is inside its row', { tag: '@soak' }, async ({ page }) => {
  for (const route of ['/testing', '/payments/3d-secure', '/payments/declines-codes']) {
    await page.goto(route);
    for (const width of [360, 390, 480]) {
      await page.setViewportSize({ width, height: 800 });
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

test('on a phone a table of two columns breaks no card number, and no label is without a value', {
  tag: '@soak',
}, async ({ page }) => {
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

test('card and account numbers: on a phone they stay on one line, a routing number has its column name, and no text flows around the button that tries a card', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/testing');
  const routing = page.locator('tr', { hasText: '110000000' }).first().locator('td');
  const labels = () =>
    routing.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  const overlaps = () =>
    page.locator('.try').evaluateAll(
      (all) =>
        all.filter((each) => {
          const [text, button] = [...each.children].map((part) => part.getBoundingClientRect());
          return text && button && text.right > button.left && text.bottom > button.top;
        }).length,
    );
  expect(await page.locator('.try').count()).toBeGreaterThan(5);
  expect((await labels())[0], 'beside its column name').toBe('none');
  expect(await overlaps(), 'texts around buttons at 1280 px').toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await labels()).slice(0, 2)).toEqual(['"Routing number: "', '"Account number: "']);
  expect(await overlaps(), 'texts around buttons at 390 px').toBe(0);
  const broken = await page
    .locator('td:has(> .copy) > code')
    .evaluateAll((numbers) => numbers.filter((number) => number.getClientRects().length > 1).length);
  expect(broken, 'numbers in two lines').toBe(0);
});

test('the empty corner of a table is as high as its column names while they stay in view, and a table that scrolls keeps its first column', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/testing');
  const table = page.locator('table:has(thead td:empty)').first();
  await page.mouse.move(9, 9);
  await expect(page.locator('.table-scroll[data-fits]').first()).toBeAttached();
  await table.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top + 60));
  const boxes = await table
    .locator('thead tr > *')
    .evaluateAll((all) =>
      all.map((each) => [each.getBoundingClientRect().top, each.getBoundingClientRect().bottom]),
    );
  expect(boxes[0], 'top and bottom of the corner').toEqual(boxes[1]);

  await page.setViewportSize({ width: 700, height: 800 });
  const left = await page
    .locator('.table-scroll')
    .first()
    .evaluate((scroller) => {
      for (const cell of scroller.querySelectorAll<HTMLElement>('td + td')) cell.style.minWidth = '500px';
      scroller.scrollLeft = 200;
      const cell = scroller.querySelector('tbody tr > :first-child') as Element;
      return cell.getBoundingClientRect().left - scroller.getBoundingClientRect().left;
    });
  expect(left, 'from the edge to the first column').toBeLessThanOrEqual(1);
  expect(left).toBeGreaterThanOrEqual(0);
});

test('the table of all events fits beside the table of contents; on a phone an event is a line that its link opens', async ({
  page,
}) => {
  await page.goto('/webhooks');
  const events = page.locator('.table-scroll', { hasText: 'charge_intent.succeeded' }).last();
  expect(await events.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await expect(page.locator('tr[id="charge.failed"] > td').nth(1)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('tr[id="charge.failed"] > td').nth(1)).toBeHidden();
  const row = page.locator('tr[id="charge.refunded"]');
  await expect(row.locator('td').nth(1)).toBeHidden();
  await row.locator('td > a').first().click();
  await expect(row.locator('td').nth(1)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.locator('tr[id="charge.failed"] > td').nth(1)).toBeVisible();
});

test('a column is aligned as its author wrote, and at the left otherwise', {
  tag: '@soak',
}, async ({ page }) => {
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
