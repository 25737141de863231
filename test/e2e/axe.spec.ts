import { expect, test } from '@playwright/test';
import { APPEARANCE, axeFindings } from './axe-findings.ts';
import { openEverything } from './open-everything.ts';
import { typicalRoutes } from './routes.ts';
import { smallText } from './small-text.ts';
import { navLink } from './soft-navigation-support.ts';

test('axe finds a name without the visible text, a missing name, and nothing that is left out', async ({
  page,
}) => {
  await page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>
    <style>button { min-width: 3rem; min-height: 3rem; margin: 1rem }</style>
    <button aria-label="Totally different">Send payment</button><button></button></main>`);
  const rules = async (leftOut: string[]) =>
    (await axeFindings(page, { leftOut })).map((finding) => finding.split(':')[0]).sort();
  expect(await rules([])).toEqual(['button-name', 'label-content-name-mismatch']);
  expect(await rules(['button-name'])).toEqual(['label-content-name-mismatch']);
  await page.addStyleTag({ content: 'button { color: #aaa; background: #fff }' });
  const appearance = await axeFindings(page, { only: APPEARANCE });
  expect(appearance.map((finding) => finding.split(':')[0])).toEqual(['color-contrast']);
});

// The tour runs every rule on every page on a light phone. What depends on theme and width is measured here on typical
// pages, and on all pages in `axe.soak.spec.ts`.
test('axe finds no faint text on typical pages, dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  for (const route of typicalRoutes) {
    await page.goto(route);
    expect(await axeFindings(page, { only: ['color-contrast'] }), route).toEqual([]);
  }
});

test('axe finds no small target on typical pages at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const route of typicalRoutes) {
    await page.goto(route);
    expect(await axeFindings(page, { only: ['target-size'] }), route).toEqual([]);
  }
});

test('axe finds nothing in any language of the samples', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/webhooks');
  const languages = await page.locator('.samples').first().locator('input').all();
  expect(languages.length).toBeGreaterThanOrEqual(4);
  for (const value of languages) {
    await value.check({ force: true });
    expect(await axeFindings(page, { part: '.samples', only: APPEARANCE })).toEqual([]);
  }
});

test('axe finds nothing on a page after soft navigation', async ({ page }) => {
  await page.goto('/pagination');
  await page.locator(navLink('/testing')).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Testing');
  expect(await axeFindings(page)).toEqual([]);
});

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const)
  test(`axe finds nothing in anything that opens, ${colorScheme}, at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await openEverything(page, async (part) => {
      expect(await axeFindings(page, { part }), part).toEqual([]);
      expect(await smallText(page), part).toEqual([]);
    });
  });
