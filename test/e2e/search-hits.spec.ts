import { expect, type Locator, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import {
  dialog,
  HITS,
  input,
  openHits,
  openSearch,
  operation,
  options,
  response,
  rowsOf,
  stub,
} from './search-support.ts';

test('S3.4 hits are grouped by section with pages together, weak matches are labeled, and texts never become markup', async ({
  page,
}) => {
  const text = '&lt;img src=x onerror=alert(1)&gt; <b>b</b> &amp;amp; <img src=x>';
  const evil = [
    { objectID: 'x', levels: [text, text, text], content: text, url: '/#x' },
    { objectID: 'y', levels: ['S', 'Evil'], url: 'javascript:alert(1)' },
  ];
  await stub(page, ({ query }) => {
    if (query.startsWith('<')) return response(evil);
    if (query === 'iban') return response(HITS, { userData: [{ match: 'similar' }] });
    return response([...HITS, operation(5), operation(6)]);
  });
  await openSearch(page);
  await input(page).fill('refund');
  const groups = dialog(page).getByRole('listbox').getByRole('group');
  await expect(groups).toHaveCount(3);
  const names = ['REST API', 'Webhooks', 'Testing'];
  for (const [index, name] of names.entries()) await expect(groups.nth(index)).toHaveAccessibleName(name);
  await expect(groups.first().getByRole('option'), 'five hits of a group').toHaveText([
    'Refunds',
    'Operation 2Refunds',
    'Operation 4Refunds',
    'Operation 1Disputes',
    'Operation 3Disputes',
  ]);
  await expect(groups.first().locator('mark').first()).toHaveText('Ref');
  await expect(options(page).first()).toHaveAttribute('href', '/api/refunds');
  const row = await options(page).first().boundingBox();
  const list = await dialog(page).getByRole('listbox').boundingBox();
  expect(row?.width, 'a row is as wide as the list').toBeGreaterThan((list?.width ?? 0) - 40);

  await input(page).fill('iban');
  const label = dialog(page).getByText('No exact match. Similar:');
  const startOf = (part: Locator): Promise<number> =>
    part.evaluate(
      (box) => box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft),
    );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const title = dialog(page).locator('.search-group-title').first();
    await expect(async () => {
      expect(await startOf(label), `label at ${width} px`).toBe(await startOf(title));
    }).toPass();
  }
  await input(page).fill('refund');
  await expect(label).toHaveCount(0);

  await input(page).fill('<b>x</b>');
  await expect(options(page), 'a javascript: address is not shown').toHaveCount(1);
  await expect(dialog(page).locator('b, img')).toHaveCount(0);
  await expect(options(page)).toContainText('<img src=x onerror=alert(1)> <b>b</b> &amp; <img src=x>');
  await expect(groups).toHaveAccessibleName(/^<img src=x onerror=alert\(1\)>/);
});

test('S3.3 keys: arrows wrap across all groups, Home, End, and Page keys work, and the input references the active option', async ({
  page,
}) => {
  await openHits(page);
  const [first, second] = [options(page).nth(0), options(page).nth(1)];
  const fillOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  // The row that Enter opens has a fill and the sign of the key, but neither looks selected nor is announced as selected.
  const [fill, plain] = [await fillOf(first), await fillOf(second)];
  expect(fill, 'the row that Enter opens').not.toBe(plain);
  await expect(first.locator('.search-enter')).toHaveCSS('opacity', '1');
  await expect(second.locator('.search-enter')).toHaveCSS('opacity', '0');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await expect(dialog(page).getByRole('status')).toHaveText('7 results for "refund". Enter opens Refunds.');
  await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(input(page)).not.toHaveAttribute('aria-activedescendant');
  const active = async () => {
    const id = await input(page).getAttribute('aria-activedescendant');
    const selected = await options(page).evaluateAll((rows) =>
      rows
        .filter((row) => row.ariaSelected === 'true')
        .map((row) => [row.id, row.parentElement?.children.length]),
    );
    expect(selected.map(([own]) => own)).toEqual([id]);
    return options(page).evaluateAll((rows, id) => rows.findIndex((row) => row.id === id), id);
  };
  for (const [key, index] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 6],
    ['ArrowDown', 0],
    ['End', 6],
    ['Home', 0],
    ['PageDown', 5],
    ['PageUp', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await active(), key).toBe(index);
    if (index === 0) expect([plain, fill], `${key}: selected`).not.toContain(await fillOf(first));
    else expect(await fillOf(first), `${key}: no longer selected`).toBe(plain);
  }
  await page.keyboard.press('End');
  await expect(options(page).last()).toBeInViewport();
  await page.keyboard.type('s');
  await expect(input(page)).toHaveValue('refunds');
  await expect(input(page)).not.toHaveAttribute('aria-activedescendant');
});

test('S3.3 Ctrl+Enter, Ctrl+click, and a middle click open a tab and leave the dialog open; Enter follows the selected hit, or the first', {
  tag: '@soak',
}, async ({ page, context }) => {
  await openHits(page);
  for (const open of [
    () => page.keyboard.press('Control+Enter'),
    () =>
      options(page)
        .first()
        .click({ modifiers: ['Control'] }),
    () => options(page).first().click({ button: 'middle' }),
  ]) {
    const opened = context.waitForEvent('page');
    await open();
    const tab = await opened;
    await tab.waitForURL(/\/api\/refunds$/);
    await tab.close();
    await expect(dialog(page)).toBeVisible();
  }
  await input(page).fill('');
  await expect(rowsOf(page, 'Recent')).toHaveText(['Refunds']);
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/refunds$/);
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/testing$/);
});

