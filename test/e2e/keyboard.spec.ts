import { expect, test } from '@playwright/test';
import { cases } from './telling-cases.ts';
import { toolsReady } from './tools-ready.ts';

for (const width of [390, 1280])
  test(`at ${width} px the controls that stay in view take the focus without scrolling the page`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/rate-limiting');
    await page.evaluate(async () => {
      scrollTo({ top: 2000, behavior: 'instant' });
      // Until it is painted there, what is sticky still is where it was, and a focus would scroll to it.
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    });
    const controls = page
      .locator(':is(.top-bar, .toc-button):visible')
      .locator('a, button, :scope.toc-button');
    const names: string[] = [];
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue;
      await control.focus();
      names.push((await control.getAttribute('class')) ?? '');
      expect(await page.evaluate(() => scrollY), names.at(-1)).toBe(2000);
    }
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(names.includes('toc-button')).toBe(width < 1180);
  });

for (const list of ['.side-nav', '.toc'])
  test(`going back through the links of ${list} does not scroll the page`, { tag: '@soak' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/webhooks');
    const box = page.locator(list);
    const links = box.locator('a:visible');
    const count = await links.count();
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    await page.mouse.move(10, 10);
    await toolsReady(page);
    // The contents have followed the page to the entry that is read.
    await expect(page.locator('.toc [data-reading]')).toBeVisible();
    await links.last().focus();
    const start = await box.evaluate(({ scrollTop }) => scrollTop);
    expect(start).toBeGreaterThan(50);
    for (let left = count; left > 1; left -= 1) {
      await page.keyboard.press('Shift+Tab');
      const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
      expect(await page.evaluate(() => scrollY), name).toBe(2000);
    }
    await expect(links.first()).toBeFocused();
    expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(start);
  });

/** Number of Tab presses per page; the rest of a long page is repetitive. */
const PRESSES = 50;

// Forced colors hide focus indicators made of shadows or backgrounds, so only outlines count.
for (const route of cases(['/webhooks'], ['/', '/docs', '/payments/accept-a-payment', '/api/charge_intents']))
  test(`tabbing through ${route} starts at the skip link, which leads to the text, and shows every focus, below the top bar, in page order`, async ({
    page,
  }) => {
    let presses = PRESSES;
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto(route);
    await page.keyboard.press('Tab');
    await toolsReady(page);
    // The top bar and the navigation, some 45 controls, are the same everywhere.
    if (route === '/') presses += 45;
    else {
      await expect(page.locator('.skip-link'), 'the first stop').toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${route}#${await page.locator('main').getAttribute('id')}`);
    }
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(async () => {
        // Scrolling into view takes effect in the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const focus = document.activeElement as HTMLElement;
        // After the last control, focus moves to the browser's own interface.
        if (focus === document.body) return { problems: [] as string[], name: 'end' };
        const marked = focus.matches('input[type=radio]') ? (focus.closest('label') ?? focus) : focus;
        const box = marked.getBoundingClientRect();
        const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
        const inBar = focus.closest('.top-bar, .skip-link, .side-nav, .toc') !== null;
        const previous = document.querySelector('[data-previous-focus]');
        const isBefore =
          previous !== null &&
          (previous.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
        previous?.removeAttribute('data-previous-focus');
        focus.setAttribute('data-previous-focus', '');
        // The link of a card covers all of it with its pseudo-element, and marks that.
        const part = focus.matches('.card-title') ? '::before' : null;
        const { outlineStyle, outlineWidth } = getComputedStyle(marked, part);
        const problems = [
          outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? 'has no outline' : '',
          box.width === 0 || box.bottom <= 0 || box.top >= innerHeight ? 'is out of view' : '',
          !inBar && box.bottom <= bar ? 'is behind the top bar' : '',
          isBefore ? 'comes after what follows it' : '',
        ];
        return {
          problems: problems.filter((problem) => problem !== ''),
          name: focus.outerHTML.slice(0, 120),
        };
      });
      expect(found.problems, found.name).toEqual([]);
      if (found.name === 'end') break;
    }
  });
