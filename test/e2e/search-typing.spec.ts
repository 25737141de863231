import { expect, type Page, test } from '@playwright/test';
import {
  CHUNK,
  dialog,
  HITS,
  input,
  openHits,
  openSearch,
  options,
  response,
  stub,
} from './search-support.ts';
import { createGate, expectShown, hold, holdBack } from './soft-navigation-support.ts';

/**
 * Searches whose responses wait until the test opens the gate for their query; each finds one page, named after the
 * query.
 */
async function holdSearches(page: Page, urlOf: (query: string) => string = () => '/testing') {
  const gates = new Map<string, ReturnType<typeof createGate>>();
  const gate = (query: string) => {
    const known = gates.get(query) ?? createGate();
    gates.set(query, known);
    return known;
  };
  const requests = await stub(page, async ({ query }) => {
    await gate(query).opened;
    return response([{ objectID: query, levels: ['S', `Page ${query}`], url: urlOf(query) }]);
  });
  return { requests, release: (query: string) => gate(query).open() };
}

/** Opens the dialog and freezes time, so that held requests do not time out on a slow machine. */
async function openAndStopTime(page: Page) {
  await page.clock.install();
  await openSearch(page);
  await page.clock.pauseAt(Date.now() + 60_000);
}

const waiting = (page: Page) => dialog(page).getByText('Opening…');

