import { expect, type Page, test } from '@playwright/test';
import { routes } from './routes.ts';

/** What a page does when its tools load, at the first scroll, pointer move, touch, click or key press. */

/** After their styles, the tools measure the boxes that scroll, in the frame after the next one. */
async function toolsReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href && /\/tools-[^/]+\.css$/.test(href)),
  );
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

test('issue 44: on a phone, nothing moves when the tools of a page load', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = () =>
    page
      .locator('main :is(h2, h3, figure, code, td)')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
  for (const route of routes) {
    await page.goto(route);
    const before = await tops();
    await page.mouse.move(10, 10);
    await toolsReady(page);
    const moved = (await tops()).map((top, index) => Math.abs(top - (before[index] ?? 0)));
    // Less than a pixel is rounding; the tour finds every shift that the browser counts.
    expect(Math.max(...moved), route).toBeLessThan(1);
  }
});

test('the styles of the tools restyle less than half of a page', async ({ page, browser }) => {
  for (const route of ['/api/customers', '/webhooks']) {
    let restyled = 0;
    // On a busy machine, what the browser recorded may not have arrived.
    await expect(async () => {
      await page.goto(route);
      await page.waitForLoadState('networkidle');
      await browser.startTracing(page, { categories: ['devtools.timeline'] });
      await page.mouse.move(9, 9);
      await toolsReady(page);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
        traceEvents: { name: string; args: { elementCount?: number } }[];
      };
      const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
      restyled = Math.max(0, ...styled.map(({ args }) => args.elementCount ?? 0));
      expect(restyled, route).toBeGreaterThan(0);
    }).toPass();
    expect(restyled, route).toBeLessThan((await page.locator('*').count()) / 2);
  }
});
