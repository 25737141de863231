import { expect, test } from '@playwright/test';
import { dialog, HITS, input, openSearch, options, response, stub } from './search-support.ts';

test('S3.2 S3.3 S4.1 S4.2 S4.3 S4.6 a search from its placeholder to its hits, whose number is announced; pointer selection is not', async ({
  page,
}) => {
  const requests = await stub(page, () => response(HITS, { nbHits: 41, queryID: 'a'.repeat(32) }));
  await openSearch(page);
  await expect(input(page)).toHaveAttribute('placeholder', 'Search docs');
  await expect(dialog(page).getByText('Algolia'), 'the embedded engine has no vendor').toHaveCount(0);
  // A pointer that has just appeared has not moved yet.
  await page.mouse.move(5, 5);
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  expect(new URL(requests[0]?.url ?? '').pathname).toBe('/1/indexes/*/queries');
  expect(requests[0]?.body.requests).toHaveLength(1);
  expect(requests[0]?.body.requests[0]).toMatchObject({
    indexName: 'docs',
    query: 'refund',
    attributesToSnippet: expect.arrayContaining(['hierarchy.lvl1:10', 'hierarchy.lvl6:10', 'content:10']),
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    clickAnalytics: true,
  });
  await expect(dialog(page).getByRole('listbox')).toHaveAttribute('data-query-id', 'a'.repeat(32));
  await options(page).nth(2).hover();
  await expect(options(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(input(page)).not.toHaveAttribute('aria-activedescendant');
  await expect(dialog(page).getByRole('status')).toHaveText('7 results of 41 for "refund"');
  await expect(input(page)).toBeFocused();
  await page.setViewportSize({ width: 768, height: 800 });
  await input(page).fill('narrow');
  await expect
    .poll(() => requests.at(-1)?.body.requests[0]?.attributesToSnippet, 'half as many words')
    .toContain('content:5');
});

test('S4.4 S4.6 a hosted service: its four hosts, skipping the failed one, and its attribution', async ({
  page,
}) => {
  await page.route('**/pagination', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '<html ',
      '<html data-search-app="APP1" data-search-key="key1" data-search-index="frame" ',
    );
    const headers = { ...response.headers() };
    delete headers['content-security-policy'];
    await route.fulfill({ response, body: html, headers });
  });
  const requests = await stub(page, ({ url }, route) =>
    url.includes('-dsn')
      ? route.abort()
      : route.fulfill({ json: response(HITS), headers: { 'access-control-allow-origin': '*' } }),
  );
  await openSearch(page);
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await input(page).fill('refunds');
  await expect.poll(() => requests.length).toBe(3);
  const [first, second, third] = requests.map(({ url }) => new URL(url));
  expect(first?.host).toBe('app1-dsn.algolia.net');
  expect(second?.host).toMatch(/^app1-[123]\.algolianet\.com$/);
  expect(third?.host).toBe(second?.host);
  expect(first?.searchParams.get('x-algolia-api-key')).toBe('key1');
  expect(first?.searchParams.get('x-algolia-application-id')).toBe('APP1');
  expect(requests[0]?.body.requests[0]?.indexName).toBe('frame');
  await expect(dialog(page).getByRole('link', { name: 'Search by Algolia' })).toBeVisible();
});
