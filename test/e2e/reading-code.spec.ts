import { expect, type Locator, test } from '@playwright/test';
import { copiedText, noteCopies } from './clipboard.ts';
import { cases } from './telling-cases.ts';
import { toolsReady } from './tools-ready.ts';

test('the language of samples is chosen once, for the page, for the next page, and without a flash; tabs that are no languages leave it', async ({
  page,
}) => {
  await page.goto('/rate-limiting');
  await page.locator('.samples [value=ruby]').first().check({ force: true });
  for (const samples of await page.locator('.samples:has([value=ruby])').all()) {
    await expect(samples.locator('.sample:visible')).toHaveAttribute('data-language', 'ruby');
  }
  await page.goto('/metadata', { waitUntil: 'commit' });
  await page.waitForSelector('.samples:has([value=ruby])');
  expect(
    await page.locator('.samples:has([value=ruby]) .sample:visible').first().getAttribute('data-language'),
  ).toBe('ruby');

  await page.goto('/guides/payment-request-button');
  await page.getByRole('radio', { name: 'Apple Pay', exact: true }).check({ force: true });
  await expect(page.getByRole('group', { name: 'Apple Pay', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-code', 'ruby');
});

for (const route of ['/payments/accept-a-payment', '/payments/build-subscriptions'])
  test(`on ${route} the command that starts the server follows the language of samples, and sets it`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.goto(route);
    const name = 'Node or Ruby or Python or PHP';
    const tabs = page
      .locator('.tabs', { has: page.getByRole('radiogroup', { name }) })
      .filter({ hasText: 'php -S' });
    const group = tabs.getByRole('radiogroup', { name });
    const isChosen = (language: string) =>
      expect(group.getByRole('radio', { name: language, exact: true })).toBeChecked();
    await isChosen('Node');
    await page.locator('.samples-bar [value=php]').first().check({ force: true });
    await isChosen('PHP');
    await expect(tabs.locator('.tab:visible')).toContainText('php -S 127.0.0.1:4242 server.php');
    await page.reload();
    await isChosen('PHP');
    await group.getByRole('radio', { name: 'PHP', exact: true }).press('ArrowLeft');
    await isChosen('Python');
    await expect(tabs.locator('.tab:visible')).toContainText('python3 server.py');
    await expect(page.locator('.samples-bar [value=python]').first()).toBeChecked();
    await page.goto('/rate-limiting');
    await expect(page.locator('.samples-bar [value=python]').first()).toBeChecked();
  });

test('a link to a text in a closed tab opens the tab', { tag: '@soak' }, async ({ page }) => {
  const chosen = page.locator('.tabs label:has(:checked)');
  const shown = page.locator('.tab:visible');
  await page.goto('/webhooks#:~:text=rackup');
  await expect(chosen).toHaveText('Ruby');
  await expect(shown).toHaveCount(1);
  await expect(shown).toBeInViewport();
  // An opened tab closes like any other.
  await page.locator('.tabs label', { hasText: 'Node' }).click();
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('node server');
});

test('code and tables are tab stops with a name where they scroll, and nowhere else', {
  tag: '@soak',
}, async ({ page }) => {
  for (const route of ['/', '/payments/accept-a-payment', '/api/charge_intents', '/api/disputes']) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(route);
    await page.keyboard.press('Tab');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
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
      await expect.poll(wrong, `${route} at ${width} px`).toEqual([]);
    }
  }
});

