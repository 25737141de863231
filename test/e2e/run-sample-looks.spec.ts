import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { axeInBothThemes } from './axe-findings.ts';
import { openEditor, runAgain, runSample } from './run-sample.ts';
import { cases } from './telling-cases.ts';

for (const [route, title] of cases<[string, string]>(
  [['/api/subscriptions', 'Cancel a scheduled change']],
  [
    ['/api/refunds', 'Create a refund'],
    ['/payments/accept-a-payment', 'Create the charge intent'],
  ],
)) {
  test(`on a phone a run of ${route} shows its button and its status, both whole`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(route);
    const panel = await runSample(page, title);
    const button = page.getByRole('button', { name: `Run: ${title}`, exact: true });
    // Neither is out of the window nor below a bar that stays in view.
    for (const part of [button, panel.locator('.run-line')])
      await expect
        .poll(() =>
          part.evaluate((shown) => {
            const { left, top, bottom } = shown.getBoundingClientRect();
            return [top + 1, bottom - 1].every((y) =>
              shown.contains(document.elementFromPoint(left + 20, y)),
            );
          }),
        )
        .toBe(true);
  });
}

test('a result has one background in both themes; a wrong field says the status beside its message, where the reader is; a request that is edited and run again shows its result with the button above it', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/refunds');
  const panel = await runSample(page, 'Create a refund');
  const code = panel.locator('.run-result > .code');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The layer that hides the shadow of the edge while there is nothing behind it.
    const { background, cover } = await code.evaluate((figure) => ({
      background: getComputedStyle(figure).backgroundColor,
      cover: getComputedStyle(figure.querySelector('pre') as Element).backgroundImage,
    }));
    expect(cover).toContain(background);
  }

  const body = await openEditor(panel);
  await body.fill('{"charge_intent": "11111111-2222-3333-4444-555555555555"}');
  await runAgain(panel).click();
  const status = panel.locator('.run-line').getByText('404 Not Found', { exact: true });
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('alert')).toHaveText(/^Line 1: .*11111111/);
  await expect(panel.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await body.press('End');
  await body.press('Backspace');
  await expect(panel.locator('.run-line')).toContainText('From the earlier request');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const list = await runSample(page, 'List refunds');
  await openEditor(list);
  const again = runAgain(list);
  const bar = page.locator('.ref', { has: list }).locator('.ref-bar');
  for (const block of ['start', 'end'] as const) {
    await again.evaluate((button, to) => button.scrollIntoView({ block: to, behavior: 'instant' }), block);
    await again.click();
    await expect(list.locator('.run-line')).toBeInViewport({ ratio: 1 });
    const edge = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = await again.evaluate((element) => element.getBoundingClientRect().top);
    expect(top, block).toBeGreaterThanOrEqual(edge);
  }
});

test('in the middle of a long operation, a run shows its status and Edit its fields, where the reader is', {
  tag: '@soak',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/api/charge_intents');
  const operation = page.locator('.ref', { has: page.locator('#create-a-charge-intent') });
  await operation.locator('.ref-details, .fields').last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => {
    scrollBy(0, innerHeight);
    return scrollY;
  });
  const panel = await runSample(page, 'Create a charge intent');
  await expect(panel.locator('.run-line')).toBeInViewport({ ratio: 1 });
  await openEditor(panel);
  await expect(panel.getByLabel('JSON body')).toBeInViewport({ ratio: 1 });
  const moved = Math.abs((await page.evaluate(() => scrollY)) - before);
  expect(moved, 'the text beside it').toBeLessThan(900);
});

test('offline, the button that could not load its code covers no language', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto('/rate-limiting');
  await page.mouse.move(300, 300);
  await expect(page.locator('[aria-live=polite]').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await page.route('**/*', (route) => route.abort());
  const samples = page.locator('.samples:has(> .run)').first();
  await samples.locator('> .run').click();
  const button = samples.getByRole('button', { name: 'Not loaded. Retry' });
  const { x = 0 } = (await button.boundingBox()) ?? {};
  const last = await samples.locator('label').last().boundingBox();
  expect(x).toBeGreaterThanOrEqual((last?.x ?? 0) + (last?.width ?? 0));
});

test('the fields stay where they are while the sample above them grows', { tag: '@soak' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/payments/accept-a-payment');
  const title = 'Create the charge intent';
  const panel = await runSample(page, title);
  const body = await openEditor(panel);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const code = page.locator('.samples', { hasText: title }).locator('code').first();
    const top = async () => Math.round((await body.boundingBox())?.y ?? 0);
    const height = async () => (await code.boundingBox())?.height ?? 0;
    // The first edit replaces what was written by hand.
    await body.press('ControlOrMeta+Home');
    await body.press('ArrowDown');
    await page.keyboard.insertText('"note": "a",\n');
    await expect(code).toContainText('"note": "a"');
    await expect(code.locator('wbr'), 'the URL breaks after its host').toHaveCount(1);
    const before = { top: await top(), height: await height() };
    await page.keyboard.insertText('"more": ["b", "c"],\n');
    await expect(code).toContainText('"more"');
    expect(await height()).toBeGreaterThan(before.height);
    expect(Math.abs((await top()) - before.top), `${width} px`).toBeLessThanOrEqual(1);
    await panel.getByRole('button', { name: 'Reset' }).click();
  }
});

