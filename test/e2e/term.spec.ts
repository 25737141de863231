import { expect, type Page, test } from '@playwright/test';
import { axeInBothThemes } from './axe-findings.ts';

const PAGE = '/payments/accept-a-payment';
const noteOf = (page: Page) => page.getByRole('dialog', { name: 'Capture' });

test('by keyboard: Enter shows the definition of a term beside it, Escape closes it and restores focus', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto(PAGE);
  const term = page.locator('.term', { hasText: 'Capture' });
  // The first key loads the script that shows it.
  await page.keyboard.press('Tab');
  await expect(page.locator('[aria-live=polite]')).toBeAttached();
  await term.press('Enter');
  await expect(noteOf(page)).toBeFocused();
  await expect(noteOf(page)).toContainText('Collecting the money that an authorization has reserved');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  expect(await axeInBothThemes(page, { part: '.link-note' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(noteOf(page)).toHaveCount(0);
  await expect(term).toBeFocused();
});

for (const width of [320, 1280])
  test(`by touch at ${width} px: the note is inside the window, and a tap elsewhere closes it`, {
    tag: '@soak',
  }, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(PAGE);
    const term = page.locator('.term', { hasText: 'Capture' });
    await term.scrollIntoViewIfNeeded();
    await expect(page.locator('[aria-live=polite]')).toBeAttached();
    await term.tap();
    await expect(noteOf(page)).toBeInViewport({ ratio: 1 });
    await page.touchscreen.tap(width / 2, 20);
    await expect(noteOf(page)).toHaveCount(0);
    await context.close();
  });
