import { expect, test } from '@playwright/test';
import { copiedText, endSaid, noteCopies } from './clipboard.ts';
import { routes, typicalRoutes } from './routes.ts';

test('issue 23: a line of text has at most 75 letters', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const route of typicalRoutes) {
    await page.goto(route);
    const found = await page.evaluate(() => {
      const paragraphs = [...document.querySelectorAll<HTMLElement>('main p')].filter(
        // Inline code is smaller than the text around it, so that a line of it has more letters.
        (part) => part.checkVisibility() && part.offsetHeight > 0 && part.querySelector('code') === null,
      );
      /** Letters that are seen: "external site" behind a link is only heard. */
      const lettersOf = (part: HTMLElement): number =>
        [...part.querySelectorAll('.sr-only')].reduce(
          (sum, hidden) => sum - (hidden.textContent?.length ?? 0),
          part.innerText.length,
        );
      return paragraphs
        .filter((part) => {
          const lines = part.offsetHeight / Number.parseFloat(getComputedStyle(part).lineHeight);
          return Math.round(lines) > 2 && lettersOf(part) / Math.round(lines) > 75;
        })
        .map((part) => part.innerText.slice(0, 80));
    });
    expect(found, route).toEqual([]);
  }
});

test('issue 23: what moves takes less than 150 ms, and nothing moves for readers who want that', async ({
  page,
}) => {
  const longest = (but = '_') =>
    page.evaluate(
      (left) =>
        Math.max(
          ...[...document.querySelectorAll(`:not(${left})`)].flatMap((part) => {
            const { transitionDuration, animationDuration } = getComputedStyle(part);
            return `${transitionDuration}, ${animationDuration}`
              .split(', ')
              .map((time) => Number.parseFloat(time));
          }),
        ),
      but,
    );
  await page.goto('/');
  expect(await longest()).toBeLessThan(0.15);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBe(0);
  await page.locator('.search-button').press('Enter');
  await page.getByRole('combobox').fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await longest()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The wheel that is seen while a slow search is under way turns without end.
  expect(await longest('.search-spinner')).toBeLessThan(0.15);
});

test('text of twice the size and words of 59 letters make no page scroll sideways', async ({ page }) => {
  for (const route of typicalRoutes) {
    await page.goto(route);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('main :is(h1, h2 > a, p, li, td), .side-nav a, .toc a'))
        part.append(` ${'abcdefghijk'.repeat(6).slice(0, 59)}`);
    });
    for (const [size, ...widths] of [
      ['100%', 320, 390, 1280],
      ['200%', 1280],
    ] as const)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
          return document.documentElement.scrollWidth - innerWidth;
        }, size);
        expect(excess, `${route} at ${width} px, ${size}`).toBeLessThanOrEqual(0);
      }
  }
});

for (const system of ['light', 'dark'] as const) {
  const other = system === 'light' ? 'dark' : 'light';
  test(`the theme of a ${system} system: the first press shows the other one, and it is there before the next page is painted`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/');
    const button = page.locator('.theme-button');
    const look = () =>
      page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')];
        return {
          page: getComputedStyle(document.body).backgroundColor,
          browser: metas.find(({ media }) => matchMedia(media).matches)?.content,
        };
      });
    const looks = {
      light: { page: 'rgb(255, 255, 255)', browser: '#ffffff' },
      dark: { page: 'rgb(11, 13, 18)', browser: '#0b0d12' },
    };
    await expect(button).toHaveAccessibleName('Theme: system');
    expect(await look()).toEqual(looks[system]);
    await button.click();
    await expect(button).toHaveAccessibleName(`Theme: ${other}`);
    await expect(button.locator('svg:visible')).toHaveCount(1);
    expect(await look()).toEqual(looks[other]);
    await page.goto('/webhooks', { waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await look()).toEqual(looks[other]);
    await button.click();
    await expect(button).toHaveAccessibleName(`Theme: ${system}`);
    await button.click();
    await expect(button).toHaveAccessibleName('Theme: system');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('');
    expect(await look()).toEqual(looks[system]);
  });
}

