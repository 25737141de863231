import { expect, type Page, test } from '@playwright/test';
import { createGate } from './soft-navigation-support.ts';
import { toolsReady } from './tools-ready.ts';

/** What a page does when its tools load, at the first scroll, pointer move, touch, click or key press. */

test('the styles of the tools restyle less than half of a page', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
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

test('the tools lay a page out a few times, not once more for each folded sample of a closed tab', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/charge_intents');
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
  };
  const before = await layouts();
  await page.mouse.move(9, 9);
  await toolsReady(page);
  const count = (await layouts()) - before;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(10);
});

for (const { name, icon, press } of [
  {
    name: 'Run',
    icon: ['.run', '::before'],
    press: (page: Page) => page.locator('.run').first().click(),
  },
  {
    name: 'search',
    icon: ['.search-button > .icon', null],
    press: (page: Page) => page.keyboard.press('Control+k'),
  },
] as const)
  test(`while the code behind ${name} loads, the icon of its button pulses, and then no more`, async ({
    page,
  }) => {
    await page.goto('/api/refunds');
    await page.mouse.move(9, 9);
    await toolsReady(page);
    const gate = createGate();
    await page.route('**/assets/*.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    const animation = () =>
      page
        .locator(icon[0])
        .first()
        .evaluate((element, part) => getComputedStyle(element, part).animationName, icon[1]);
    await press(page);
    await expect.poll(animation).toBe('open-in');
    gate.open();
    await expect(page.locator('dialog[open], .run-panel').first()).toBeVisible();
    await expect.poll(animation).toBe('none');
  });
