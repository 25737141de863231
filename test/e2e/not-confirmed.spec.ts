import { expect, type Page, test } from '@playwright/test';

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

test('hovering over a mark shows its note, the pointer can enter the note, and leaving hides it; by keyboard, Enter shows the note, its link leads to the list, Escape restores focus', async ({
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

  await markOf(page).press('Enter');
  await expect(noteOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(noteOf(page)).toHaveCount(0);
  await expect(markOf(page)).toBeFocused();
  await markOf(page).press('Enter');
  await noteOf(page).getByRole('link', { name: 'What Frame has not confirmed' }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(noteOf(page)).toHaveCount(0);
});
