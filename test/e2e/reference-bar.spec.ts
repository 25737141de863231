import { expect, type Page, test } from '@playwright/test';
import { cases } from './telling-cases.ts';

/** Where the top of an element is, below the bar or under it. */
const top = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

for (const width of cases([390], [768]))
  test(`S2.6 at ${width} px a bar names the operation in view and opens the list of operations, which leads to another`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/api/charge_intents#cancel-a-charge-intent');
    const bar = page.locator('.toc-button');
    const bottom = async (): Promise<number> => {
      const box = await bar.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    // What is jumped to ends below the bar. Method and path scroll away: two bars are enough for a small screen.
    expect(await top(page, '#cancel-a-charge-intent')).toBeGreaterThanOrEqual(await bottom());
    await page.mouse.move(10, 400);
    await expect(bar).toHaveText('On this pageCancel a charge intent');
    const section = page.locator('section.ref', { has: page.locator('#cancel-a-charge-intent') });
    await section.locator('.ref-details').evaluate((part) => part.scrollIntoView());
    await expect(section.locator('.ref-bar')).not.toBeInViewport();

    await bar.click();
    const nav = page.locator('.side-nav');
    // Only the list of this page, below the bar, as on guides.
    expect((await nav.boundingBox())?.y).toBeGreaterThanOrEqual(await bottom());
    await expect(nav.locator('a:visible')).toHaveCount(await nav.locator('.nav-anchors a').count());
    await expect(nav.getByRole('button')).toHaveCount(0);
    await expect(nav.locator('[data-reading]')).toHaveText('POST Cancel a charge intent');
    await expect(nav.locator('[data-reading]')).toBeInViewport({ ratio: 1 });
    await nav.getByRole('link', { name: 'Trace a charge' }).click();
    await expect(nav).toBeHidden();
    await expect(page).toHaveURL(/#trace-a-charge$/);
    await expect(bar).toHaveText('On this pageTrace a charge');
    expect(await top(page, '#trace-a-charge')).toBeGreaterThanOrEqual(await bottom());

    await bar.press('Enter');
    await page.keyboard.press('Escape');
    await expect(nav).toBeHidden();
    await expect(bar).toBeFocused();
    for (const visible of [true, false]) {
      await bar.click();
      await expect(nav).toBeVisible({ visible });
    }

    // The next time, the button of the menu opens all of it.
    await page.locator('.menu-button').click();
    await expect(nav.locator('[aria-current]')).toBeVisible();
    await expect(nav.getByRole('button', { name: 'Close navigation' })).toBeFocused();
  });

test('S2.6 the list of operations opens at once also at a click that first loads the tools', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/api/refunds');
  const bar = page.locator('.toc-button');
  await bar.press('Enter');
  const nav = page.locator('.side-nav');
  await expect(nav.locator('a:visible')).toHaveCount(await nav.locator('.nav-anchors a').count());
  await expect(bar).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(nav.locator('.nav-anchors a').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nav).toBeHidden();
});

test('S2.6 the bar keeps the focus also if the style of its list loads late', { tag: '@soak' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  let sendStyle = () => {};
  const style = new Promise<void>((resolve) => {
    sendStyle = resolve;
  });
  await page.route(/tools-.*\.css$/, (route) => style.then(() => route.continue()));
  await page.goto('/api/refunds');
  await page.mouse.move(10, 400);
  const bar = page.locator('.toc-button');
  // The tools have loaded.
  await expect(bar.locator('span')).toHaveCount(1);
  await bar.press('Enter');
  await expect(page.locator('.side-nav')).toBeVisible();
  sendStyle();
  await expect(page.locator('.side-nav .drawer-head')).toBeHidden();
  await expect(bar).toBeFocused();
});

test('S2.6 there is no bar beside the side navigation, nor on paper', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/api/refunds');
  for (const width of [900, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('.toc-button')).toBeHidden();
    await page.locator('#list-refunds').evaluate((heading) => heading.scrollIntoView());
    const header = (await page.locator('.top-bar').boundingBox())?.height ?? 0;
    expect(await top(page, '#list-refunds'), `${width} px`).toBeCloseTo(header + 24, 0);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.locator('.toc-button')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.toc-button')).toBeHidden();
});

test('S2.6 the list opens at the operation in view, the drawer at the page, also where it is too low for the whole list; on a very small screen one bar stays in view', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/api/charge_intents#trace-a-charge');
  await page.mouse.move(10, 400);
  await expect(page.locator('.toc-button')).toHaveText('On this pageTrace a charge');
  for (const [button, marked] of [
    ['.toc-button', '[data-reading]'],
    ['.menu-button', '[aria-current="page"]'],
  ] as const) {
    await page.locator(button).click();
    await expect(page.locator(`.side-nav ${marked}`)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
  // What is on the page is in the list alone.
  await page.locator('.menu-button').click();
  await expect(page.locator('.side-nav .nav-anchors')).toBeHidden();
  await page.keyboard.press('Escape');

  for (const [width, height] of cases([[320, 256] as const], [[844, 390] as const])) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      location.hash = '#trace-a-charge';
      location.hash = '#cancel-a-charge-intent';
    });
    const bar = page.locator('.toc-button');
    const size = `${width} × ${height} px`;
    await expect(bar, size).toBeInViewport({ ratio: 1 });
    const { height: barHeight = 0 } = (await bar.boundingBox()) ?? {};
    await expect.poll(() => top(page, '#cancel-a-charge-intent'), size).toBeLessThan(barHeight + 40);
    expect(await top(page, '#cancel-a-charge-intent'), size).toBeGreaterThanOrEqual(barHeight);
    await expect(page.locator('.top-bar')).not.toBeInViewport();
    const section = page.locator('section.ref', { has: page.locator('#cancel-a-charge-intent') });
    await section.locator('.ref-details').evaluate((part) => part.scrollIntoView());
    await expect(section.locator('.ref-bar')).not.toBeInViewport();
    await expect(bar, size).toBeInViewport({ ratio: 1 });
  }
});
