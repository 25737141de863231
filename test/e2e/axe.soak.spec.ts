import { expect, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { openEverything } from './open-everything.ts';
import { routes } from './routes.ts';

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 768, 1440]) {
    test(`axe finds nothing with anything open, ${colorScheme}, at ${width} px`, async ({ page }) => {
      test.setTimeout(900_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      // The page behind a modal dialog is inert, including its heading and main landmark.
      const leftOut = ['landmark-one-main', 'page-has-heading-one'];
      await openEverything(page, async (part) =>
        expect(await axeFindings(page, { leftOut }), part).toEqual([]),
      );
    });
    test(`axe finds nothing on any page, ${colorScheme}, at ${width} px`, async ({ page }) => {
      test.setTimeout(900_000);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const route of [...routes, '/no-such-page']) {
        await page.goto(route);
        expect(await axeFindings(page), route).toEqual([]);
      }
    });
  }
