import { expect, test } from '@playwright/test';
import { site } from '../../site.config.ts';

const toc = '.toc';

test('S2.10 the entry that matches the hash is underlined and follows the hash', async ({ page }) => {
  await page.goto('/rate-limiting');
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
  await page.goto(`/rate-limiting${hash}`);
  await expect(entries.nth(2)).toHaveCSS('text-decoration-line', 'underline');
});

test('an old anchor opens its section on the page to which it moved', async ({ page, request }) => {
  const moved = Object.entries(site.movedSections ?? {});
  // Public anchors stay: an entry may be added, and none deleted.
  expect(moved.length).toBeGreaterThanOrEqual(21);
  for (const [from, to] of moved) {
    // Without script, so that it does not leave the page; parts of a section may have moved without the whole.
    const [route = '', id = ''] = from.split('#');
    const old = await (await request.get(route)).text();
    const [, href = ''] = new RegExp(`id="?(?:${id}(?:-[^" >]*)?)"? href="?(${to}[^" >]*)`).exec(old) ?? [];
    const [, anchor = ''] = new RegExp(`id="?(${id}(?:-[^" >]*)?)"? href="?${to}`).exec(old) ?? [];
    expect(href, from).not.toBe('');
    const [target = '', section] = href.split('#');
    expect(await (await request.get(target)).text(), from).toMatch(new RegExp(` id="?${section}[" >]`));
    if (from !== moved.at(-1)?.[0]) continue;
    await page.goto(`${route}#${anchor}`);
    await page.waitForURL(href);
    await expect(page.locator(`[id="${section}"]`)).toBeInViewport();
  }
  // Another link with an id is no old anchor.
  await page.goto('/testing#search-button');
  await expect(page.locator('#search-button')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/testing');
  // Also after a click, where no document loads.
  await page.goto('/payments/subscriptions');
  await page
    .locator('main p')
    .first()
    .evaluate((paragraph) => {
      const link = document.createElement('a');
      link.href = '/api/charge_intents#sdk-errors';
      link.textContent = 'Old';
      paragraph.replaceChildren(link);
    });
  await page.getByRole('link', { name: 'Old', exact: true }).click();
  await page.waitForURL('/docs#sdk-errors');
  await expect(page.locator('#sdk-errors')).toBeInViewport();
});

test('S2.9 entries of level 3 are indented; the section in view has its own mark, which follows the scroll position, as long contents do', async ({
  page,
}) => {
  await page.goto('/payments/accept-a-payment');
  const indent = (element: Element): number => Number.parseFloat(getComputedStyle(element).paddingLeft);
  const sub = await page.locator(`${toc} .toc-sub a`).first().evaluate(indent);
  const top = await page.locator(`${toc} li:not(.toc-sub) a`).first().evaluate(indent);
  expect(sub).toBeGreaterThan(top);

  const entries = page.locator(`${toc} a`);
  const reading = page.locator(`${toc} [data-reading]`);
  await entries.nth(2).click();
  await expect(entries.nth(2)).toHaveAttribute('data-reading', '');
  await expect(entries.nth(2)).toHaveCSS('border-left-width', '2px');
  for (const index of [6, 4]) {
    const id = ((await entries.nth(index).getAttribute('href')) ?? '').slice(1);
    await page.evaluate((heading) => {
      const top = document.getElementById(heading)?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: top - 0.29 * innerHeight, behavior: 'instant' });
    }, id);
    await expect(reading).toHaveCount(1);
    await expect(entries.nth(index)).toHaveAttribute('data-reading', '');
    // The hash has not changed.
    await expect(entries.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(entries.nth(index)).not.toHaveCSS('text-decoration-line', 'underline');
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(entries.last()).toHaveAttribute('data-reading', '');
  // Above the first section, too, the reader sees where they are.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(reading).toHaveCount(1);
  await expect(entries.first()).toHaveAttribute('data-reading', '');

  await page.setViewportSize({ width: 1280, height: 360 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(entries.last()).toHaveAttribute('data-reading', '');
  await expect(reading, 'contents that are longer than the screen').toBeInViewport();
});

test('on a guide with operations, each section is marked in turn, and an operation in both lists', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/guides/payment-request-button');
  const hashes = await page
    .locator(`${toc} a`)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
  for (const hash of hashes.slice(0, -2)) {
    await page.evaluate((id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
      // Just above the line: a section can be shorter than what is above the line.
      scrollBy({ top: top - 0.29 * innerHeight, behavior: 'instant' });
    }, hash.slice(1));
    await expect(page.locator(`${toc} [data-reading]`)).toHaveAttribute('href', hash);
  }
  await page
    .locator('#retrieve-the-google-pay-configuration')
    .evaluate((heading) => heading.scrollIntoView());
  await expect(page.locator('.nav-anchors [data-reading]')).toHaveText(
    /Retrieve the Google Pay configuration/,
  );
});

test('on a phone the button of the contents names the section in view, on the next page too, keeps its height, and opens the list at that section', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payments/accept-a-payment');
  const button = page.locator('.toc-button');
  const height = (await button.boundingBox())?.height;
  const show = (id: string): Promise<void> =>
    page.evaluate((heading) => {
      const top = document.getElementById(heading)?.getBoundingClientRect().top ?? 0;
      scrollBy({ top: top - 0.29 * innerHeight, behavior: 'instant' });
    }, id);
  await page.mouse.move(10, 400);
  await expect(button).toHaveText('On this page');
  const names = await page
    .locator(`${toc} a`)
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href')?.slice(1), link.textContent]));
  for (const [id = '', name = ''] of names.slice(1, -2)) {
    await show(id ?? '');
    await expect(button).toHaveText(`On this page${name}`);
    expect((await button.boundingBox())?.height).toBe(height);
  }
  await page.setViewportSize({ width: 390, height: 667 });
  const last = page.locator(`${toc} a`).last();
  await page.evaluate(
    (heading) => document.getElementById(heading)?.scrollIntoView({ behavior: 'instant' }),
    names.at(-1)?.[0] ?? '',
  );
  await expect(last).toHaveAttribute('data-reading', '');
  await button.click();
  await expect(last, 'the list opens at the section in view').toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await show(names.at(-3)?.[0] ?? '');
  // A name that is too long ends in dots.
  await page.setViewportSize({ width: 320, height: 844 });
  await expect(button.locator('span')).toHaveCSS('text-overflow', 'ellipsis');
  expect((await button.boundingBox())?.height).toBe(height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(button).toHaveText('On this page');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('main a[href="/payments/payment-links"]').first().click();
  // The address is the new page's before the page itself is.
  await expect(page.locator('h1')).toHaveText('Payment links');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(button).toHaveText('On this page');
  const second = page.locator(`${toc} a`).nth(1);
  await show(((await second.getAttribute('href')) ?? '').slice(1));
  await expect(button).toHaveText(`On this page${await second.textContent()}`);
});
