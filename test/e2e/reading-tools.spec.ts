import { type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { copiedText, endSaid, noteCopies } from './clipboard.ts';
import { cases } from './telling-cases.ts';
import { toolsReady } from './tools-ready.ts';

test('clicking a heading copies its link, confirms it, and still jumps there; code is copied as it is; a hash that cannot be decoded breaks nothing', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await noteCopies(page);
  await page.goto('/pagination#100%');
  const anchor = page.locator('#ask-for-a-page .anchor');
  await anchor.press('Enter');
  await expect(page.locator('[aria-live=polite]')).toHaveText('Link copied');
  await expect(anchor).toHaveAttribute('data-copied', '');
  expect(await copiedText(page)).toBe(page.url());
  expect(page.url()).toMatch(/\/pagination#ask-for-a-page$/);
  await endSaid(page);
  await expect(anchor).not.toHaveAttribute('data-copied');
  await expect(page.locator('[aria-live=polite]')).toBeEmpty();

  const figure = page.locator('figure.code:visible').first();
  const copy = figure.locator('.copy');
  await copy.click();
  await expect(copy).toHaveText('Copied');
  await expect(copy).toHaveAccessibleName('Copied');
  await expect(page.locator('[aria-live=polite]')).toHaveText('Copied');
  expect(await copiedText(page)).toBe(await figure.locator('code').textContent());
  await endSaid(page);
  await expect(copy).toHaveText('Copy');
  expect(errors).toEqual([]);
});

test('if copying is not allowed, a heading is a regular link', { tag: '@soak' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    });
  });
  await page.goto('/pagination');
  await page.locator('#ask-for-a-page .anchor').click();
  await expect(page).toHaveURL(/#ask-for-a-page$/);
  await expect(page.locator('#ask-for-a-page .anchor')).not.toHaveAttribute('data-copied');
});

/** By how much the longest line of each visible code block is wider than the block. */
const excesses = (page: Page, blocks = 'figure.code:visible > pre') =>
  page.locator(blocks).evaluateAll((all) => all.map((pre) => pre.scrollWidth - pre.clientWidth));

test('a button of each file with long lines wraps the lines of all files, on this page and the next', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/webhooks');
  await page.mouse.move(10, 10);
  const figure = page.locator('figure.code:visible', { hasText: 'timingSafeEqual' }).first();
  const button = figure.getByRole('button', { name: /^Wrap lines of \S/ });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(Math.max(...(await excesses(page)))).toBeGreaterThan(0);
  expect(Math.max(...(await excesses(page, 'figure.code:visible:not(:has(.wrap)) > pre')))).toBe(0);
  await button.focus();
  const { y } = (await button.boundingBox()) ?? {};
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(Math.max(...(await excesses(page)))).toBe(0);
  expect((await button.boundingBox())?.y).toBeCloseTo(y ?? 0, 0);

  // Before anything is rendered there: no block changes its height under the reader.
  for (const next of ['/payments/3d-secure', '/webhooks']) {
    await page.goto(next);
    expect(Math.max(...(await excesses(page))), next).toBe(0);
  }
  await page.mouse.move(20, 20);
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(Math.max(...(await excesses(page)))).toBeGreaterThan(0);
  await page.reload();
  expect(Math.max(...(await excesses(page)))).toBeGreaterThan(0);

  // A file that is printed because its language was chosen has the button, too.
  await page.mouse.move(10, 10);
  const files = page.locator('.samples', { hasText: 'verify.rb' }).first();
  await files.locator('label', { hasText: 'Ruby' }).click();
  await expect(files.locator('figure:visible', { hasText: 'OpenSSL' }).locator('.wrap')).toBeVisible();
});

test('once lines are wrapped, each file has the button that unwraps them, also after a reload', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/framejs');
  await page.mouse.move(10, 10);
  const files = page.locator('.file:visible');
  const withButton = () =>
    files.evaluateAll((all) => all.map((file) => file.querySelector('.wrap:not([hidden])') !== null));
  await expect(files.locator('.wrap').first()).toBeVisible();
  const before = await withButton();
  expect(before).toContain(false);
  expect(before).toContain(true);
  const button = files.locator('.wrap:visible').first();
  await button.click();
  await expect.poll(withButton).not.toContain(false);
  await page.reload();
  await page.mouse.move(20, 20);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await withButton()).not.toContain(false);
  await button.click();
  await expect.poll(withButton).toEqual(before);
});

