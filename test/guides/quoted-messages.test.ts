import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titledFences } from './page-fences.ts';

/** Rules for every guide: quoted messages are in the code, and going live starts with an approved account. */

const folder = new URL('../../content/', import.meta.url);
const guides = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdoc') && !path.startsWith('api/'))
  .sort();
const sourceOf = (page: string) => readFileSync(new URL(page, folder), 'utf8');
const shared = codeOf('payments/declines-codes.mdoc');

/** The titled code on a page, with multi-line strings joined. */
function codeOf(page: string): string {
  return [...titledFences(page).values()].join('\n').replaceAll(/' *[+\\]\n *'/g, '');
}

/** Quoted sentences in table rows: messages for shoppers start with a capital letter and end with a period. */
function quotesIn(page: string): string[] {
  const rows = sourceOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => [...row.matchAll(/"([A-Z][^"]*[.!])"/g)].map(([, text = '']) => text));
}

test.each(guides)('every message quoted in a table of %s is in its code', (page) => {
  const code = codeOf(page) + shared;
  expect(quotesIn(page).filter((text) => !code.includes(text))).toEqual([]);
});

test('the tables of the two checkout guides quote messages', () => {
  expect(quotesIn('payments/accept-a-payment.mdoc').length).toBeGreaterThan(8);
  expect(quotesIn('payments/build-subscriptions.mdoc').length).toBeGreaterThan(4);
});

const launches = guides.filter((page) => /^## Go live/m.test(sourceOf(page)));

test('guides that take payments explain how to go live', () => {
  expect(launches.length).toBeGreaterThan(8);
});

test('only the home page says that production keys need an approved account', () => {
  expect(guides.filter((page) => /account approved/i.test(sourceOf(page)))).toEqual(['index.mdoc']);
});
