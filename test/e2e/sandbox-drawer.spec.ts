import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeInBothThemes } from './axe-findings.ts';
import { copiedText, noteCopies } from './clipboard.ts';
import { responseOf, runSample } from './run-sample.ts';
import { CHUNK, input, options } from './search-support.ts';
import { holdBack } from './soft-navigation-support.ts';
import { cases } from './telling-cases.ts';

/** Runs a sample and opens the drawer from its panel. */
async function openDrawer(page: Page, route = '/', title = 'Charge a test card') {
  await page.goto(route);
  const panel = await runSample(page, title);
  const button = panel.getByRole('button', { name: 'Sandbox', exact: true });
  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Sandbox' });
  await expect(drawer).toBeVisible();
  return { panel, button, drawer };
}

test('the drawer keeps the focus, and the page behind it stays where it is; Escape closes it, the focus returns, and the page can be scrolled', async ({
  page,
}) => {
  const { button, drawer } = await openDrawer(page);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    // Past the last control the browser's own bars have their turn; the page behind never has.
    const isInside = await drawer.evaluate(
      (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside, 'the focus is in the drawer').toBe(true);
  }
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 400);
  await drawer.hover();
  await page.mouse.wheel(0, 20_000);
  await page.mouse.wheel(0, 400);
  await expect
    .poll(() => drawer.locator('.drawer-body').evaluate((body) => body.scrollTop))
    .toBeGreaterThan(0);
  expect(await place()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 400);
  await expect.poll(place).toBeGreaterThan(before);
});

test('search, by its own keys only, keeps what is typed in the drawer while it loads; the page it finds can be scrolled', {
  tag: '@soak',
}, async ({ page }) => {
  const { drawer } = await openDrawer(page);
  for (const other of ['Control+Shift+K', 'Meta+Shift+K', 'Control+Alt+k', 'Control+/'])
    await page.keyboard.press(other);
  await expect(drawer).toBeVisible();
  const gate = await holdBack(page, CHUNK);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('webhooks');
  gate.open();
  await expect(input(page)).toHaveValue('webhooks');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page.locator(':is(.drawer, .search-dialog)[open]')).toHaveCount(0);
  const root = page.locator('html');
  await expect(root).toHaveCSS('overflow-y', 'visible');
  await expect(root).toHaveCSS('scrollbar-gutter', 'auto');
});

