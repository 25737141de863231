import { expect, test } from '@playwright/test';
import { NAV_ID } from '../../src/browser/always/layout-ids.ts';
import { noteCopies } from './clipboard.ts';
import { routes, typicalRoutes } from './routes.ts';
import { runSample } from './run-sample.ts';
import {
  addLink,
  expectShown,
  hold,
  holdBack,
  isFetch,
  isSameDocument,
  navLink,
  open,
  scrollTop,
} from './soft-navigation-support.ts';
import { cases } from './telling-cases.ts';

const CHUNK = '**/assets/show-page-*.js';

test.describe('a click', () => {
  test('shows the page in the same document, with everything that belongs to it', async ({ page }) => {
    await open(page, '/pagination');
    await page.evaluate(() => scrollTo(0, 400));
    await page.locator(navLink('/api/refunds')).click();
    await expectShown(page, '/api/refunds');
    await expect(page).toHaveTitle('Refunds');
    await expect(page.locator('h1')).toHaveText('Refunds');
    expect(await isSameDocument(page)).toBe(true);
    expect(await scrollTop(page)).toBe(0);
    await expect(page.locator('body')).toHaveClass('page-rest');
    await expect(page.locator('.side-nav [aria-current]')).toHaveAttribute('href', '/api/refunds');
    await expect(page.locator('link[type="text/markdown"]')).toHaveAttribute('href', '/api/refunds.md');
    for (const [selector, count] of [
      ['main', 1],
      ['meta[name=description]', 1],
      ['.top-bar', 1],
      ['.toc', 0],
    ] as const)
      await expect(page.locator(selector)).toHaveCount(count);
  });

  test('works without hovering first: missing code is loaded', { tag: '@soak' }, async ({ page }) => {
    const gate = await holdBack(page, CHUNK);
    // Nothing is fetched ahead.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await open(page, '/pagination');
    const chunk = page.waitForRequest(CHUNK);
    await page.locator(navLink('/testing')).evaluate((link: HTMLAnchorElement) => link.click());
    await chunk;
    await expect(page.locator('h1')).toHaveText('Pagination');
    gate.open();
    await expectShown(page, '/testing');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('without the Navigation API, neither the code that shows pages nor a page is fetched twice', {
    tag: '@soak',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'navigation', { value: undefined });
      DOMTokenList.prototype.supports = () => false;
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/pagination');
    await page.locator(navLink('/testing')).hover();
    // Search is fetched at the same sign, so that whatever else is has been asked for.
    await page.locator('#search-button').hover();
    await expect.poll(() => requested.some((path) => path.includes('/mount-'))).toBe(true);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
    expect(requested.filter((path) => path.includes('show-page') || !path.includes('.'))).toEqual([
      '/pagination',
    ]);
  });

  test('S5.5 needs nothing that was not fetched ahead, before the reader points: neither code nor page', async ({
    page,
    context,
  }) => {
    const chunk = page.waitForResponse(CHUNK);
    const prefetched = page.waitForResponse((response) => response.url().endsWith('/testing'));
    await open(page, '/pagination');
    for (const response of await Promise.all([chunk, prefetched])) await response.finished();
    await context.setOffline(true);
    await page.locator(navLink('/testing')).evaluate((link: HTMLAnchorElement) => link.click());
    await expectShown(page, '/testing');
    expect(await isSameDocument(page)).toBe(true);
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name, initiatorType }) => name.endsWith('/testing') && initiatorType === 'fetch')
        .map(({ transferSize, decodedBodySize }) => ({ transferSize, hasBody: decodedBodySize > 0 })),
    );
    expect(fetched, 'from the browser’s cache').toEqual([{ transferSize: 0, hasBody: true }]);
  });

  test('a page is identical to the file that the server sends', async ({ page }) => {
    test.slow();
    const errors: string[] = [];
    page.on('console', (message) => {
      // The browser also reports violations of the content security policy as errors.
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', ({ message }) => errors.push(message));
    await open(page, '/docs');
    const telling = typicalRoutes.filter((route) => route !== '/docs');
    const others = routes.filter((route) => !typicalRoutes.includes(route));
    for (const route of cases(telling, others)) {
      await page.locator(navLink(route)).click();
      await expectShown(page, route);
      const [shown, sent] = await page.evaluate(async () => {
        /** The page without what scripts add: scrolling, wrapping, heights, and the section in view. */
        const layoutOf = (of: Document): string => {
          const layout = of.querySelector('.layout')?.cloneNode(true) as Element;
          for (const part of layout.querySelectorAll('.wrap, .toc-button > span')) part.remove();
          for (const part of layout.querySelectorAll('pre, .table-scroll, h1'))
            for (const name of ['tabindex', 'role', 'aria-label']) part.removeAttribute(name);
          for (const part of layout.querySelectorAll('.ref-samples')) part.removeAttribute('style');
          return layout.outerHTML.replaceAll(/ (inert|data-reading|data-fits|aria-description)="[^"]*"/g, '');
        };
        const parts = (of: Document): string[] => [
          of.title,
          of.body.className,
          // The order in the head is irrelevant, and styles of tools load at the first interaction.
          ...[...of.head.querySelectorAll('meta, link:not([rel=prefetch], [href*="/tools-"])')]
            .map((part) => part.outerHTML)
            .sort(),
          layoutOf(of),
        ];
        const other = new XMLHttpRequest();
        other.open('GET', location.href);
        other.responseType = 'document';
        const loaded = new Promise((resolve) => {
          other.onload = resolve;
        });
        other.send();
        await loaded;
        return [parts(document), parts(other.responseXML as Document)];
      });
      expect(shown, route).toEqual(sent);
      expect(await isSameDocument(page), route).toBe(true);
    }
    expect(errors).toEqual([]);
  });

  test('on another link cancels the first, and on a link within the page while another is loading never mixes the two', {
    tag: '@soak',
  }, async ({ page }) => {
    await open(page, '/pagination');
    const first = await hold(page, '/testing');
    await page.locator(navLink('/testing')).click();
    await first.requested;
    const givenUp = page.waitForEvent(
      'requestfailed',
      (request) => request.url().endsWith('/testing') && isFetch(request),
    );
    await page.locator(navLink('/webhooks')).click();
    await expectShown(page, '/webhooks');
    await givenUp;
    first.release();
    await expect(page.locator('h1')).toHaveText('Webhooks');
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await expectShown(page, '/testing');

    const slow = await hold(page, '/webhooks');
    await page.locator(navLink('/webhooks')).click();
    await slow.requested;
    await page.locator('.toc a').first().click();
    await expectShown(page, '/webhooks');
    await expect(page.locator('h1')).toHaveText('Webhooks');
    slow.release();
  });

  test('shows that the page is loading only after 300 ms', { tag: '@soak' }, async ({ page }) => {
    await page.clock.install();
    await open(page, '/pagination');
    const slow = await hold(page, '/testing');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator(navLink('/testing')).evaluate((link: HTMLAnchorElement) => link.click());
    await slow.requested;
    const root = page.locator('html');
    await page.clock.runFor(299);
    await expect(root).not.toHaveAttribute('aria-busy');
    await page.clock.runFor(1);
    await expect(root).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator(navLink('/testing'))).toHaveCSS('cursor', 'progress');
    slow.release();
    await expectShown(page, '/testing');
    await expect(root).not.toHaveAttribute('aria-busy');
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('falls back to regular navigation', () => {
  type Failure = [name: string, response: { status?: number; contentType?: string; body?: string } | null];
  const failures = cases<Failure>(
    [
      [
        'the page belongs to another build',
        { body: `<nav id=${NAV_ID}></nav><script src=/assets/other.js></script><h1>Elsewhere</h1>` },
      ],
    ],
    [
      ['the network fails', null],
      ['the server says 503', { status: 503 }],
      ['the response is no HTML', { contentType: 'text/plain', body: 'Plain text.' }],
      ['the page is not ours', { body: '<h1>Elsewhere</h1>' }],
    ],
  );
  for (const [name, response] of failures) {
    test(`if ${name}, forward and back`, async ({ page }) => {
      const fail = (path: string) =>
        page.route(
          (url) => url.pathname === path,
          (route) => {
            if (!isFetch(route.request())) return route.continue();
            return response === null
              ? route.abort()
              : route.fulfill({ contentType: 'text/html', ...response });
          },
        );
      await open(page, '/pagination');
      await fail('/testing');
      await page.locator(navLink('/testing')).click();
      await expect(page.locator('h1')).toHaveText('Testing');
      expect(await isSameDocument(page)).toBe(false);

      await open(page, '/metadata');
      await page.locator(navLink('/pagination')).click();
      await expectShown(page, '/pagination');
      await fail('/metadata');
      await page.evaluate(() => history.back());
      await expect(page.locator('h1')).toHaveText('Metadata');
      expect(await isSameDocument(page)).toBe(false);
    });
  }

  test('if the code cannot be loaded', { tag: '@soak' }, async ({ page }) => {
    await page.route(CHUNK, (route) => route.abort());
    await open(page, '/pagination');
    await page.locator(navLink('/testing')).click();
    await expect(page.locator('h1')).toHaveText('Testing');
    expect(await isSameDocument(page)).toBe(false);
  });
});

test('left to the browser: a click with Ctrl, a link to a new tab, a download, a path without a page, and a file of another type', {
  tag: '@soak',
}, async ({ page, context }) => {
  await open(page, '/pagination');
  const title = page.locator('h1');
  const add = async (href: string, attributes: { target?: string; download?: string }): Promise<void> => {
    await page.evaluate(() => document.getElementById('added')?.remove());
    await addLink(page, href);
    await page.locator('#added').evaluate((link, given) => Object.assign(link, given), attributes);
  };
  const link = page.locator('#added');
  await add('/testing', {});
  const tab = context.waitForEvent('page');
  await link.click({ modifiers: ['Control'] });
  await expect((await tab).locator('h1'), 'a click with Ctrl').toHaveText('Testing');
  await (await tab).close();

  await add('/metadata', { target: '_blank' });
  const other = context.waitForEvent('page');
  await link.click();
  await expect((await other).locator('h1'), 'a link to a new tab').toHaveText('Metadata');
  await (await other).close();

  await add('/testing', { download: 'testing.html' });
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('testing.html');
  await expect(title).toHaveText('Pagination');
  expect(await isSameDocument(page)).toBe(true);

  await add('/nowhere', {});
  await link.click();
  await expect(title).toHaveText('Page not found');
  expect(await isSameDocument(page)).toBe(false);
  await page.goBack();
  await expect(title).toHaveText('Pagination');

  await add('/testing.md', {});
  const requested = page.waitForEvent(
    'request',
    (request) => new URL(request.url()).pathname === '/testing.md',
  );
  await link.click();
  expect((await requested).resourceType(), 'a file of another type').toBe('document');
});

test.describe('the new page', () => {
  test('is announced once, as the heading that gets the focus', { tag: '@soak' }, async ({ page }) => {
    await open(page, '/pagination');
    await page.locator(navLink('/testing')).focus();
    await page.keyboard.press('Enter');
    await expectShown(page, '/testing');
    const title = page.getByRole('heading', { level: 1, name: 'Testing' });
    await expect(title).toBeFocused();
    await expect(page.getByRole('status')).toBeEmpty();
    expect(await scrollTop(page)).toBe(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('h1 ~ h2 a').first()).toBeFocused();
    await page.goBack();
    await expectShown(page, '/pagination');
    await expect(page.locator('h1')).toBeFocused();
  });

  test('with a target in its address, Tab goes on from the target, as in a new document', {
    tag: '@soak',
  }, async ({ page }) => {
    await open(page, '/pagination');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('do_not_honor');
    const row = page.locator('.search-row[href$="/payments/declines-codes#do_not_honor"]').first();
    await expect(row).toBeVisible();
    await row.press('Enter');
    await expectShown(page, '/payments/declines-codes');
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator('tr:target')).toBeInViewport();
    await expect(page.locator('tr:target')).toBeFocused();
    await expect(page.locator('div[role=status]')).toHaveText('Decline codes');
    await page.keyboard.press('Tab');
    await expect(page.locator('#do_not_honor a').first()).toBeFocused();
  });

  test('has samples in the chosen language, which run, copying, and search', { tag: '@soak' }, async ({
    page,
  }) => {
    await noteCopies(page);
    await open(page, '/pagination');
    await page.locator('.samples label:has([value=ruby])').first().click();
    await page.locator(navLink('/api/customers')).click();
    await expectShown(page, '/api/customers');
    expect(await isSameDocument(page)).toBe(true);
    const samples = page.locator('.samples').first();
    await expect(samples.locator('.sample[data-language=ruby]')).toBeVisible();
    await expect(samples.locator('input[value=ruby]')).toBeChecked();
    const copy = samples.locator('.sample[data-language=ruby] .copy');
    await copy.click();
    await expect(copy).toHaveText('Copied');
    const panel = await runSample(page, 'Create a customer');
    await expect(panel.locator('.run-line')).toContainText(/20[01]/);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
  });

  test('S5.5 prefetches its links, and closes the drawer of a small screen', { tag: '@soak' }, async ({
    page,
  }) => {
    // Narrow, so that the side navigation has not prefetched all of them already.
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '/pagination');
    const hint = page.locator('link[rel=prefetch][href$="/metadata"]');
    await expect(hint).toHaveCount(0);
    await page.locator('.breadcrumbs a[href="/docs"]').first().click();
    await expectShown(page, '/docs');
    await expect(hint).toHaveCount(1);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.locator(navLink('/metadata')).click();
    await expectShown(page, '/metadata');
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator('.side-nav')).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });
});
