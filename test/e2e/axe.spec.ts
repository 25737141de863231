import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { routes } from './routes.ts';
import { navLink } from './soft-navigation-support.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findings(page: Page, leftOut: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Options first: they would replace the rules that the other two choose.
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .disableRules(leftOut)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

// Color contrast is measured for every span of every code block, which takes a while on long pages.
test.setTimeout(120_000);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility, ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const route of [...routes, '/no-such-page']) {
      test(`axe finds nothing on ${route}`, async ({ page }) => {
        await page.goto(route);
        expect(await findings(page)).toEqual([]);
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
      expect(await findings(page, ['landmark-one-main', 'page-has-heading-one'])).toEqual([]);
    });
  });
}
