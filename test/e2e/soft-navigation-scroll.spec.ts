import { expect, type Page, test } from '@playwright/test';
import {
  addLink,
  expectShown,
  hold,
  isSameDocument,
  navLink,
  open,
  scrollTop,
} from './soft-navigation-support.ts';
import { cases } from './telling-cases.ts';

test.describe('scroll position', () => {
  test('back and forward restore the scroll positions of their pages; going back twice ends on the second page, whichever loads first', async ({
    page,
  }) => {
    await open(page, '/pagination');
    for (const [route, top] of [
      ['/rate-limiting', 500],
      ['/metadata', 200],
    ] as const) {
      await page.locator(navLink(route)).click();
      await expectShown(page, route);
      // In the frame after it is shown, the page is scrolled to its place once more.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.evaluate((y) => scrollTo(0, y), top);
    }
    await page.goBack();
    await expectShown(page, '/rate-limiting');
    await expect(page).toHaveTitle('Rate limiting');
    await expect.poll(() => scrollTop(page)).toBe(500);
    await page.goForward();
    await expectShown(page, '/metadata');
    await expect.poll(() => scrollTop(page)).toBe(200);

    const late = await hold(page, '/rate-limiting');
    await page.evaluate(() => history.back());
    await late.requested;
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rate-limiting'));
    await page.evaluate(() => history.back());
    await expectShown(page, '/pagination');
    await givenUp;
    late.release();
    await expect(page.locator('h1')).toHaveText('Pagination');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('in every sample language, links, search hits, Back and Forward lead to the exact place', {
    tag: '@soak',
  }, async ({ page }) => {
    test.slow();
    const places = [
      ['/webhooks', 'verify-the-signature', 'verify the signature webhooks'],
      ['/rate-limiting', 'look-before-you-repeat', 'look before you repeat'],
      ['/payments/build-subscriptions', 'manage-the-subscription', 'manage the subscription'],
    ] as const;
    await page.goto('/rate-limiting');
    const languages = await page
      .locator('.samples input')
      .evaluateAll((inputs) => [...new Set(inputs.map((input) => (input as HTMLInputElement).value))]);
    expect(languages.length).toBeGreaterThan(4);
    for (const language of cases(languages.slice(-1), languages.slice(0, -1))) {
      await page.evaluate((code) => localStorage.setItem('code', code), language);
      await open(page, '/pagination');
      for (const [route, id, query] of places) {
        const about = `${language}, ${route}#${id}`;
        const target = page.locator(`#${id}`);
        const expectPlace = () =>
          expect
            .poll(
              () => target.evaluate((heading) => Math.abs(heading.getBoundingClientRect().top - 80)),
              about,
            )
            .toBeLessThan(12);
        await addLink(page, `${route}#${id}`);
        await page.locator('#added').click();
        await expectShown(page, route);
        await expectPlace();
        await page.goBack();
        await expectShown(page, '/pagination');
        await page.goForward();
        await expectShown(page, route);
        await expectPlace();
        expect(await isSameDocument(page), about).toBe(true);
        await page.goBack();
        await expectShown(page, '/pagination');
        if (language !== languages.at(-1)) continue;
        await page.keyboard.press('/');
        await page.keyboard.type(query);
        await page.locator(`.search-dialog a[href$="#${id}"]`).click();
        await expectShown(page, route);
        await expectPlace();
        await page.locator(navLink('/pagination')).click();
        await expectShown(page, '/pagination');
      }
    }
  });

  test('S2.10 a link to a heading of another page scrolls to it immediately and marks its entry; one to a nested field opens it, too', async ({
    page,
  }) => {
    const hash = '#verify-the-signature';
    await open(page, '/pagination');
    await addLink(page, `/webhooks${hash}`);
    await page.locator('#added').click();
    await expectShown(page, '/webhooks');
    await expect(page).toHaveURL(`/webhooks${hash}`);
    await expect(page.locator(`.toc a[href="${hash}"]`)).toHaveAttribute('aria-current', 'true');
    const heading = page.locator(hash);
    const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
    expect(top, 'place of the heading').toBeGreaterThanOrEqual(0);
    expect(top, 'place of the heading').toBeLessThan(200);
    expect(await heading.evaluate((element) => element.matches(':target'))).toBe(true);

    const id = 'charge-intent-latest_charge-id';
    const field = page.locator(`#${id}`);
    await addLink(page, `/api/charge_intents#${id}`);
    await page.locator('#added').click();
    await expectShown(page, '/api/charge_intents');
    await expect(field).toBeInViewport();
    expect(await isSameDocument(page)).toBe(true);
    await page
      .locator('details', { has: field })
      .last()
      .evaluate((details: HTMLDetailsElement) => {
        details.open = false;
        scrollTo(0, 0);
      });
    await page.evaluate(() => {
      location.hash = '#charge-intent';
    });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, id);
    await expect(field).toBeInViewport();
    // A browser that does not open it for the hash, as none does after a reload.
    await page.reload();
    await expect(field).toBeVisible();
  });

  for (const [name, toTarget] of cases<[string, boolean]>([['its target', true]], [['the top', false]])) {
    test(`Enter on a link that is still scrolling into view leads to ${name} of its page`, {
      tag: '@soak',
    }, async ({ page }) => {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await open(page, '/rate-limiting');
        await page.evaluate((withHash) => {
          const links = [
            ...document.querySelectorAll<HTMLAnchorElement>('main a[rel=next], main .pagination a'),
          ];
          const link = links.at(-1) as HTMLAnchorElement;
          if (withHash) link.hash = document.querySelector('main')?.id ?? '';
          link.focus({ preventScroll: true });
          // Like a key or a wheel that scrolls: over several frames.
          link.scrollIntoView({ behavior: 'smooth' });
        }, toTarget);
        const path = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname);
        // A few frames of the scroll animation are enough; the whole animation takes many.
        await frames(page, 3);
        await page.keyboard.press('Enter');
        await expectShown(page, path);
        const landed = await scrollTop(page);
        if (!toTarget) expect(landed, `attempt ${attempt}`).toBe(0);
        await frames(page, 30);
        expect(await scrollTop(page), `attempt ${attempt}`).toBe(landed);
        expect(await isSameDocument(page)).toBe(true);
      }
    });
  }
});

/** Waits for this many frames. */
function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
}
