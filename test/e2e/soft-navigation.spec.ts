import { expect, type Page, test } from '@playwright/test';
import { routes } from './routes.ts';
import { click, isSameDocument, open, point, prepare } from './soft-navigation-support.ts';

const nav = (href: string): string => `#nav a[href="${href}"]`;
const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test('a click shows the page in the same document, with all that belongs to it', async ({ page }) => {
  await open(page, '/pagination');
  await page.evaluate(() => scrollTo(0, 400));
  await click(page, nav('/api/refunds'));
  await expect(page).toHaveURL('/api/refunds');
  await expect(page).toHaveTitle('Refunds');
  await expect(page.locator('h1')).toHaveText('Refunds');
  expect(await isSameDocument(page)).toBe(true);
  expect(await scrollTop(page)).toBe(0);
  await expect(page.locator('body')).toHaveClass('page-rest');
  await expect(page.locator('#nav [aria-current]')).toHaveAttribute('href', '/api/refunds');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/api\/refunds$/);
  await expect(page.locator('link[rel=alternate]')).toHaveAttribute('href', '/api/refunds.md');
  for (const [selector, count] of [
    ['main', 1],
    ['meta[name=description]', 1],
    ['.top-bar', 1],
    ['#toc', 0],
  ] as const)
    await expect(page.locator(selector)).toHaveCount(count);
});