test('S3.3 keys of an input method are left to it', { tag: '@soak' }, async ({ page }) => {
  const requests = await stub(page);
  await openSearch(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'れふ', selectionStart: 2, selectionEnd: 2 });
  await expect(input(page)).toHaveValue('れふ');
  await input(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await input(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(dialog(page)).toBeVisible();
  await session.send('Input.insertText', { text: '返金' });
  await expect(input(page)).toHaveValue('返金');
  await expect(options(page)).toHaveCount(7);
  expect(
    requests.map(({ query }) => query),
    'nothing is asked before it ends',
  ).toEqual(['返金']);
});

test('S3.4 each group lists its other hits in place, the last row those of all further pages; the first new row is in view', {
  tag: '@soak',
}, async ({ page }) => {
  const extra = Array.from({ length: 8 }, (_, index) => operation(5 + index));
  const testing = Array.from({ length: 6 }, (_, index) => ({
    objectID: `testing${index}`,
    levels: ['Testing', 'Testing', `Case ${index}`],
  }));
  const requests = await stub(page, ({ query, body }) => {
    if (query === 'refund') return response([...HITS, ...extra, ...testing]);
    const number = Number(body.requests[0]?.page ?? 0);
    const hits = number === 0 ? [...HITS, operation(5)] : [operation(10 + number)];
    return response(hits, { nbHits: 10, nbPages: 3 });
  });
  await openSearch(page);
  await input(page).fill('refund');
  const groups = dialog(page).getByRole('listbox').getByRole('group');
  const more = (name: string) => dialog(page).getByRole('option', { name });
  await expect(more('8 more in REST API')).toHaveText('8 more');
  await expect(groups.first().getByRole('option')).toHaveCount(5);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
  await expect(more('8 more in REST API')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(groups.first().getByRole('option'), 'by keyboard').toHaveCount(13);
  const fresh = groups.first().getByRole('option').nth(5);
  await expect(fresh).toHaveAttribute('aria-selected', 'true');
  await expect(input(page)).toHaveAttribute('aria-activedescendant', (await fresh.getAttribute('id')) ?? '');
  await expect(fresh).toBeInViewport({ ratio: 1 });

  await more('2 more in Testing').click();
  await expect(more('2 more in Testing'), 'by pointer').toHaveCount(0);
  const last = groups.last().getByRole('option').nth(5);
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(async () => {
    const row = await last.boundingBox();
    const list = await dialog(page).locator('.search-scroll').boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
  }).toPass();
  await expect(groups).toHaveCount(3);
  await expect(input(page)).toBeFocused();
  expect(await axeFindings(page, { part: '.search-dialog' })).toEqual([]);

  requests.length = 0;
  await input(page).fill('pages');
  const all = dialog(page).getByRole('option', { name: 'Show all 10 results' });
  await expect(options(page)).toHaveCount(9);
  await page.keyboard.press('ArrowUp');
  await expect(all).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(options(page), 'the hits of all pages').toHaveCount(10);
  await expect(all).toHaveCount(0);
  await expect(groups).toHaveCount(3);
  await expect(groups.first().getByRole('option')).toHaveCount(8);
  await expect(fresh).toHaveAttribute('aria-selected', 'true');
  await expect(fresh).toBeInViewport({ ratio: 1 });
  expect(requests.map(({ body }) => body.requests[0]?.page)).toEqual([undefined, 1, 2]);
});

test('S3.4 rows show what they are: method and path, retry, lists, the title of a sample; an unknown card number leads to the test cards', {
  tag: '@soak',
}, async ({ page }) => {
  await openSearch(page);
  await input(page).fill('create refund');
  await expect(options(page).filter({ hasText: 'Create a refund' }).first()).toContainText(
    'POST /v1/refunds',
  );
  await input(page).fill('funds insufficient');
  const code = options(page).filter({ hasText: 'insufficient_funds · ' }).first();
  await expect(code).toContainText('Retry later');
  await expect(code.locator('code')).toHaveText('insufficient_funds');
  for (const [query, href, spread] of [
    ['per_page', '/pagination#ask-for-a-page', /in \d+ lists/],
    ['has_more', '/pagination#ask-for-a-page', /in \d+ lists/],
    ['metadata', '/metadata', /in \d+ objects and requests/],
  ] as const) {
    await input(page).fill(query);
    await expect(options(page).first()).toHaveAttribute('href', href);
    await expect(options(page).first()).toContainText(spread);
    await expect(options(page).first()).toContainText('Field');
    const others = dialog(page).locator(`a[href^="/api/"][href$="-${query}"]`);
    await expect(others, 'no other hit is that field').toHaveCount(0);
  }
  for (const number of ['4000000000000002', '4000 0000 0000 0002']) {
    await input(page).fill(number);
    await expect(dialog(page).getByText('No test card has this number. About test cards:')).toBeVisible();
    await expect(options(page).first()).toHaveAttribute('href', '/testing#use-a-test-card');
    await input(page).fill('');
  }
});