for (const width of [390, 1280])
  for (const [route, blocks] of [
    ['/framejs', '.file:has(> .code-fold:not(.phone))'],
    ['/payments/accept-a-payment', '.file:has(.lines)'],
    ['/api/subscriptions', '.code:has(> .code-fold:not(.phone))'],
  ] as const)
    test(`the title of long code on ${route} stays in view at its end, at ${width} px`, {
      tag: '@soak',
    }, async ({ page }) => {
      await noteCopies(page);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(route);
      await page.mouse.move(10, 10);
      await toolsReady(page);
      const block = page.locator(blocks).filter({ visible: true }).first();
      await block.locator(':is(.code-fold, .lines) > summary').filter({ visible: true }).first().click();
      await block.locator('pre').evaluate((end) => end.scrollIntoView({ block: 'end' }));
      const caption = block.locator('figcaption');
      await expect(caption).toBeInViewport({ ratio: 1 });
      const covered = await caption.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [left + 30, (left + right) / 2, right - 30].flatMap((x) =>
          [top + 1, bottom - 1].filter((y) => !element.contains(document.elementFromPoint(x, y))),
        );
      });
      expect(covered).toEqual([]);
      await caption.locator('button.copy').click();
      expect(await copiedText(page)).toContain('{');
    });

for (const width of [390, 768, 1280, 1920])
  test(`at ${width} px requests and responses show whole lines, so the end of a URL is read without scrolling`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const route of ['/api/charge_intents', '/payments/3d-secure', '/']) {
      await page.goto(route);
      await page.mouse.move(10, 10);
      await toolsReady(page);
      const blocks = '.code:not(.file) > pre:visible';
      const wide = await excesses(page, blocks);
      expect(wide.length, route).toBeGreaterThan(0);
      expect(Math.max(...wide), route).toBe(0);
    }
  });

for (const [colors, media] of cases<[string, BrowserContextOptions]>(
  [['dark', { colorScheme: 'dark' }]],
  [
    ['light', { colorScheme: 'light' }],
    ['high contrast', { forcedColors: 'active' }],
  ],
))
  test(`code has a shadow where it continues, ${colors}, without script`, { tag: '@soak' }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...media });
    const page = await context.newPage();
    await page.goto('/payments/3d-secure');
    const blocks = page.locator('figure.code:visible > pre');
    const isCut = await blocks.evaluateAll((all) => all.map((pre) => pre.scrollWidth > pre.clientWidth));
    const block = blocks.nth(isCut.indexOf(true));
    /** Whether a row of pixels above the first line has another color at its left and right end than in the middle. */
    const shadows = async (scroll: number) => {
      await block.evaluate(
        (pre, share) => pre.scrollTo(share * (pre.scrollWidth - pre.clientWidth), 0),
        scroll,
      );
      const { data, info } = await sharp(await block.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = 4 * info.width;
      const colorAt = (x: number) =>
        data
          .subarray((row + x) * info.channels)
          .subarray(0, 3)
          .toString('hex');
      const middle = colorAt(Math.round(info.width / 2));
      return [colorAt(1) !== middle, colorAt(info.width - 2) !== middle];
    };
    const isVisible = colors !== 'high contrast';
    expect(await shadows(0)).toEqual([false, isVisible]);
    expect(await shadows(1)).toEqual([isVisible, false]);
    await context.close();
  });

/** The number of buttons that wrap lines and lie over one of the parts of their block. */
function coveringWraps(page: Page, parts: string): Promise<number> {
  return page.locator('.wrap:visible').evaluateAll(
    (buttons, selector) =>
      buttons.filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const block = button.closest('.samples') ?? button.closest('.code');
        return [...(block?.querySelectorAll(selector) ?? [])].some((part) => {
          const box = part.getBoundingClientRect();
          const meets = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
          return meets && part.checkVisibility({ visibilityProperty: true });
        });
      }).length,
    parts,
  );
}

for (const width of [390, 768, 1280])
  test(`at ${width} px the button that wraps lines covers neither code nor other buttons, and nothing moves`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const route of ['/webhooks', '/payments/declines-codes', '/payments/accept-a-payment']) {
      await page.goto(route);
      const tops = () =>
        page.locator('pre:visible').evaluateAll((all) => all.map((pre) => pre.getBoundingClientRect().top));
      const before = await tops();
      await page.mouse.move(10, 10);
      await expect(page.locator('.wrap:visible').first()).toBeVisible();
      expect(await tops(), route).toEqual(before);
      expect(await coveringWraps(page, 'pre, .copy, .run, label, .code-title, .code-language'), route).toBe(
        0,
      );
    }
    if (width !== 390) return;
    const file = page.locator('figure.file', { hasText: 'checkout.html' }).first();
    await expect(file.locator('.wrap')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(file.locator('.wrap'), 'where the lines fit').toBeHidden();
    await expect(file.locator('.code-language')).toBeVisible();
  });