test('the title of a sample is whole, beside its languages and buttons', { tag: '@soak' }, async ({
  page,
}) => {
  for (const route of ['/testing', '/payments/accept-a-payment', '/payments/3d-secure', '/metadata']) {
    await page.goto(route);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const titles = page.locator('.samples-title');
      expect(await titles.count()).toBeGreaterThan(0);
      const cut = await titles.evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${route} at ${width} px`).toEqual([]);
    }
  }
});

for (const width of cases([390], [1280]))
  test(`at ${width} px a folded value is one line with the bracket that closes it, also inside a folded value, and open its bracket is below its name`, async ({
    page,
  }) => {
    await noteCopies(page);
    await page.goto('/api/charge_intents');
    // Long code shows only its first lines.
    await page.locator('.ref-samples .code:has(.fold) > .code-fold:visible > summary').first().click();
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
    // The longer column is placed anew in the next frame; the pointer waits for that.
    await fold.locator('summary').first().hover();
    expect(await linesApart()).toBe(0);
    await fold.locator('summary').first().click();
    expect(await linesApart()).toBeGreaterThan(3);
    await fold.locator('summary').first().click();

    const copy = page.locator('code:text-is("4726846912498186") + .copy').first();
    await expect(copy).toHaveAccessibleName(/^Copy 4726846912498186/);
    await copy.click();
    await expect(copy).toHaveText('Copied');
    expect(await copiedText(page), 'the number of a test card').toBe('4726846912498186');

    await page.setViewportSize({ width, height: 900 });
    // The width of the indent of a fold inside a fold comes with the tools.
    await page.mouse.move(5, 5);
    await toolsReady(page);
    const outer = page.locator('.fold:has(.fold):visible').first();
    await outer.locator(':scope > summary').click();
    const inner = outer.locator('.fold').first();
    const places = (fold: Locator) =>
      fold.evaluate((details) => {
        const range = document.createRange();
        const placeOf = (text: Text, pattern: RegExp) => {
          const at = text.data.search(pattern);
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { left, top, width: letter } = range.getBoundingClientRect();
          return { left, top, letter };
        };
        const texts = document.createTreeWalker(
          details.querySelector('summary') as HTMLElement,
          NodeFilter.SHOW_TEXT,
        );
        let name = texts.nextNode() as Text;
        while (name.data.trim() === '') name = texts.nextNode() as Text;
        return {
          end: details.getBoundingClientRect().right,
          name: placeOf(name, /\S/),
          bracket: placeOf(details.nextSibling as Text, /[\]}]/),
        };
      });
    const closed = await places(inner);
    expect(closed.bracket.top).toBeCloseTo(closed.name.top, 0);
    const gap = (closed.bracket.left - closed.end) / closed.bracket.letter;
    expect(gap, 'letters between the dots and the bracket').toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThanOrEqual(2);
    await inner.locator(':scope > summary').click();
    for (const fold of [outer, inner]) {
      const { name, bracket } = await places(fold);
      expect(bracket.top).toBeGreaterThan(name.top + 40);
      expect(bracket.left).toBeCloseTo(name.left, 0);
    }
  });

test('S1.6 S1.7 callouts have a title and a body, code blocks name their language and are highlighted; in forced colors names in diagrams are legible and the chosen language is marked', async ({
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

  await page.emulateMedia({ forcedColors: 'active' });
  const label = page.locator('.samples-bar').first().locator('label');
  const color = (element: Element): string => getComputedStyle(element).backgroundColor;
  expect(await label.nth(0).evaluate(color), 'the chosen language').not.toBe(
    await label.nth(1).evaluate(color),
  );
  for (const route of ['/webhooks', '/payments/subscriptions']) {
    if (route !== '/webhooks') await page.goto(route);
    const names = page.locator('.states text:not(.on), .sequence .actor');
    await expect(names).not.toHaveCount(0);
    for (const name of await names.all()) {
      const { fill, stroke } = await name.evaluate((text) => getComputedStyle(text));
      // A stroke lies on the letters of a name.
      expect(stroke, route).toBe('none');
      const box = await page
        .locator('.states rect, .sequence rect')
        .first()
        .evaluate((rect) => getComputedStyle(rect).fill);
      expect(fill, route).not.toBe(box);
    }
  }
});

test('a fold of lines is named as it is labeled', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/payments/build-subscriptions');
  const fold = page.locator('.code .lines > summary').first();
  await expect(fold).toHaveAccessibleName(/^Lines \d+ to \d+$/);
  const label = await fold.evaluate((each) => getComputedStyle(each, '::before').content);
  expect(label).toBe(`"${await fold.getAttribute('aria-label')}"`);
});
