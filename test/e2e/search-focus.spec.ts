import { expect, test } from '@playwright/test';
import { input, openSearch, options } from './search-support.ts';
import { cases } from './telling-cases.ts';

const ANCHOR = 'verify-the-signature';

for (const [way, start] of cases<readonly [string, string]>(
  [['without a new document', '/pagination']],
  [
    ['within the page', '/webhooks'],
    ['with a new document', '/pagination'],
  ],
))
  test(`S3.3 after Enter on a hit that opens ${way}, Tab leads to the first link at its heading`, async ({
    page,
  }) => {
    const isReplaced = way === 'with a new document';
    // As in browsers that cannot replace a page.
    if (isReplaced)
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await openSearch(page, start);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    await input(page).fill('verify the signature');
    await expect(options(page).first()).toHaveAttribute('href', `/webhooks#${ANCHOR}`);
    await input(page).press('Enter');
    const heading = page.locator(`#${ANCHOR}:target`);
    await expect(heading).toBeInViewport();
    await expect(page.locator('[data-same]')).toHaveCount(isReplaced ? 0 : 1);
    await page.evaluate(() => window.navigation?.transition?.finished);
    const place = await page.evaluate(() => scrollY);
    await page.keyboard.press('Tab');
    await expect(heading.locator('a').first()).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
