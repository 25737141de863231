import { expect, test } from '@playwright/test';

test('on paper a dark page is light, code is whole, details are open and no control is left', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  for (const route of ['/webhooks', '/api/charge_intents', '/payments/declines-codes']) {
    await page.goto(route);
    const found = await page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      controls: [...document.querySelectorAll('.skip-link, .copy, .top-bar, .side-nav, .code-fold')].filter(
        (part) => part.checkVisibility(),
      ).length,
      closed: [...document.querySelectorAll('details:not(.code-fold, .menu) > :last-child')].filter(
        (part) => !part.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
      clipped: [...document.querySelectorAll('pre')].filter(
        (pre) => pre.scrollWidth > pre.clientWidth + 1 || pre.scrollHeight > pre.clientHeight + 1,
      ).length,
      breaks: [...document.querySelectorAll('main :is(h2, h3)')].filter(
        (heading) => getComputedStyle(heading).breakAfter !== 'avoid',
      ).length,
      // The bracket after folded JSON is below it, and the fields of a field are to the right of it.
      beside: [...document.querySelectorAll('.fold')].filter((fold) => {
        const bracket = document.createRange();
        bracket.selectNodeContents(fold.nextSibling ?? fold);
        const tops = [...bracket.getClientRects()].map(({ top }) => top);
        return Math.max(...tops) < fold.getBoundingClientRect().bottom - 2;
      }).length,
      level: [...document.querySelectorAll('.fields .fields > li')].filter(
        (field) =>
          field.getBoundingClientRect().left <
          (field.parentElement?.closest('li')?.getBoundingClientRect().left ?? 0) + 12,
      ).length,
    }));
    expect(found, route).toEqual({
      background: 'rgb(255, 255, 255)',
      controls: 0,
      closed: 0,
      clipped: 0,
      breaks: 0,
      beside: 0,
      level: 0,
    });
  }
});

test('three pages print as PDF: A4, more than one sheet, and nothing of a dark screen', async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const route of ['/webhooks', '/api/customers', '/payments/declines-codes']) {
    await page.goto(route);
    const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    const sheets = [...pdf.matchAll(/\/MediaBox\s*\[([\d. ]+)\]/g)].map(([, box]) => box);
    expect(sheets.length, route).toBeGreaterThan(3);
    expect(sheets.length, route).toBeLessThan(90);
    for (const box of sheets) expect(box?.trim(), route).toMatch(/^0 0 59[45][.\d]* 84[12][.\d]*$/);
  }
});

test('a line drawing is dark in the dark, as chosen or as the system is, and light on paper', async ({
  page,
}) => {
  const drawing = page.locator('img.drawing');
  for (const [colorScheme, theme, filtered] of [
    ['light', null, false],
    ['light', 'dark', true],
    ['dark', null, true],
    ['dark', 'light', false],
  ] as const) {
    await page.emulateMedia({ colorScheme, media: 'screen' });
    await page.goto('/framejs');
    await page.mouse.move(5, 5);
    await page.evaluate((chosen) => {
      if (chosen === null) delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = chosen;
    }, theme);
    const filter = filtered ? /invert/ : 'none';
    await expect(drawing, `${colorScheme}, ${theme}`).toHaveCSS('filter', filter);
    await page.emulateMedia({ colorScheme, media: 'print' });
    await expect(drawing).toHaveCSS('filter', 'none');
  }
});
