import { expect, type Page, test } from '@playwright/test';
import { typicalRoutes } from './routes.ts';
import { cases } from './telling-cases.ts';

test.use({ javaScriptEnabled: false });

/** What single pages have without script. */
const more: Record<string, (page: Page) => Promise<void>> = {
  '/payments/accept-a-payment': async (page) => {
    const samples = page.locator('.samples', { hasText: 'Your server' });
    await samples.locator('label', { hasText: 'PHP' }).click();
    await expect(
      samples.getByRole('link', { name: 'server.php' }),
      'a file in another language',
    ).toHaveAttribute('href', '/files/accept-a-payment/server.php');
    await expect(samples.locator('[data-language=php] pre')).toBeHidden();

    // A term has a dotted line below it and leads to its entry in the glossary.
    const term = page.locator('.term').first();
    await expect(term).toHaveCSS('text-decoration-style', 'dotted');
    const color = await term.evaluate((link) => getComputedStyle(link.parentElement as Element).color);
    await expect(term).toHaveCSS('color', color);
    await page.locator('.term', { hasText: 'Capture' }).click();
    await expect(page).toHaveURL(/\/docs#term-capture$/);
    await expect(page.locator('#term-capture')).toContainText('Collecting the money');
  },
  '/webhooks': async (page) => {
    // Located by element, because text selectors do not search in `noscript`.
    await expect(page.locator('.signature-offer noscript p'), 'instead of the checker').toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the signature checker' })).toBeHidden();
    const commands = page.locator('.tabs', { hasText: 'rackup' });
    await expect(commands.locator('.tab:visible')).not.toContainText('rackup');
    await commands.locator('label', { hasText: 'Ruby' }).click();
    await expect(commands.locator('.tab:visible'), 'the panel of a tab').toContainText('rackup');
    await page.locator('.toc a').nth(2).click();
    expect(new URL(page.url()).hash).not.toBe('');
  },
  '/payments/declines-codes': async (page) => {
    await expect(page.locator('.filter > .tabs-bar')).toBeHidden();
    await expect(page.locator('#stolen_card')).toBeVisible();
  },
  '/api/disputes': async (page) => {
    await page.getByRole('link', { name: 'not confirmed', exact: true }).first().click();
    await expect(page).toHaveURL(/\/docs#not-confirmed$/);
    await expect(page.locator('#not-confirmed')).toBeInViewport();
  },
};

test('S1.1 pages of every type are readable without script, including navigation and table of contents, and have no button that needs one', async ({
  page,
}) => {
  const telling = ['/payments/accept-a-payment', '/api/disputes'];
  for (const route of new Set(cases(telling, [...typicalRoutes, ...Object.keys(more)]))) {
    await page.goto(route);
    await expect(page.locator('main h1'), route).toBeVisible();
    await expect(page.locator('.side-nav .nav-groups'), route).toBeVisible();
    for (const button of ['.copy', '.run'])
      if ((await page.locator(button).count()) > 0)
        await expect(page.locator(button).first(), route).toBeHidden();
    await more[route]?.(page);
  }
});

test('S2.6 S3.1 without script the drawer opens, also from the bar of a reference, and its links work; search leads to the map', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/pagination');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.locator('.side-nav').getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page).toHaveURL('/api/refunds');
  await page.locator('.toc-button').click();
  await page.locator('.side-nav').getByRole('link', { name: 'List refunds' }).click();
  await expect(page).toHaveURL(/#list-refunds$/);
  await page.locator('.search-button').click();
  await expect(page).toHaveURL('/docs');
  await page.goto('/payments/acept');
  await page.locator('#not-found a').click();
  await expect(page, 'from the field of the 404 page').toHaveURL('/docs');
});

test('without script samples switch their language, and an old anchor shows a link to the page to which its section moved', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/rate-limiting');
  const samples = page
    .locator('.samples')
    .filter({ has: page.locator('[value=ruby]') })
    .first();
  await samples.locator('[value=ruby]').check({ force: true });
  await expect(samples.locator('.sample[data-language=ruby]')).toBeVisible();
  await expect(samples.locator('.sample[data-language=javascript]')).toBeHidden();

  await page.goto('/api/charge_intents#sdk-errors');
  await page.getByRole('link', { name: 'This section moved' }).click();
  await expect(page).toHaveURL('/docs#sdk-errors');
});