test('the key that opens search is named as on the keyboard of the reader', async ({ page }) => {
  const key = () =>
    page.locator('.search-button').evaluate((link) => getComputedStyle(link, '::after').content);
  await page.goto('/');
  expect(await key()).toBe('"Ctrl K"');
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.reload();
  expect(await key()).toBe('"⌘K"');
});

test('the language of samples is chosen once, for the page, for the next page, and without a flash', async ({
  page,
}) => {
  await page.goto('/rate-limiting');
  await page.locator('.samples [value=ruby]').first().check({ force: true });
  for (const samples of await page.locator('.samples:has([value=ruby])').all()) {
    await expect(samples.locator('.sample:visible')).toHaveAttribute('data-language', 'ruby');
  }
  await page.goto('/api/refunds', { waitUntil: 'commit' });
  await page.waitForSelector('.samples:has([value=ruby])');
  expect(
    await page.locator('.samples:has([value=ruby]) .sample:visible').first().getAttribute('data-language'),
  ).toBe('ruby');
});

test('the copy button copies the code as it is and says so', async ({ page }) => {
  await noteCopies(page);
  await page.goto('/webhooks');
  const figure = page.locator('figure.code:visible').first();
  await figure.getByRole('button', { name: 'Copy' }).click();
  await expect(figure.locator('.copy')).toHaveText('Copied');
  await expect(figure.locator('.copy')).toHaveAccessibleName('Copied');
  await expect(page.locator('[aria-live=polite]')).toHaveText('Copied');
  const copied = await copiedText(page);
  expect(copied).toBe(await figure.locator('code').textContent());
  await endSaid(page);
  await expect(figure.locator('.copy')).toHaveText('Copy');
});

test('every copy button has a name of its own that begins with its label, and is at the right', async ({
  page,
}) => {
  test.setTimeout(180_000);
  for (const route of routes) {
    await page.goto(route);
    const names = await page
      .locator('.copy')
      .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''));
    expect(new Set(names).size, route).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^Copy \S/);
    const alone = await page.locator('td code').evaluateAll((all) =>
      all
        .filter((code) => /^(\d{9}|\d{12}|\d{15,16})$/.test(code.textContent ?? ''))
        .filter((code) => !code.nextElementSibling?.matches(`.copy[aria-label^="Copy ${code.textContent}"]`))
        .map((code) => code.closest('td')?.innerHTML),
    );
    expect(alone, `${route}: numbers of cards and accounts without a button`).toEqual([]);
    const gaps = await page.locator(':is(.samples, .code) .copy:visible').evaluateAll((all) =>
      all.map((button) => {
        const bar = button.closest('.samples, .code') as Element;
        return bar.getBoundingClientRect().right - button.getBoundingClientRect().right;
      }),
    );
    for (const gap of gaps) expect(gap, route).toBeLessThan(16);
  }
});

test('code and tables are tab stops with a name where they scroll, and nowhere else', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const route of ['/', '/payments/accept-a-payment', '/api/charge_intents', '/api/disputes']) {
      await page.goto(route);
      await page.keyboard.press('Tab');
      const boxes = page.locator(':is(.code pre, .table-scroll):visible');
      const wrong = () =>
        boxes.evaluateAll((all) =>
          all
            .filter((box) => {
              // Code that is folded is cut off; keys do not move it.
              const scrolls =
                box.scrollWidth > box.clientWidth ||
                (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'hidden');
              return scrolls
                ? box.getAttribute('tabindex') !== '0' ||
                    !box.getAttribute('aria-label') ||
                    box.role !== 'group'
                : box.hasAttribute('tabindex') || box.hasAttribute('aria-label');
            })
            .map((box) => box.outerHTML.slice(0, 90)),
        );
      await expect.poll(wrong, route).toEqual([]);
    }
  }
});

