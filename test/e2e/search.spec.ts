import { expect, test } from '@playwright/test';
import { CHUNK, dialog, input, options, stub } from './search-support.ts';
import { holdBack } from './soft-navigation-support.ts';

test('S3.1 opens empty with each shortcut and the button, closes with Escape, its shortcut, its button, and a press outside; focus returns', async ({
  page,
  context,
}) => {
  await stub(page);
  await page.goto('/pagination');
  const button = page.locator('.search-button');
  const opened = context.waitForEvent('page');
  await button.click({ modifiers: ['Control'] });
  await expect(await opened, 'a modified click is left to the browser').toHaveURL(/\/docs$/);
  await (await opened).close();
  await expect(dialog(page)).toBeHidden();

  for (const shortcut of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(shortcut);
    await expect(input(page), shortcut).toBeFocused();
    await expect(input(page), shortcut).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog(page), shortcut).toBeHidden();
  }

  await button.click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('refund');
  await expect(options(page).first()).toBeVisible();
  await page.mouse.click(10, 500);
  await expect(dialog(page), 'after a press outside').toBeHidden();
  await page.keyboard.press('/');
  await expect(input(page)).toHaveValue('');
  await expect(dialog(page).getByText('No recent searches')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('S3.1 a slash in an input, textarea, select, or editable element is typed, not handled', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/pagination');
  await page.evaluate(() => {
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(document.createElement('input'));
    const editable = document.createElement('div');
    editable.contentEditable = 'true';
    editable.tabIndex = 0;
    const fields = ['input', 'textarea', 'select'].map((name) => document.createElement(name));
    for (const field of [...fields, editable]) field.className = 'probe';
    host.className = 'probe-host';
    document.querySelector('main')?.prepend(...fields, editable, host);
  });
  for (const field of await page.locator('.probe, .probe-host input').all()) {
    await field.focus();
    await page.keyboard.press('/');
  }
  await expect(page.locator('body > input'), 'nothing takes what is typed').toHaveCount(0);
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('.probe').first()).toHaveValue('/');
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
});

test('S3.1 what is typed while the dialog loads is kept, and the page behind it neither scrolls nor moves, then and later', async ({
  page,
}) => {
  await stub(page);
  const gate = await holdBack(page, CHUNK);
  await page.goto('/rate-limiting', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.search-button')?.onclick !== null);
  const scrolled = () => page.evaluate(() => scrollY);
  const left = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().x);
  const before = await left();
  await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
  await page.keyboard.press('/');
  await page.keyboard.type('refund s', { delay: 20 });
  expect(await scrolled(), 'while it loads').toBe(1000);
  gate.open();
  await expect(input(page)).toHaveValue('refund s');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('tatus');
  await expect(input(page)).toHaveValue('refund status');
  await expect(options(page).first()).toBeVisible();
  expect(await left(), 'while it is open').toBe(before);
  await page.mouse.move(10, 300);
  const turned = page.evaluate(
    () =>
      new Promise((resolve) => {
        const inTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
        addEventListener('wheel', inTwoFrames, { once: true });
      }),
  );
  await page.mouse.wheel(0, 600);
  await turned;
  expect(await scrolled(), 'after the wheel').toBe(1000);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await scrolled(), 'when it is closed').toBe(1000);
});

test('S3.1 Escape while the dialog loads prevents it from opening', { tag: '@soak' }, async ({ page }) => {
  const gate = await holdBack(page, CHUNK);
  const chunk = page.waitForRequest(CHUNK);
  await page.goto('/pagination');
  await page.keyboard.press('Control+k');
  const url = (await chunk).url();
  await page.keyboard.press('Escape');
  gate.open();
  // Waits until the code is loaded and the page has had a chance to run it.
  await page.evaluate(async (script) => {
    await (await import(script)).ready;
    await new Promise((resolve) => setTimeout(resolve));
  }, url);
  await expect(dialog(page)).toBeHidden();
});

test('S3.1 if the dialog cannot be loaded, the button leads to all pages; offline, the page stays, and the next try opens it', {
  tag: '@soak',
}, async ({ page, context }) => {
  await page.route(CHUNK, (route) => route.abort());
  await page.goto('/pagination');
  await page.locator('.search-button').click();
  await expect(page).toHaveURL(/\/docs$/);
  await page.unroute(CHUNK);

  await page.goto('/pagination');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/mount-'));
  await page.locator('.search-button').click();
  await failed;
  await expect(page.locator('body > input.sr-only')).toHaveCount(0);
  await expect(page).toHaveURL(/\/pagination$/);
  await context.setOffline(false);
  await page.locator('.search-button').click();
  await expect(dialog(page)).toBeVisible();
});

test('S3.1 nothing of the dialog is fetched before a reader needs it, once the button has the pointer or the focus, and with Save-Data only when it is opened', {
  tag: '@soak',
}, async ({ page }) => {
  let urls: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(mount|search-dialog)-/.test(request.url())) urls.push(request.url());
  });
  const button = page.locator('.search-button');
  await page.clock.install();
  /** Opens a page and fast-forwards its timers and idle moments of the first minute. */
  const visit = async (connection: { saveData: boolean; effectiveType: string }): Promise<void> => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value, configurable: true });
    }, connection);
    await page.goto('/pagination');
    await page.clock.runFor(60_000);
    expect(urls, JSON.stringify(connection)).toEqual([]);
  };

  await visit({ saveData: false, effectiveType: '3g' });
  await button.hover();
  await expect.poll(() => urls.length, 'hovered').toBe(2);
  await button.focus();
  await page.clock.runFor(60_000);
  expect(urls, 'fetched once').toHaveLength(2);

  urls = [];
  await page.mouse.move(5, 500);
  await visit({ saveData: false, effectiveType: '4g' });
  await button.focus();
  await expect.poll(() => urls.length, 'focused').toBe(2);

  urls = [];
  await visit({ saveData: true, effectiveType: '4g' });
  await button.hover();
  await page.clock.runFor(60_000);
  expect(urls, 'hovered with Save-Data').toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
});
