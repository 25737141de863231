import { expect, test } from '@playwright/test';
import { NAV_ID } from '../../src/browser/always/layout-ids.ts';
import { noteCopies } from './clipboard.ts';
import { routes, typicalRoutes } from './routes.ts';
import {
  addLink,
  createGate,
  expectShown,
  hold,
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

  test('works without hovering first: missing code is loaded', async ({ page }) => {
    const gate = createGate();
    await page.route(CHUNK, async (route) => {
      await gate.opened;
      await route.continue();
    });
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

  test('needs no code that was not fetched with the pages', async ({ page }) => {
    const chunk = page.waitForResponse(CHUNK);
    await open(page, '/pagination');
    await (await chunk).finished();
    await page.route(CHUNK, (route) => route.abort());
    await page.locator(navLink('/testing')).evaluate((link: HTMLAnchorElement) => link.click());
    await expectShown(page, '/testing');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('issue 44: the code that shows pages comes with those that are fetched ahead, before the reader points', async ({
    page,
  }) => {
    const [code] = await Promise.all([page.waitForResponse(CHUNK), page.goto('/pagination')]);
    expect(code.status()).toBe(200);
  });

  test('without the Navigation API, neither the code that shows pages nor a page is fetched twice', async ({
    page,
  }) => {
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

  test('S5.5 takes the prefetched page from the browser’s cache', async ({ page }) => {
    // Triggered by the pointer, or earlier by an idle moment.
    const prefetched = page.waitForResponse((response) => response.url().endsWith('/testing'));
    await open(page, '/pagination');
    await page.locator(navLink('/testing')).hover();
    await (await prefetched).finished();
    await page.locator(navLink('/testing')).click();
    await expectShown(page, '/testing');
    expect(await isSameDocument(page)).toBe(true);
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name, initiatorType }) => name.endsWith('/testing') && initiatorType === 'fetch')
        .map(({ transferSize, decodedBodySize }) => ({ transferSize, hasBody: decodedBodySize > 0 })),
    );
    expect(fetched).toEqual([{ transferSize: 0, hasBody: true }]);
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

  test('on another link cancels the first', async ({ page }) => {
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
  });

  test('on a link within the page while another page is loading never mixes the two', async ({ page }) => {
    await open(page, '/webhooks');
    const slow = await hold(page, '/testing');
    await page.locator(navLink('/testing')).click();
    await slow.requested;
    await page.locator('.toc a').first().click();
    await expectShown(page, '/testing');
    await expect(page.locator('h1')).toHaveText('Testing');
    slow.release();
  });

  test('shows that the page is loading only after 300 ms', async ({ page }) => {
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
      ['the network fails', null],
      [
        'the page belongs to another build',
        { body: `<nav id=${NAV_ID}></nav><script src=/assets/other.js></script><h1>Elsewhere</h1>` },
      ],
    ],
    [
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

      await open(page, '/webhooks');
      await page.locator(navLink('/pagination')).click();
      await expectShown(page, '/pagination');
      await fail('/webhooks');
      await page.evaluate(() => history.back());
      await expect(page.locator('h1')).toHaveText('Webhooks');
      expect(await isSameDocument(page)).toBe(false);
    });
  }

  test('if the code cannot be loaded', async ({ page }) => {
    await page.route(CHUNK, (route) => route.abort());
    await open(page, '/pagination');
    await page.locator(navLink('/testing')).click();
    await expect(page.locator('h1')).toHaveText('Testing');
    expect(await isSameDocument(page)).toBe(false);
  });

  test('if the path has no page, and shows the 404 page', async ({ page }) => {
    await open(page, '/pagination');
    await addLink(page, '/nowhere');
    await page.locator('#added').click();
    await expect(page.locator('h1')).toHaveText('Page not found');
    expect(await isSameDocument(page)).toBe(false);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Pagination');
  });
});

test.describe('left to the browser', () => {
  test('a click with Ctrl opens a tab', async ({ page, context }) => {
    await open(page, '/pagination');
    const tab = context.waitForEvent('page');
    await page.locator(navLink('/testing')).click({ modifiers: ['Control'] });
    await expect((await tab).locator('h1')).toHaveText('Testing');
    await expect(page.locator('h1')).toHaveText('Pagination');
  });

  for (const [name, href, attributes] of [
    ['a file of another type', '/testing.md', {}],
    ['a link to a new tab', '/testing', { target: '_blank' }],
  ] as const) {
    test(name, async ({ page, context }) => {
      await open(page, '/pagination');
      await addLink(page, href);
      await page.evaluate(
        (given) => Object.assign(document.getElementById('added') as object, given),
        attributes,
      );
      const requested = context.waitForEvent('request', (request) => {
        const isPrefetch =
          request.headers().purpose === 'prefetch' || request.headers()['sec-purpose'] !== undefined;
        return new URL(request.url()).pathname === href && !isPrefetch;
      });
      await page.locator('#added').click();
      expect((await requested).resourceType()).toBe('document');
    });
  }

  test('a download', async ({ page }) => {
    await open(page, '/pagination');
    await addLink(page, '/testing');
    await page.locator('#added').evaluate((link: HTMLAnchorElement) => {
      link.download = 'testing.html';
    });
    const download = page.waitForEvent('download');
    await page.locator('#added').click();
    expect((await download).suggestedFilename()).toBe('testing.html');
    await expect(page.locator('h1')).toHaveText('Pagination');
  });
});

test.describe('the new page', () => {
  test('issue 44: is said once, as the heading that gets the focus', async ({ page }) => {
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

  test('with a target in its address, Tab goes on from the target, as in a new document', async ({
    page,
  }) => {
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

  test('has samples in the chosen language, copying, and search', async ({ page }) => {
    await noteCopies(page);
    await open(page, '/api/refunds');
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
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
  });

  test('S5.5 prefetches its links', async ({ page }) => {
    // Narrow, so that the side navigation has not prefetched all of them already.
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '/pagination');
    const hint = page.locator('link[rel=prefetch][href$="/metadata"]');
    await expect(hint).toHaveCount(0);
    await page.locator('.breadcrumbs a[href="/docs"]').first().click();
    await expectShown(page, '/docs');
    expect(await isSameDocument(page)).toBe(true);
    await expect(hint).toHaveCount(1);
  });

  test('closes the drawer of a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '/webhooks');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.locator(navLink('/api/refunds')).click();
    await expectShown(page, '/api/refunds');
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator('.side-nav')).toBeHidden();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  test('closes the search dialog whose hit led to it', async ({ page }) => {
    await open(page, '/pagination');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('refunds');
    await page.locator('[role=listbox][data-query-id] a').first().click();
    await expect(page.locator('h1')).toHaveText('Refunds');
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
  });
});
