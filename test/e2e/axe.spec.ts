import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { routes } from './routes.ts';
import { navLink } from './soft-navigation-support.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Scope {
  leftOut?: string[];
  /** Rules to run alone. */
  only?: string[];
  /** Parts of the page that are not looked at. */
  exclude?: string;
}

async function findings(page: Page, { leftOut = [], only, exclude }: Scope = {}): Promise<string[]> {
  // Options first: they would replace the rules that the other calls choose.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (only === undefined) axe.withTags(standards).disableRules(leftOut);
  else axe.withRules(only);
  if (exclude !== undefined) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** Contrast is measured for each span by itself: thousands on a page, of ten colors in all. */
const contrastOfText: Scope = { only: ['color-contrast'], exclude: 'pre' };

/** Tokens of code are text in a color; there is nothing else to find in thousands of them. */
test('axe finds nothing on any page, colors aside', async ({ page }) => {
  test.setTimeout(240_000);
  for (const route of [...routes, '/no-such-page']) {
    await page.goto(route);
    expect(await findings(page, { leftOut: ['color-contrast'], exclude: 'pre code span' }), route).toEqual(
      [],
    );
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test.setTimeout(240_000);
    test('axe finds text of too little contrast on no page', async ({ page }) => {
      for (const route of [...routes, '/no-such-page']) {
        await page.goto(route);
        expect(await findings(page, contrastOfText), route).toEqual([]);
      }
    });
    // Between them these have every language of a sample, so every color of code.
    for (const route of ['/webhooks', '/api/refunds', '/framejs']) {
      test(`axe finds code of too little contrast nowhere on ${route}`, async ({ page }) => {
        await page.goto(route);
        for (const value of await page.locator('.samples').first().locator('input').all()) {
          await value.check({ force: true });
          expect(await findings(page, { only: ['color-contrast'] })).toEqual([]);
        }
        expect(await findings(page, { only: ['color-contrast'] })).toEqual([]);
      });
    }
    test('axe finds nothing on a page that was shown in place of another', async ({ page }) => {
      await page.goto('/pagination');
      await page.locator(navLink('/testing')).press('Enter');
      await expect(page.getByRole('status')).toHaveText('Testing');
      expect(await findings(page)).toEqual([]);
    });
    test('axe finds nothing with the drawer open', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto('/webhooks');
      await page.getByRole('button', { name: 'Open navigation' }).click();
      // The page behind the drawer is inert, and with it its heading and its main landmark.
      expect(await findings(page, { leftOut: ['landmark-one-main', 'page-has-heading-one'] })).toEqual([]);
    });
  });
}