test('every page is the same as in the file that the server sends', async ({ page }) => {
  test.slow();
  const errors: string[] = [];
  page.on('console', (message) => {
    // The browser tells a breach of the content security policy as an error, too.
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  await open(page, '/docs');
  for (const route of routes.filter((each) => each !== '/docs')) {
    await click(page, `#nav .nav-groups a[href="${route}"]`);
    await expect(page).toHaveURL(route);
    const [shown, sent] = await page.evaluate(async () => {
      const parts = (of: Document): string[] => [
        of.title,
        of.body.className,
        // The head's order says nothing.
        ...[...of.head.querySelectorAll('meta, link:not([rel=prefetch])')]
          .map((part) => part.outerHTML)
          .sort(),
        of.querySelector('.layout')?.outerHTML.replaceAll(' inert=""', '') ?? '',
      ];
      const text = await (await fetch(location.href)).text();
      return [parts(document), parts(new DOMParser().parseFromString(text, 'text/html'))];
    });
    expect(shown, route).toEqual(sent);
    expect(await isSameDocument(page), route).toBe(true);
  }
  expect(errors).toEqual([]);
});

test('back and forward show their pages where they were left', async ({ page }) => {
  await open(page, '/webhooks');
  await page.evaluate(() => scrollTo(0, 500));
  await click(page, nav('/testing'));
  await expect(page.locator('h1')).toHaveText('Testing');
  await page.evaluate(() => scrollTo(0, 200));
  await page.waitForTimeout(100);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Webhooks');
  await expect(page).toHaveTitle('Webhooks');
  await expect.poll(() => scrollTop(page)).toBe(500);
  await page.goForward();
  await expect(page.locator('h1')).toHaveText('Testing');
  await expect.poll(() => scrollTop(page)).toBe(200);
  expect(await isSameDocument(page)).toBe(true);
});

test('going back twice ends on the second page, whichever is read first', async ({ page }) => {
  await open(page, '/pagination');
  await click(page, nav('/testing'));
  await expect(page.locator('h1')).toHaveText('Testing');
  await click(page, nav('/webhooks'));
  await expect(page.locator('h1')).toHaveText('Webhooks');
  const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/testing'));
  await page.route('**/testing', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.evaluate(async () => {
    history.back();
    await new Promise((resolve) => setTimeout(resolve, 100));
    history.back();
  });
  await expect(page.locator('h1')).toHaveText('Pagination');
  await late;
  await page.waitForTimeout(200);
  await expect(page.locator('h1')).toHaveText('Pagination');
  await expect(page).toHaveURL('/pagination');
  expect(await isSameDocument(page)).toBe(true);
});

for (const [name, change] of [
  ['cannot be read any more', { status: 503 }],
  ['belongs to another build by now', { body: '<nav id=nav></nav><script src=/assets/other.js></script>' }],
] as const) {
  test(`back to a page that ${name} asks the browser for it`, async ({ page }) => {
    await open(page, '/webhooks');
    await click(page, nav('/testing'));
    await expect(page.locator('h1')).toHaveText('Testing');
    await page.route('**/webhooks', (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', ...change })
        : route.continue(),
    );
    await page.evaluate(() => history.back());
    await expect(page.locator('h1')).toHaveText('Webhooks');
    expect(await isSameDocument(page)).toBe(false);
  });
}

test('S2.10 a link to a heading of another page scrolls to it and marks its entry', async ({ page }) => {
  await open(page, '/pagination');
  const id = await page.evaluate(async () => {
    const text = await (await fetch('/webhooks')).text();
    const other = new DOMParser().parseFromString(text, 'text/html');
    const hash = other.querySelector<HTMLAnchorElement>('#toc li:nth-child(3) a')?.hash ?? '';
    const link = { href: `/webhooks${hash}`, textContent: 'Another page', id: 'late' };
    document.querySelector('h1')?.after(Object.assign(document.createElement('a'), link));
    return hash;
  });
  await click(page, '#late');
  await expect(page).toHaveURL(`/webhooks${id}`);
  expect(await isSameDocument(page)).toBe(true);
  await expect(page.locator(`#toc a[href="${id}"]`)).toHaveAttribute('aria-current', 'true');
  const top = await page.locator(id).evaluate((heading) => heading.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});

test('the keyboard starts at the top again, and screen readers hear the title', async ({ page }) => {
  await open(page, '/pagination');
  await prepare(page, () => page.locator(nav('/testing')).focus());
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Testing');
  expect(await isSameDocument(page)).toBe(true);
  await expect(page.getByRole('status')).toHaveText('Testing');
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
});

test('the language of samples, copying and the shortcut work on the page that came', async ({ page }) => {
  await open(page, '/api/refunds');
  await page.locator('.samples label:has([value=ruby])').first().click();
  await click(page, nav('/api/customers'));
  await expect(page.locator('h1')).toHaveText('Customers');
  expect(await isSameDocument(page)).toBe(true);
  const samples = page.locator('.samples').first();
  await expect(samples.locator('.sample[data-language=ruby]')).toBeVisible();
  await expect(samples.locator('input[value=ruby]')).toBeChecked();
  await page.context().grantPermissions(['clipboard-write']);
  const copy = samples.locator('.sample[data-language=ruby] .copy');
  await copy.click();
  await expect(copy).toHaveText('Copied');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('S5.5 links of the page that came are fetched ahead', async ({ page }) => {
  // Narrow, so that the side navigation does not have all of them already.
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/pagination');
  const hint = page.locator('link[rel=prefetch][href$="/metadata"]');
  await expect(hint).toHaveCount(0);
  await click(page, '.breadcrumbs a[href="/docs"]');
  await expect(page).toHaveURL('/docs');
  expect(await isSameDocument(page)).toBe(true);
  await expect(hint).toHaveCount(1);
});

test('on a small screen the drawer closes over the page that came', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/webhooks');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await click(page, nav('/api/refunds'));
  await expect(page.locator('h1')).toHaveText('Refunds');
  expect(await isSameDocument(page)).toBe(true);
  await expect(page.locator('#nav')).toBeHidden();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('a hit that is clicked shows its page, without the dialog', async ({ page }) => {
  await open(page, '/pagination');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('refunds');
  await expect(page.locator('[role=listbox][data-query-id] a').first()).toBeVisible();
  await click(page, '[role=option] a, a[role=option]');
  await expect(page).toHaveURL(/\/api\/refunds/);
  await expect(page.locator('h1')).toHaveText('Refunds');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('a page of another build gets a document of its own, with the scripts it wants', async ({ page }) => {
  await page.route('**/testing', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('/assets/main-', '/assets/other-'),
    });
  });
  await open(page, '/pagination');
  await click(page, nav('/testing'));
  await expect(page.locator('h1')).toHaveText('Testing');
  expect(await isSameDocument(page)).toBe(false);
});

test('where the pointer has rested, the page that the browser has drawn ahead is taken', async ({ page }) => {
  await open(page, '/pagination', true);
  await prepare(page, () => point(page, nav('/testing')));
  await page.waitForTimeout(400);
  await page.locator(nav('/testing')).click();
  await expect(page.locator('h1')).toHaveText('Testing');
  expect(await isSameDocument(page)).toBe(false);
});

test('a click with Ctrl opens a tab, and an address without a page says so in a document of its own', async ({
  page,
  context,
}) => {
  await open(page, '/pagination');
  const tab = context.waitForEvent('page');
  await prepare(page, () => page.locator(nav('/testing')).hover());
  await page.locator(nav('/testing')).click({ modifiers: ['Control'] });
  await expect((await tab).locator('h1')).toHaveText('Testing');
  await expect(page.locator('h1')).toHaveText('Pagination');
  await page.evaluate(() => {
    document
      .querySelector('h1')
      ?.after(
        Object.assign(document.createElement('a'), { href: '/nowhere', textContent: 'Nowhere', id: 'late' }),
      );
  });
  await click(page, '#late');
  await expect(page.locator('h1')).toHaveText('Page not found');
  expect(await isSameDocument(page)).toBe(false);
});