test('it lists objects with ids to copy, and events with their deliveries; its clock moves to what is due, and a reset forgets what was created', async ({
  page,
}) => {
  await noteCopies(page);
  const { panel, drawer } = await openDrawer(page);
  const said = drawer.locator('.drawer-body > [role="status"]');
  const { id } = await responseOf(panel);
  const made = drawer.locator('h3:has-text("New objects") + ul > li');
  await expect(made.first()).toContainText(/charge .*\$\d+\.\d\d · succeeded/);
  await drawer.getByRole('button', { name: `Copy id ${id}` }).click();
  expect(await copiedText(page)).toBe(id);
  await made.getByText(`charge_intent ${String(id).slice(0, 8)}`, { exact: true }).click();
  await expect(drawer.getByText('"succeeded"').first()).toBeVisible();
  await drawer.getByText('charge_intent.succeeded', { exact: true }).click();
  await expect(drawer.getByText('x-frame-signature')).toBeVisible();
  await drawer.getByRole('button', { name: 'Check this signature' }).click();
  await expect(drawer.locator('.sig-title')).toHaveText('The signature is valid');
  await expect(drawer.locator('.sig-title')).toHaveCSS('font-weight', '600');
  const excess = (part: Locator) =>
    part.evaluate((each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]);
  expect((await excess(drawer.locator('.drawer-body')))[0], 'headers are as wide as the drawer').toBe(0);
  expect(await excess(drawer), 'its head stays').toEqual([0, 0]);

  await drawer.getByRole('button', { name: 'Advance 1 day' }).click();
  await expect(said).toContainText('It is Nov 25, 2025');
  await drawer.getByRole('button', { name: 'Advance to next' }).press('Enter');
  await expect(said).toContainText(/[1-9]\d* things? happened, \d+ events? emitted/);
  await expect(drawer.getByRole('button', { name: 'Advance to next' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Advance 1 month' }).click();
  await expect(said).toContainText(/It is \w+ \d+, 202[56]/);
  await expect(drawer.getByText('customer.subscription.updated')).toBeVisible();

  await drawer.getByRole('button', { name: 'Reset sandbox' }).click();
  await expect(said).toHaveText('The sandbox is reset to the objects shown on these pages.');
  await expect(drawer.getByText('Nothing yet. Run a request that creates something.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: `Copy id ${id}` })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('frame-sandbox'))).toBeNull();
  await drawer.getByRole('button', { name: 'Close the sandbox' }).click();
  await expect(drawer).toBeHidden();
});

test('on a phone each event has one line with its hour, and all targets are 44 px high, with the room around buttons', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { drawer } = await openDrawer(page);
  const clock = drawer.getByRole('button', { name: /^Advance / });
  await expect(clock).toHaveCount(3);
  const tops = await clock.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);

  await drawer.getByRole('button', { name: 'Advance 1 month' }).click();
  await expect(drawer.getByRole('heading', { name: 'Dec 24, 2025, UTC' })).toBeVisible();
  const event = drawer.locator('summary', { hasText: 'customer.subscription.updated' });
  await expect(event).toContainText(/ \d\d:\d\d$/);
  expect((await event.boundingBox())?.height).toBe(44);
  await drawer.locator('summary', { hasText: /^customer \d+$/ }).click();
  const small = await drawer.locator('button,summary').evaluateAll((targets) =>
    targets
      .filter((target) => {
        const room = Number.parseFloat(getComputedStyle(target, '::after').top) || 0;
        return target.getBoundingClientRect().height - 2 * Math.min(0, room) < 44;
      })
      .map((target) => target.outerHTML),
  );
  expect(small).toEqual([]);
  // What an object opens is as wide as the drawer; only its line has a button beside it.
  await drawer.locator('.drawer-types .drawer-object summary').first().click();
  const code = await drawer.locator('.drawer-object .code').first().boundingBox();
  expect(code?.width).toBeGreaterThan(320);
});

test('nothing moves for readers who want less motion, and high contrast keeps every edge', {
  tag: '@soak',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  const { drawer, panel } = await openDrawer(page);
  expect(await drawer.evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0);
  for (const part of [drawer, panel])
    expect(await part.evaluate((each) => getComputedStyle(each).borderLeftStyle)).toBe('solid');
  const edge = drawer.getByRole('button', { name: 'Close' });
  expect(await edge.evaluate((each) => getComputedStyle(each).borderTopWidth)).toBe('1px');
});

for (const width of [320, 1280]) {
  test(`axe finds nothing in the drawer at ${width} px, in both themes`, { tag: '@soak' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { drawer } = await openDrawer(page);
    await drawer.locator('summary', { hasText: /^customer \d+$/ }).click();
    await drawer.locator('.drawer-object summary').first().click();
    await drawer.getByText('charge_intent.succeeded', { exact: true }).click();
    await expect(drawer.getByText('x-frame-signature')).toBeVisible();
    await drawer.getByRole('button', { name: 'Advance 1 day' }).click();
    const cut = await drawer
      .locator('.drawer-object summary > *')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
      );
    expect(cut, 'names and states that are wider than their room').toEqual([]);
    expect(await axeInBothThemes(page, { part: '.drawer' })).toEqual([]);
    expect(await drawer.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

// On every change, `axe.spec.ts` checks it on a reference page that is open at 390 px.
for (const [kind, route, title] of cases<[string, string, string]>(
  [],
  [
    ['a reference page', '/api/refunds', 'Create a refund'],
    ['a guide', '/payments/accept-a-payment', 'Create the charge intent'],
  ],
))
  test(`axe finds nothing on ${kind} with its drawer open, in both themes`, async ({ page }) => {
    const { drawer } = await openDrawer(page, route, title);
    for (const summary of await drawer.locator('summary:visible').all()) await summary.press('Enter');
    // The page behind the drawer is inert, including its heading and main landmark.
    const leftOut = ['landmark-one-main', 'page-has-heading-one'];
    expect(await axeInBothThemes(page, { leftOut })).toEqual([]);
  });
