import { afterAll, describe, expect, it } from 'vitest';
import { connect } from './client.ts';

const { client, use } = await connect();
afterAll(() => client.close());

describe('search_docs', () => {
  it.each(['scheduled_change', 'refund', 'trial', 'per_page', 'webhook', '429', 'save a card', 'retry'])(
    'each result for %s has an excerpt, a section of its own, and the address to read next',
    async (query) => {
      const { text, data } = await use('search_docs', { query });
      const { results } = data as { results: { title: string; page: string; excerpt: string }[] };
      expect(results.length).toBeGreaterThan(1);
      expect(new Set(results.map(({ page }) => page)).size).toBe(results.length);
      for (const { title, page, excerpt } of results) {
        expect(excerpt.length, `${title} ${page}`).toBeGreaterThan(10);
        expect(excerpt.length).toBeLessThanOrEqual(301);
        expect(text).toContain(`${title}\n   page: ${page}\n   ${excerpt}`);
        const read = await use('read_page', { page });
        expect(read.isError, page).toBe(false);
        const [heading = ''] = read.text.split('\n');
        if (page.includes('#'))
          expect(heading.replaceAll('`', '')).toMatch(
            new RegExp(`^#+ ${title.split(' › ').at(-1)}(?: \\{|$)`),
          );
      }
    },
  );

  it('rows of one field, and a field that many requests have, are one result', async () => {
    const { data } = await use('search_docs', { query: 'pagination per_page maximum page' });
    const { results } = data as { results: { excerpt: string; also?: string[] }[] };
    const fields = results.filter(({ excerpt }) => excerpt.startsWith('per_page integer'));
    expect(fields.map(({ also = [] }) => also.length > 1)).toEqual([true]);
    const { data: change } = await use('search_docs', { query: 'scheduled_change', limit: 8 });
    const pages = (change as { results: { page: string }[] }).results.map(({ page }) => page);
    expect(pages.filter((page) => page === '/api/subscriptions#subscription')).toHaveLength(1);
  });

  it.each([
    ['void an invoice', 'The API cannot mark an invoice as paid, void it or write it off.'],
    ['3d secure intent create saved card', 'Starts the verification of a saved card without a payment. '],
    [
      'downgrade at period end scheduled_change',
      'a lower price or another interval at the end of the period.',
    ],
    ['reconcile', 'check the lists against your database every night.'],
  ])('for %s, the first excerpt is the sentence that answers', async (query, sentence) => {
    const { data } = await use('search_docs', { query });
    expect((data as { results: { excerpt: string }[] }).results[0]?.excerpt).toContain(sentence);
  });

  it('a question in words has no code as an excerpt', async () => {
    for (const query of ['hold funds and release the rest', 'charge a saved card from a job']) {
      const { text } = await use('search_docs', { query });
      expect(text, query).not.toMatch(/ \{ "id"|async function|=> \{|\$\w+->/);
    }
  });

  it('typos are forgiven', async () => {
    expect((await use('search_docs', { query: 'subscripton tral', limit: 3 })).text).toContain('trial');
  });

  it('if nothing is found, what is near is named', async () => {
    const { text, data } = await use('search_docs', { query: 'zzyzx refunds', limit: 3 });
    expect(text).toMatch(/^Nothing matches "zzyzx refunds" well\. The nearest:/);
    expect(data).toMatchObject({ near: true });
    expect((await use('search_docs', { query: '!!!' })).text).toContain('/docs lists all pages');
  });
});
