import { expect, type Page, test } from '@playwright/test';
import { APPEARANCE, axeFindings, axeInBothThemes } from './axe-findings.ts';
import { typicalRoutes } from './routes.ts';
import { runSample } from './run-sample.ts';
import { smallText } from './small-text.ts';

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
  await page.addStyleTag({ content: '@media (prefers-color-scheme: light) { button { color: #000 } }' });
  const both = await axeInBothThemes(page, { leftOut: ['button-name', 'label-content-name-mismatch'] });
  expect(both.map((finding) => finding.split(':', 2).join())).toEqual(['dark, color-contrast']);
});

// The tour runs every rule on every page on a light phone; `axe.soak.spec.ts` has the whole matrix.
for (const route of ['/webhooks', '/api/charge_intents', ...typicalRoutes.slice(0, 3)])
  test(`axe finds nothing in colors and sizes of ${route}, in both themes, in any language of the samples`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(route);
    expect(await axeInBothThemes(page, { only: APPEARANCE })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await axeFindings(page, { only: APPEARANCE }), 'dark at 390 px').toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    const languages = await page.locator('.samples').first().locator('input').all();
    if (route !== '/docs') expect(languages.length).toBeGreaterThanOrEqual(4);
    for (const value of languages) {
      await value.check({ force: true });
      const findings = await axeInBothThemes(page, { part: '.samples', only: APPEARANCE });
      expect(findings, (await value.getAttribute('value')) ?? '').toEqual([]);
    }
  });
// The page behind a modal dialog is inert, including its heading and main landmark.
const expectNoFindings = async (page: Page, what: string): Promise<void> =>
  expect(
    await axeInBothThemes(page, { leftOut: ['landmark-one-main', 'page-has-heading-one'] }),
    what,
  ).toEqual([]);

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.locator('.menu summary').press('Enter');
  await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible();
}

async function openSearch(page: Page): Promise<void> {
  await page.locator('.search-button').press('Enter');
  await page.getByRole('combobox').fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
}

test('axe finds nothing with the menu, contents, search, drawer, and a result of a page open', async ({
  page,
}) => {
  // Contents are a popover where there is no room beside the text.
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/pagination');
  await openMenu(page);
  await expectNoFindings(page, 'menu');
  await page.locator('.toc-button').press('Enter');
  await expect(page.locator('.toc:popover-open')).toBeVisible();
  await expectNoFindings(page, 'contents');
  await page.keyboard.press('Escape');
  await openSearch(page);
  await expectNoFindings(page, 'search');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expectNoFindings(page, 'drawer');
  await page.goto('/api/refunds');
  await runSample(page, 'Create a refund');
  await expectNoFindings(page, 'result');
});

for (const width of [390, 1440])
  test(`axe finds nothing in dialogs and popovers at ${width} px, and text is large enough`, {
    tag: '@soak',
  }, async ({ page }) => {
    const check = async (what: string) => {
      await expectNoFindings(page, what);
      expect(await smallText(page), what).toEqual([]);
    };
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/api/refunds');
    await openMenu(page);
    await check('menu');
    const panel = await runSample(page, 'Create a refund');
    await check('result');
    await panel.getByRole('button', { name: 'Sandbox', exact: true }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Sandbox' });
    for (const summary of await drawer.locator('summary:visible').all()) await summary.press('Enter');
    await check('sandbox');
    await page.keyboard.press('Escape');
    await openSearch(page);
    await check('search');
  });
