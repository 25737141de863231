import { expect, type Page, test } from '@playwright/test';
import { CHUNK, dialog, input, openSearch, options, stub } from './search-support.ts';
import { createGate } from './soft-navigation-support.ts';

test.describe('opening and closing', () => {
  for (const shortcut of ['Control+k', 'Meta+k', '/']) {
    test(`S3.1 opens with ${shortcut} and closes with Escape`, async ({ page }) => {
      await page.goto('/');
      await page.keyboard.press(shortcut);
      await expect(input(page)).toBeFocused();
      await expect(input(page)).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
  }

  test('S3.1 a slash in an input, textarea, select, or editable element is typed, not handled', async ({
    page,
  }) => {
    await page.goto('/');
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

  test('S3.1 opens with the button; focus returns to the element that opened it', async ({ page }) => {
    await page.goto('/');
    await page.locator('.search-button').click();
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('.search-button')).toBeFocused();
    const link = page.getByRole('main').getByRole('link').first();
    await link.focus();
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toBeHidden();
    await expect(link).toBeFocused();
  });

  test('S3.1 reopens with an empty input, closes with a press outside the panel and with its button', async ({
    page,
  }) => {
    await stub(page);
    await openSearch(page);
    await page.keyboard.type('refund');
    await expect(options(page).first()).toBeVisible();
    await page.mouse.click(10, 500);
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press('/');
    await expect(input(page)).toHaveValue('');
    await expect(dialog(page).getByText('No recent searches')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
  });

  test('S3.1 text typed while the dialog loads is kept', async ({ page }) => {
    await stub(page);
    const gate = createGate();
    await page.route(CHUNK, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => document.querySelector<HTMLElement>('.search-button')?.onclick !== null);
    await page.keyboard.press('/');
    await page.keyboard.type('refund s');
    gate.open();
    await expect(input(page)).toHaveValue('refund s');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('tatus');
    await expect(input(page)).toHaveValue('refund status');
    await expect(options(page).first()).toBeVisible();
  });

  test('S3.1 Escape while the dialog loads prevents it from opening', async ({ page }) => {
    const gate = createGate();
    await page.route(CHUNK, async (route) => {
      await gate.opened;
      await route.continue();
    });
    const chunk = page.waitForRequest(CHUNK);
    await page.goto('/');
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

  test('S3.1 if the dialog cannot be loaded, the button leads to all pages', async ({ page }) => {
    await page.route(CHUNK, (route) => route.abort());
    await page.goto('/');
    await page.locator('.search-button').click();
    await expect(page).toHaveURL(/\/docs$/);
  });

  test('S3.1 offline, the page stays if the dialog cannot be loaded, and the next try opens it', async ({
    page,
    context,
  }) => {
    await page.goto('/webhooks');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/mount-'));
    await page.locator('.search-button').click();
    await failed;
    await expect(page.locator('body > input.sr-only')).toHaveCount(0);
    await expect(page).toHaveURL(/\/webhooks$/);
    await context.setOffline(false);
    await page.locator('.search-button').click();
    await expect(dialog(page)).toBeVisible();
  });

  test('S3.1 a modified click on the button is left to the browser', async ({ page, context }) => {
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await page.locator('.search-button').click({ modifiers: ['Control'] });
    await expect(await opened).toHaveURL(/\/docs$/);
    await expect(dialog(page)).toBeHidden();
  });

  test('S3.1 the page behind the dialog neither scrolls nor moves', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 200));
    const left = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().x);
    const before = await left();
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    expect(await left()).toBe(before);
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
    expect(await page.evaluate(() => scrollY)).toBe(200);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => scrollY)).toBe(200);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('S3.1 the button links to all pages', async ({ page }) => {
    await page.goto('/');
    await page.locator('.search-button').click();
    await expect(page).toHaveURL(/\/docs$/);
  });
});

test.describe('loading', () => {
  const connection = (page: Page, value: object) =>
    page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value, configurable: true });
    }, value);
  const loads = (page: Page) => {
    const urls: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(mount|search-dialog)-/.test(request.url())) urls.push(request.url());
    });
    return urls;
  };

  /** Opens a page and fast-forwards its timers and idle moments of the first minute. */
  const visit = async (page: Page) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(60_000);
  };

  test('S3.1 on a slow connection the dialog is fetched once when the button is hovered', async ({
    page,
  }) => {
    await connection(page, { saveData: false, effectiveType: '3g' });
    const urls = loads(page);
    await visit(page);
    expect(urls).toEqual([]);
    await page.locator('.search-button').hover();
    await expect.poll(() => urls.length).toBe(2);
    await page.locator('.search-button').focus();
    await page.clock.runFor(60_000);
    expect(urls).toHaveLength(2);
  });

  test('S3.1 on any connection, nothing of it is fetched before a reader needs it', async ({ page }) => {
    await connection(page, { saveData: false, effectiveType: '4g' });
    const urls = loads(page);
    await visit(page);
    expect(urls).toEqual([]);
    await page.locator('.search-button').focus();
    await expect.poll(() => urls.length).toBe(2);
  });

  test('S3.1 with Save-Data it is fetched only when opened', async ({ page }) => {
    await connection(page, { saveData: true, effectiveType: '4g' });
    const urls = loads(page);
    await visit(page);
    await page.locator('.search-button').hover();
    await page.clock.runFor(60_000);
    expect(urls).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
  });
});
