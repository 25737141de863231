import { expect, type Page, test } from '@playwright/test';
import { bundleBrowserModule } from '../bundle-browser-module.ts';
import { startElsewhere } from './elsewhere.ts';
import type { FieldDialogOptions } from './field-dialogs.ts';

/** A site on another origin with an established search dialog and our server as its search host. */
let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;
test.beforeAll(async () => {
  const script = await bundleBrowserModule('test/e2e/field-dialogs.ts');
  const html =
    '<!doctype html><title>Elsewhere</title><div id="search"></div><script type="module" src="/dialog.js"></script>';
  elsewhere = await startElsewhere((url) =>
    url === '/dialog.js' ? ['text/javascript', script] : ['text/html', html],
  );
});
test.afterAll(() => elsewhere.close());

/** Opens the dialog of that version by its shortcut; returns the bodies of its searches. */
async function openFieldDialog(page: Page, options: FieldDialogOptions): Promise<Record<string, unknown>[]> {
  const searches: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/1/indexes/')) searches.push(...request.postDataJSON().requests);
  });
  await page.goto(`http://127.0.0.1:${elsewhere.port}/?${encodeURIComponent(JSON.stringify(options))}`);
  await expect(page.locator('.DocSearch-Button')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
  return searches;
}

for (const version of [3, 4] as const)
  test(`S4.1 S4.5 the established dialog ${version} works with the filters of site builders, and finds, highlights, and opens a hit with its default parameters`, {
    tag: '@soak',
  }, async ({ page, baseURL }) => {
    const site = baseURL ?? '';
    const hits = page.locator('.DocSearch-Hit');
    const facetFilters = ['language:en', 'version:latest'];
    const filtered = await openFieldDialog(page, { version, site, facetFilters });
    await page.keyboard.type('webhook');
    await expect(hits.first()).toContainText(/webhook/i);
    await expect.poll(() => filtered.at(-1)).toMatchObject({ query: 'webhook', facetFilters });
    await page.locator('.DocSearch-Input').fill('zzqqxx');
    await expect(page.locator('.DocSearch-NoResults')).toContainText('zzqqxx');

    const searches = await openFieldDialog(page, { version, site });
    await page.keyboard.type('create a refund');
    await expect
      .poll(() => searches.at(-1))
      .toMatchObject({ indexName: 'docs', query: 'create a refund', hitsPerPage: 20 });
    await expect(hits.first()).toContainText('Create a refund');
    await expect(hits.first().locator('mark').first()).toHaveText(/^(create|refund)$/i);
    await expect(page.locator('.DocSearch-Hit-source').first()).toHaveText('REST API');
    const first = await hits.first().locator('a').getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(String(first));
    expect(page.url()).toContain(`${site}/api/refunds#`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
  });