test('S3.3 Enter applies to the typed query: it waits for its hits, visibly and announced, then opens the first; a selected row it opens at once', async ({
  page,
}) => {
  const { release } = await holdSearches(page, (query) =>
    ['r', 're', 'ax'].includes(query) ? '/testing' : '/metadata',
  );
  await openAndStopTime(page);
  // Before the first hits arrive.
  await page.keyboard.type('r');
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toBeVisible();
  release('r');
  await expectShown(page, '/testing');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('re');
  release('re');
  await expect(options(page)).toHaveText(['Page re']);
  await page.keyboard.type('f');
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toBeVisible();
  await expect(options(page).first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.clock.runFor(1);
  await expect(dialog(page).getByRole('status')).toHaveText(
    'Waiting for results. The first one for "ref" opens when they arrive.',
  );
  await expect(page).toHaveURL(({ pathname }) => pathname === '/testing');
  release('ref');
  await expectShown(page, '/metadata');
  await expect(dialog(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('ax');
  release('ax');
  await expect(options(page)).toHaveText(['Page ax']);
  await page.keyboard.type('b');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectShown(page, '/testing');
});

test('S3.3 Enter while the dialog loads waits, too', { tag: '@soak' }, async ({ page }) => {
  await stub(page);
  const gate = await holdBack(page, CHUNK);
  const chunk = page.waitForRequest(CHUNK);
  await page.goto('/pagination');
  await page.keyboard.press('Control+k');
  await chunk;
  await page.keyboard.type('refund');
  await page.keyboard.press('Enter');
  gate.open();
  await expectShown(page, '/api/refunds');
});

test('S3.1 S3.3 further input, an arrow key, or Escape cancels a pending Enter; the end of one session cancels no search of the next', {
  tag: '@soak',
}, async ({ page }) => {
  const { release } = await holdSearches(page);
  await openAndStopTime(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  // The closed dialog is removed by a timer, and time is stopped: both sessions are in the same moment.
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Element));
  const selected = await page.evaluate(() => `${getSelection()}`);
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toHaveAttribute('data-status', 'loading');
  release(selected);
  await expect(options(page)).toHaveText([`Page ${selected}`]);
  await page.evaluate(() => getSelection()?.removeAllRanges());

  await input(page).fill('a');
  await page.keyboard.press('Enter');
  await page.keyboard.type('b');
  await expect(waiting(page)).toHaveCount(0);
  release('a');
  release('ab');
  await expect(options(page)).toHaveText(['Page ab']);
  await expect(dialog(page)).toHaveAttribute('data-status', 'idle');

  await page.keyboard.type('c');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(waiting(page)).toHaveCount(0);
  release('abc');
  await expect(options(page)).toHaveText(['Page abc']);

  await page.keyboard.type('d');
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  release('abcd');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('abcd');
  await expect(options(page)).toHaveText(['Page abcd']);
  await expect(page).toHaveURL(({ pathname }) => pathname === '/pagination');
});

test('S3.10 older hits are shown while newer ones load; a fourth request cancels the first', async ({
  page,
}) => {
  const { requests, release } = await holdSearches(page);
  const dropped: string[] = [];
  page.on('requestfailed', (request) =>
    dropped.push(JSON.parse(request.postData() ?? '{}').requests[0].query),
  );
  await openAndStopTime(page);
  for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
    await page.keyboard.type(key);
    await expect.poll(() => requests.length).toBe(index + 1);
  }
  await expect.poll(() => dropped).toEqual(['a']);
  release('ab');
  await expect(options(page)).toHaveText(['Page ab']);
  await expect(dialog(page)).toHaveAttribute('data-status', /loading|stalled/);
  release('abcd');
  await expect(options(page)).toHaveText(['Page abcd']);
  await expect(dialog(page)).toHaveAttribute('data-status', 'idle');
  await expect.poll(() => dropped).toEqual(['a', 'abc']);
  release('abc');
  await expect(options(page), 'a late response').toHaveText(['Page abcd']);
});

test('S4.4 one slow response is not an error: the second attempt has 4 s, and Enter waits for it', {
  tag: '@soak',
}, async ({ page }) => {
  const gate = createGate();
  let tries = 0;
  await stub(page, async () => {
    tries += 1;
    await (tries === 1 ? new Promise(() => {}) : gate.opened);
    return response(HITS);
  });
  await openAndStopTime(page);
  await input(page).fill('refund');
  await page.keyboard.press('Enter');
  await expect.poll(() => tries).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(() => tries).toBe(2);
  await page.clock.runFor(3900);
  await expect(dialog(page)).toHaveAttribute('data-status', 'stalled');
  await expect(dialog(page).getByText('Unable to fetch results')).toHaveCount(0);
  gate.open();
  await expectShown(page, '/api/refunds');
});

test('S3.9 a search retried before host names resolve again is retried once more', {
  tag: '@soak',
}, async ({ page, context }) => {
  await openSearch(page);
  await context.setOffline(true);
  await input(page).fill('refund');
  await expect(dialog(page).getByText('Unable to fetch results')).toBeVisible();
  let failed = 0;
  await stub(page, (_, route) => {
    failed += 1;
    return failed <= 2 ? route.abort('namenotresolved') : route.continue();
  });
  await context.setOffline(false);
  await expect(options(page).first()).toBeVisible();
  expect(failed).toBeGreaterThan(2);
});

test('S3.1 the shortcut right after selecting a hit opens the dialog; its query does not cancel the navigation, and the new page does not take its focus', {
  tag: '@soak',
}, async ({ page }) => {
  await stub(page);
  await openSearch(page);
  const { requested, release } = await hold(page, '/api/refunds');
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await requested;
  await page.keyboard.type('tes');
  release();
  await expectShown(page, '/api/refunds');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('t');
  await expect(input(page)).toHaveValue('test');
  await expect(page).toHaveURL(/\/api\/refunds\?q=test$/);
  await expect(options(page)).toHaveCount(7);
});

test('S3.1 a dialog closed by a selection ignores further keys, even before rendering', {
  tag: '@soak',
}, async ({ page }) => {
  await openHits(page);
  await page.evaluate(() => {
    for (const press of [{ key: 'Enter' }, { key: 'k', ctrlKey: true }])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true, composed: true }),
      );
  });
  await expectShown(page, '/api/refunds');
  await expect(input(page)).toBeFocused();
});

test.describe('on Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36' });

  test('S3.3 words are searched during composition, which Android keyboards use for every word', {
    tag: '@soak',
  }, async ({ page }) => {
    await stub(page);
    await openSearch(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'refu', selectionStart: 4, selectionEnd: 4 });
    await expect(input(page)).toHaveValue('refu');
    await expect(options(page)).toHaveCount(7);
  });
});