test('the title of a sample is whole, beside its languages and buttons', async ({ page }) => {
  for (const route of ['/testing', '/payments/accept-a-payment', '/payments/3d-secure', '/metadata'])
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(route);
      const titles = page.locator('.samples-title');
      expect(await titles.count()).toBeGreaterThan(0);
      const cut = await titles.evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${route} at ${width} px`).toEqual([]);
    }
});

test('on a phone no name in code breaks inside a word', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of routes) {
    await page.goto(route);
    const broken = await page.locator('main :not(pre) > code').evaluateAll((names) => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
      const textsIn = (node: Node): Node[] =>
        node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn);
      return names.flatMap((name) =>
        textsIn(name).flatMap((part) =>
          [...(part.textContent ?? '').matchAll(/[^\s?-]+[?-]*/g)]
            .filter(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(part, index);
              range.setEnd(part, index + word.length);
              return range.getClientRects().length > 1;
            })
            .map(([word]) => word),
        ),
      );
    });
    expect(broken, route).toEqual([]);
  }
});

test('a folded value is one line with the bracket that closes it', async ({ page }) => {
  await page.goto('/api/charge_intents');
  const fold = page.locator('.fold:visible').first();
  const linesApart = () =>
    fold.evaluate((details) => {
      const after = document.createRange();
      after.setStart(details.nextSibling as Text, 0);
      after.setEnd(details.nextSibling as Text, 3);
      const [summary] = details.getElementsByTagName('summary');
      return Math.round(
        (after.getBoundingClientRect().top - (summary?.getBoundingClientRect().top ?? 0)) / 21,
      );
    });
  expect(await linesApart()).toBe(0);
  await fold.locator('summary').first().click();
  expect(await linesApart()).toBeGreaterThan(3);
});

test('the wheel over a long response moves the page, and the response unfolds', async ({ page }) => {
  await page.goto('/api/subscriptions');
  const block = page.locator('.code:has(> .code-fold)').filter({ visible: true }).first();
  await block.scrollIntoViewIfNeeded();
  await block.locator('pre').hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 300);
  expect(await block.locator('pre').evaluate((pre) => pre.scrollTop)).toBe(0);
  const folded = (await block.locator('pre').boundingBox())?.height ?? 0;
  await block.locator('.code-fold > summary').click();
  expect((await block.locator('pre').boundingBox())?.height).toBeGreaterThan(folded * 1.5);
});

test('in forced colors the chosen language is marked by the system', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/api/refunds');
  const label = page.locator('.samples-bar').first().locator('label');
  const color = (element: Element): string => getComputedStyle(element).backgroundColor;
  expect(await label.nth(0).evaluate(color)).not.toBe(await label.nth(1).evaluate(color));
});

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

test('on A4 no diagram, which is never divided, needs more than 60% of a page', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  // What the margins leave of a sheet.
  await page.setViewportSize({ width: 673, height: 1001 });
  let diagrams = 0;
  for (const route of routes.filter((each) => !each.startsWith('/api/'))) {
    await page.goto(route);
    const heights = await page.locator('.sequence').evaluateAll((all) => all.map((box) => box.clientHeight));
    for (const height of heights) expect(height, route).toBeLessThan(0.6 * 1001);
    diagrams += heights.length;
  }
  expect(diagrams).toBeGreaterThan(5);
});

test('S1.7 code blocks name their language and are highlighted; S1.6 callouts have a title and a body', async ({
  page,
}) => {
  await page.goto('/webhooks');
  const figure = page
    .locator('figure.code')
    .filter({ has: page.locator('.code-language', { hasText: /^JSON$/ }) })
    .first();
  await expect(figure.locator('.code-language')).toBeVisible();
  const colors = await figure
    .locator('code span')
    .evaluateAll((all) => new Set(all.map((span) => getComputedStyle(span).color)).size);
  expect(colors).toBeGreaterThan(1);
  const callout = page.locator('.callout').first();
  await expect(callout.locator('.callout-title')).not.toBeEmpty();
  await expect(callout.locator('p').nth(1)).not.toBeEmpty();
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
