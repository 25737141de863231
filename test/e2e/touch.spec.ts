import { expect, type Locator, test } from '@playwright/test';
import { runSample } from './run-sample.ts';
import { toolsReady } from './tools-ready.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Pixels, in a vertical line through an element's first letters, where a tap reaches it. */
function tapHeight(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const x = left + Math.min(width / 2, 12);
    let height = 0;
    for (let y = top - 20; y < bottom + 20; y += 1)
      if (element.contains(document.elementFromPoint(x, y))) height += 1;
    return height;
  });
}

test('a finger has 40 px on the bars, child attributes, folds of JSON, the rest of long code, and the menu of a page', async ({
  page,
}) => {
  await page.goto('/api/charge_intents');
  await page.evaluate(() => scrollBy(0, 1));
  await toolsReady(page);
  for (const selector of [
    '.fields summary',
    '.code-fold > summary',
    '.more-samples > summary',
    '.menu > summary',
    '.menu-button',
    '.search-button',
    '.theme-button',
    '.breadcrumbs a',
    '.expand',
    '.foot a',
  ]) {
    const target = page.locator(`${selector}:visible`).first();
    expect(await tapHeight(target), selector).toBeGreaterThanOrEqual(40);
  }
  const folds = await page.locator('.fold > summary:visible').all();
  const heights = await Promise.all(folds.slice(0, 6).map(tapHeight));
  // Adjacent lines share the room between them.
  expect(Math.max(...heights)).toBeGreaterThanOrEqual(40);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  // Open, it keeps to its line: the triangle is in front of it, and no tap on another line closes it.
  const fold = page.locator('.fold:has(> summary:visible)').first();
  await fold.locator('> summary').tap();
  await expect(fold).toHaveAttribute('open', '');
  const reached = await fold.locator('> summary').evaluate((line) => {
    line.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { top, bottom } = line.getBoundingClientRect();
    const columns = Array.from({ length: 19 }, (_, at) => 20 * (at + 1));
    const hits = (y: number) => columns.some((x) => line.contains(document.elementFromPoint(x, y)));
    return [top - 40, top - 100, bottom + 40, bottom + 100].filter(hits);
  });
  expect(reached, 'taps on other lines').toEqual([]);
  await page.locator('.menu > summary').tap();
  expect(await tapHeight(page.locator('.menu a').first())).toBeGreaterThanOrEqual(40);
});

test('the fields of a request have text of 16 px, so that no phone zooms to them, a response is easy to copy, and a field that is added is in view', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/');
  const panel = await runSample(page, 'Charge a test card');
  await panel.getByRole('button', { name: 'Edit', exact: true }).tap();
  await expect(panel.getByLabel('JSON body')).toHaveCSS('font-size', '16px');
  expect(await tapHeight(panel.locator('.run-result .copy').first())).toBeGreaterThanOrEqual(40);
  await panel.getByText(/^All \d+ fields$/).tap();
  await panel.getByRole('button', { name: /^shipping .* Add$/ }).tap();
  const line = panel.locator('.run-numbers > span', { hasText: '"shipping"' });
  await expect(line, 'what a press adds is in view').toBeInViewport({ ratio: 0.9 });
});
