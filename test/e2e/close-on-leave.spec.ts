import { expect, type Page, test } from '@playwright/test';
import { expectShown, isSameDocument, navLink, open } from './soft-navigation-support.ts';
import { toolsReady } from './tools-ready.ts';

const overlays: [name: string, show: (page: Page) => Promise<void>, shown: string][] = [
  [
    'the search dialog',
    async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('refund');
      await expect(page).toHaveURL(/q=refund$/);
    },
    '.search-dialog',
  ],
  ['the definition of a term', (page) => page.locator('.term').first().click(), '.link-note'],
  [
    'the sandbox',
    async (page) => {
      await page.locator('.run').first().click();
      await page.getByRole('button', { name: 'Sandbox' }).first().click();
    },
    '.drawer',
  ],
];

test('Back closes the search dialog, the definition of a term, and the sandbox, in the same document', {
  tag: '@soak',
}, async ({ page }) => {
  await open(page, '/docs');
  for (const [name, show, shown] of overlays) {
    await page.locator(navLink('/webhooks')).click();
    await expectShown(page, '/webhooks');
    await show(page);
    await expect(page.locator(shown), name).toBeVisible();
    await page.goBack();
    await expectShown(page, '/docs');
    await expect(page, name).toHaveURL(/\/docs$/);
    expect(await isSameDocument(page), name).toBe(true);
    await expect(page.locator(':is(dialog[open], .link-note)'), name).toHaveCount(0);
  }
  // Nothing that is closed keeps the page from being used.
  await page.locator(navLink('/testing')).click();
  await expectShown(page, '/testing');
});

/** The browser shows a document that it kept for Back; browsers under automation keep none. */
const showKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a document that the browser kept for Back has the choices made meanwhile, and nothing open in it', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/rate-limiting');
  await page.locator('.menu-button').click();
  await expect(page.locator('.column')).toHaveJSProperty('inert', true);
  // What listens to the event has loaded.
  await toolsReady(page);
  await page.evaluate(() => Object.assign(localStorage, { theme: 'dark', code: 'ruby', wrap: '1' }));
  await showKept(page);
  await expect(page.locator('.side-nav')).toBeHidden();
  await expect(page.locator('.column')).toHaveJSProperty('inert', false);
  const root = page.locator('html');
  for (const [name, value] of Object.entries({ theme: 'dark', code: 'ruby', wrap: '1' }))
    await expect(root).toHaveAttribute(`data-${name}`, value);
  await expect(page.locator('.samples [value=ruby]').first()).toBeChecked();
  await page.evaluate(() => history.replaceState(null, '', '?q=refund'));
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.replaceState(null, '', '?q=refund'));
  await showKept(page);
  await expect(page.locator('.search-input')).toHaveValue('refund');
  // It goes on, whenever the reader comes back to it.
  await showKept(page);
  await expect(page.locator('.search-dialog')).toBeVisible();
});

test('a theme or language chosen in another tab applies to this one', async ({ page, context }) => {
  await page.goto('/rate-limiting');
  const other = await context.newPage();
  await other.goto('/rate-limiting');
  await other.evaluate(() => Object.assign(localStorage, { theme: 'dark', code: 'ruby' }));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.samples [value=ruby]').first()).toBeChecked();
  await other.evaluate(() => localStorage.setItem('theme', ''));
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});
