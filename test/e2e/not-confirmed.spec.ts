import { expect, type Page, test } from '@playwright/test';
import { axeInBothThemes } from './axe-findings.ts';
import { cases } from './telling-cases.ts';

const PAGE = '/api/disputes';
const LIST = '/docs#not-confirmed';
const markOf = (page: Page) => page.getByRole('link', { name: 'not confirmed', exact: true }).first();
const noteOf = (page: Page) => page.getByRole('dialog', { name: 'Not confirmed by Frame' });

/** Opens the page and waits for the script that shows notes. */
async function openPage(page: Page): Promise<void> {
  await page.goto(PAGE);
  await page.mouse.move(5, 5);
  await expect(page.locator('[aria-live=polite]')).toBeAttached();
}

test('by mouse: hovering over a mark shows its note, the pointer can enter the note, and leaving hides it', async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page);
  await markOf(page).hover();
  await expect(noteOf(page)).toContainText('it is inferred from them');
  await expect(noteOf(page)).not.toBeFocused();
  await noteOf(page).hover();
  await page.clock.runFor(1000);
  await expect(noteOf(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(noteOf(page)).toHaveCount(0);
  await markOf(page).hover();
  await expect(noteOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(noteOf(page)).toHaveCount(0);
});

test('by keyboard: Enter shows the note, its link leads to the list, Escape restores focus', async ({
  page,
}) => {
  await openPage(page);
  await markOf(page).press('Enter');
  await expect(noteOf(page)).toBeFocused();
  expect(await axeInBothThemes(page, { part: '.link-note' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(noteOf(page)).toHaveCount(0);
  await expect(markOf(page)).toBeFocused();
  await markOf(page).press('Enter');
  await noteOf(page).getByRole('link', { name: 'What Frame has not confirmed' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(noteOf(page)).toHaveCount(0);
});

for (const width of cases([320], [1280]))
  test(`by touch at ${width} px: a tap shows the note inside the window, a tap elsewhere closes it`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, hasTouch: true });
    const page = await context.newPage();
    await openPage(page);
    await markOf(page).scrollIntoViewIfNeeded();
    await markOf(page).tap();
    await expect(noteOf(page)).toBeInViewport({ ratio: 1 });
    await page.touchscreen.tap(width / 2, 20);
    await expect(noteOf(page)).toHaveCount(0);
    await context.close();
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a mark links to the list', async ({ page }) => {
    await page.goto(PAGE);
    await markOf(page).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.locator('#not-confirmed')).toBeInViewport();
  });
});