for (const [width, height, title] of cases<[number, number, string]>(
  [[390, 800, 'List customers']],
  [[1280, 1000, 'Charge a test card']],
))
  test(`the button that was pressed stays in view above its result at ${width} px`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await runSample(page, title);
    const button = page.getByRole('button', { name: `Run: ${title}`, exact: true });
    const isCovered = () =>
      button.evaluate((each) => {
        const { left, top, width: wide } = each.getBoundingClientRect();
        return document.elementFromPoint(left + wide / 2, top + 1) !== each;
      });
    await expect.poll(isCovered).toBe(false);
  });

/** How much of a button's mark is painted in the color of its text, from 0 to 1: a triangle fills half of its box. */
async function paintedShare(page: Page, button: Locator): Promise<number> {
  await button.scrollIntoViewIfNeeded();
  const { clip, text } = await button.evaluate((each) => {
    const { borderLeftWidth, paddingLeft, color } = getComputedStyle(each);
    const mark = getComputedStyle(each, '::before');
    const box = each.getBoundingClientRect();
    const height = parseFloat(mark.height);
    return {
      clip: {
        x: box.left + parseFloat(borderLeftWidth) + parseFloat(paddingLeft),
        y: box.top + (box.height - height) / 2,
        width: parseFloat(mark.borderLeftWidth),
        height,
      },
      text: parseInt(/\d+/.exec(color)?.[0] ?? '', 10),
    };
  });
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  const red = channels[0]?.mean ?? Number.NaN;
  return 1 - Math.abs(text - red) / 255;
}

for (const colorScheme of ['dark', 'light'] as const)
  test(`buttons that run have an edge and a triangle in high contrast, ${colorScheme}`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/testing');
    const panel = await runSample(page, 'Create a test payment method');
    const buttons = [
      page.getByRole('button', { name: 'Run: Create a test payment method' }),
      page.getByRole('button', { name: 'Try this card: 4242424242424242' }),
      panel.getByRole('button', { name: 'Sandbox', exact: true }),
    ];
    const expectEdge = async (button: Locator) => {
      const [edge, background] = await button.evaluate((each) => {
        const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(each);
        return [`${borderTopWidth} ${borderTopColor}`, `1px ${backgroundColor}`];
      });
      expect(edge).toMatch(/^1px rgba?\(/);
      expect(edge).not.toBe(background);
    };
    for (const button of buttons) await expectEdge(button);
    for (const button of buttons.slice(0, 2)) {
      const share = await paintedShare(page, button);
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.7);
    }
    await openEditor(panel);
    await expectEdge(runAgain(panel));
  });

test('axe finds nothing with a result open on a small screen, and nothing is wider than it', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/api/customers');
  const panel = await runSample(page, 'Create a customer');
  await openEditor(panel);
  await panel.getByText(/^Response headers/).click();
  expect(await axeInBothThemes(page, { part: '.run-panel' })).toEqual([]);
  await panel.getByLabel('JSON body').fill('{"nmae": "A"}');
  await expect(panel.locator('.run-line')).toContainText('From the earlier request');
  expect(await axeInBothThemes(page, { part: '.run-panel' })).toEqual([]);
  await runAgain(panel).click();
  await expect(panel.getByRole('alert')).toContainText('Line 1 has nmae.');
  expect(await axeInBothThemes(page, { part: '.run-panel' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the wheel over a sample that has run, and over its response, moves the page by all of it, and the response unfolds', {
  tag: '@soak',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const title = 'Charge a test card';
  const panel = await runSample(page, title);
  const sample = page
    .locator('.samples, .tabs')
    .filter({ has: page.getByRole('button', { name: `Run: ${title}`, exact: true }) })
    .last();
  for (const code of [sample.locator('pre:visible').first(), panel.locator('pre:visible').first()]) {
    // In the middle of the window, with room to scroll on both sides of it.
    await code.evaluate((pre) => pre.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await code.hover();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 200);
    expect(await code.evaluate((pre) => pre.scrollTop)).toBe(0);
  }
  const response = panel.locator('.run-result > .code');
  const code = response.locator('pre');
  const cut = (await code.boundingBox())?.height ?? 0;
  const fold = response.locator('.code-fold > summary');
  await expect(fold).toHaveText(/^Show all \d+ lines$/);
  await fold.click();
  await expect(fold.locator('span')).toBeHidden();
  expect((await code.boundingBox())?.height, 'unfolded').toBeGreaterThan(cut * 1.2);
});