/** The first folded file of a guide: 78 lines. */
async function foldedCode(page: Page) {
  await page.goto('/framejs');
  const block = page.locator('.file:visible:has(> .code-fold:not(.phone))').first();
  const visibleLines = () =>
    block
      .locator('pre')
      .evaluate((pre) => Math.floor(pre.clientHeight / parseFloat(getComputedStyle(pre).lineHeight)));
  return { block, visibleLines, button: block.locator('.code-fold > summary') };
}

test('long code in a guide is folded, copied in full, and closes where it starts; find-in-page opens it and stays at the match', {
  tag: '@soak',
}, async ({ page }) => {
  await noteCopies(page);
  const { block, visibleLines, button } = await foldedCode(page);
  const code = await block.locator('code').innerText();
  const lines = code.trimEnd().split('\n').length;
  expect(await visibleLines()).toBe(20);
  await block.locator('.copy').click();
  expect((await copiedText(page))?.trimEnd()).toBe(code.trimEnd());
  await expect(button).toHaveText(`Show all ${lines} lines`);

  await button.press('Enter');
  await expect(button.locator('span')).toBeHidden();
  expect(await visibleLines()).toBeGreaterThanOrEqual(lines);
  await button.scrollIntoViewIfNeeded();
  const top = () => block.evaluate((figure) => figure.getBoundingClientRect().top);
  expect(await top()).toBeLessThan(0);

  await button.press('Enter');
  await expect.poll(visibleLines).toBe(20);
  expect(await top()).toBeGreaterThanOrEqual(0);
  await expect(button).toBeFocused();

  const pre = block.locator('pre');
  const fold = block.locator('.code-fold');
  await page.keyboard.press('Control+f');
  await expect(block.locator('.wrap')).toBeAttached();
  const start = () => pre.evaluate((box) => box.firstElementChild?.getBoundingClientRect().top);
  await block.scrollIntoViewIfNeeded();
  // Simulates find-in-page.
  const found = await pre.evaluate((box) => {
    box.scrollTop = 600;
    return box.firstElementChild?.getBoundingClientRect().top;
  });
  await expect(fold).toHaveAttribute('open');
  expect(await pre.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await start()).toBeCloseTo(found ?? 0, 0);

  // A link to text in the folded part of a file opens it.
  const line = 'Disabling it took the focus';
  await page.goto('about:blank');
  await page.goto(`/payments/accept-a-payment#:~:text=${encodeURIComponent(line)}`);
  await page.keyboard.press('Shift');
  await expect(page.locator('.c', { hasText: line })).toBeInViewport();
});

test('on a phone long tables and code fold: a press, a link to a row, and find-in-page open them', async ({
  page,
}) => {
  const isWhole = (box: Locator) => box.evaluate((each) => each.scrollHeight - each.clientHeight <= 1);
  await page.goto('/webhooks#charge.dispute.created');
  const events = page.locator('.table-scroll', { hasText: 'charge.dispute.created' }).last();
  const problems = page.locator('.table-scroll', { hasText: 'Every signature fails' });
  const body = page.locator('.code', { hasText: 'create table webhook_events' });
  for (const part of [events, problems, body.locator('pre')]) expect(await isWhole(part)).toBe(true);
  await expect(page.locator('.phone:visible')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await isWhole(events), 'the table of the linked row').toBe(true);
  await expect(events.locator('summary')).toBeHidden();
  await page.goto('/webhooks');
  expect(await isWhole(events)).toBe(false);
  expect(await isWhole(body.locator('pre'))).toBe(false);
  await body.locator('summary').click();
  expect(await isWhole(body.locator('pre'))).toBe(true);
  await events.locator('summary').click();
  expect(await isWhole(events)).toBe(true);

  // Simulates find-in-page.
  expect(await isWhole(problems)).toBe(false);
  await problems.evaluate((box) => box.scrollTo(0, 200));
  await expect(problems.locator('.code-fold')).toHaveAttribute('open');
  expect(await isWhole(problems)).toBe(true);
});

test('a second press starts the time of the confirmation over', { tag: '@soak' }, async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async () => {};
  });
  await page.goto('/pagination');
  const button = page.locator('figure.code:visible .copy').first();
  // The first pointer move loads the script that handles it.
  await button.hover();
  await expect(page.locator('[aria-live=polite]')).toBeAttached();
  await page.clock.pauseAt(3_600_000);
  await button.click();
  await expect(button).toHaveText('Copied');
  await page.clock.runFor(1500);
  await button.click();
  await page.clock.runFor(1500);
  await expect(button).toHaveText('Copied');
  await page.clock.runFor(200);
  await expect(button).toHaveText('Copy');
});
