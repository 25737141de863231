import { expect, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { routes } from './routes.ts';

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 768, 1440])
    test(`axe finds nothing on any page, ${colorScheme}, at ${width} px`, async ({ page }) => {
      test.setTimeout(900_000);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const route of [...routes, '/no-such-page']) {
        await page.goto(route);
        expect(await axeFindings(page), route).toEqual([]);
      }
    });
