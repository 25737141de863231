import { expect, test } from '@playwright/test';
import { routes } from './routes.ts';

const toc = '.toc';

test('S2.5 headings stand at their level with an id of their own; level 1 is a title, 2 and 3 are headings', async ({
  page,
}) => {
  for (const route of routes) {
    await page.goto(route);
    const headings = await page
      .locator('main :is(h1, h2, h3, h4, h5, h6)')
      .evaluateAll((all) => all.map(({ tagName, id, className }) => ({ tagName, id, className })));
    const ids = headings.map(({ id }) => id);
    expect(
      ids.every((id) => id !== ''),
      route,
    ).toBe(true);
    expect(new Set(ids).size, route).toBe(ids.length);
    for (const { tagName, className } of headings) {
      if (tagName === 'H1') expect(className).toContain('title');
      if (tagName === 'H2' || tagName === 'H3') expect(className).toContain('heading');
    }
    expect(
      headings.filter(({ tagName }) => tagName === 'H1'),
      route,
    ).toHaveLength(1);
  }
});

test('S2.6 the table of contents stands right of the text, and is absent from reference pages', async ({
  page,
}) => {
  for (const route of routes) {
    await page.goto(route);
    if (route.startsWith('/api/')) {
      await expect(page.locator(toc)).toHaveCount(0);
    } else if ((await page.locator(toc).count()) > 0) {
      const side = await page.locator(toc).boundingBox();
      const main = await page.locator('main').boundingBox();
      expect(side?.x ?? 0).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0) - 1);
    }
  }
});

test('S2.7 its entries are the headings of level 2 and 3 that begin with text, each linked by its id', async ({
  page,
}) => {
  for (const route of routes.filter((path) => !path.startsWith('/api/'))) {
    await page.goto(route);
    const { entries, headings } = await page.evaluate(() => ({
      entries: [...document.querySelectorAll('.toc a')].map(
        (link) => `${link.getAttribute('href')} ${link.textContent}`,
      ),
      headings: [...document.querySelectorAll('main :is(h2, h3)')]
        .filter((heading) => heading.querySelector('.anchor')?.firstChild?.nodeType === Node.TEXT_NODE)
        .map((heading) => `#${heading.id} ${heading.textContent}`),
    }));
    expect(entries, route).toEqual(headings.length > 1 ? headings : []);
  }
});

test('S2.9 entries of level 3 are indented', async ({ page }) => {
  await page.goto('/payments/accept-a-payment');
  const indent = (element: Element): number => Number.parseFloat(getComputedStyle(element).paddingLeft);
  const sub = await page.locator(`${toc} .toc-sub a`).first().evaluate(indent);
  const top = await page.locator(`${toc} li:not(.toc-sub) a`).first().evaluate(indent);
  expect(sub).toBeGreaterThan(top);
});

test('S2.10 the entry that equals the hash is underlined, and follows the hash', async ({ page }) => {
  await page.goto('/webhooks');
  const entries = page.locator(`${toc} a`);
  await expect(page.locator(`${toc} [aria-current]`)).toHaveCount(0);
  for (const index of [1, 3]) {
    await entries.nth(index).click();
    await expect(page.locator(`${toc} [aria-current]`)).toHaveCount(1);
    await expect(entries.nth(index)).toHaveAttribute('aria-current', 'true');
    await expect(entries.nth(index)).toHaveCSS('text-decoration-line', 'underline');
  }
  await page.goBack();
  await expect(entries.nth(1)).toHaveAttribute('aria-current', 'true');
  const hash = await entries.nth(2).getAttribute('href');
  await page.goto(`/webhooks${hash}`);
  await expect(entries.nth(2)).toHaveCSS('text-decoration-line', 'underline');
});
