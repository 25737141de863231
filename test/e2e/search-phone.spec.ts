import { expect, type Page, test } from '@playwright/test';
import { response, stub } from './search-support.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const CONTENT = 'First make a charge. Next, send an amount to give a partial refund and keep the rest. Done.';

const HITS = [
  {
    objectID: 'text',
    levels: ['Overview', 'Getting started', 'Make a partial refund'],
    type: 'content',
    kind: 'text',
    content: CONTENT,
  },
  {
    objectID: 'page',
    levels: ['Overview', 'A page with a very long name that wraps on phones'],
    kind: 'page',
  },
];

/** Opens the dialog and searches for text. */
async function search(page: Page, text: string): Promise<void> {
  await page.locator('#search-button').click();
  await page.getByRole('combobox').fill(text);
  await page.getByRole('option').first().waitFor();
}

test('S4.3 on a phone the excerpt of a hit has two lines and begins with the sentence of its match', async ({
  page,
}) => {
  await stub(page, () => {
    const body = response(HITS);
    const hit = body.results[0]?.hits[0];
    if (hit !== undefined) hit._snippetResult.content = { value: '… give a <mark>partial refund</mark> …' };
    return body;
  });
  await page.goto('/pagination');
  await search(page, 'partial refund');
  const title = page.getByRole('option').first().locator('.search-row-title');
  await expect(title).toHaveText('Next, send an amount to give a partial refund and keep the rest. Done.');
  await expect(title.locator('mark')).toHaveText('partial refund');
  const { height, line } = await title.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(Math.round(height / line)).toBe(2);
});

test('S5.4 on a phone the section that is cut fades, and the one that keys have reached is whole; with text at 200% the query has a row of its own, and names, paths, and sections wrap', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/pagination');
  await search(page, 'refund');
  const sections = page.locator('.search-sections');
  const cut = await sections.evaluate((box) => [
    box.scrollWidth > box.clientWidth,
    getComputedStyle(box).maskImage,
  ]);
  expect(cut).toEqual([true, expect.stringContaining('gradient')]);
  await sections.getByRole('radio').first().focus();
  for (const label of (await sections.locator('label').all()).slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect(label.getByRole('radio')).toBeChecked();
    const { x = 0, width = 0 } = (await label.boundingBox()) ?? {};
    expect(x + width, (await label.textContent()) ?? '').toBeLessThan(390 - 31);
  }

  await page.keyboard.press('Escape');
  await expect(page.locator('.search-dialog')).toBeHidden();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const [query, first] of [
    ['customer_id', '.search-answer'],
    ['refund part of a payment', '.search-row'],
  ] as const) {
    await search(page, query);
    await page.locator(first).first().waitFor();
    const field = await page.getByRole('combobox').boundingBox();
    expect(field?.width ?? 0, 'room for some 20 characters').toBeGreaterThan(300);
    const cut = await page
      .locator('.search-dialog :is(label, .search-row-title, .search-row-path, .search-chip, button)')
      .evaluateAll((all) =>
        all
          .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect();
            return left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1;
          })
          .map((part) => part.outerHTML.slice(0, 120)),
      );
    expect(cut, query).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('S4.1 on a phone on its side results have the screen and no keys are explained', {
  tag: '@soak',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/pagination');
  for (const height of [390, 190]) {
    await page.setViewportSize({ width: 844, height });
    await search(page, 'partial refund');
    const dialog = await page.locator('.search-dialog').boundingBox();
    expect(dialog).toMatchObject({ x: 0, y: 0, width: 844, height });
    await expect(page.getByRole('option').first(), `${height} px high`).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.search-footer'), `${height} px high`).toBeHidden();
    await expect(page.locator('.search-key').first(), `${height} px high`).toBeHidden();
    await page.getByText('Cancel', { exact: true }).click();
    await expect(page.locator('.search-dialog')).toBeHidden();
  }
});
