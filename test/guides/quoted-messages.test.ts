import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titledFences } from './page-fences.ts';

/** A table that quotes what a shopper reads quotes the code of its page. */

const pages = ['payments/accept-a-payment.mdoc', 'payments/build-subscriptions.mdoc', 'framejs.mdoc'];
const shared = codeOf('payments/declines-codes.mdoc');

/** The titled code of a page, with strings that are cut over lines in one piece again. */
function codeOf(page: string): string {
  return [...titledFences(page).values()].join('\n').replaceAll(/' *[+\\]\n *'/g, '');
}

/** Sentences in quotation marks in the rows of tables: what a shopper reads begins with a capital and ends with a period. */
function quotesIn(page: string): string[] {
  const source = readFileSync(new URL(`../../content/${page}`, import.meta.url), 'utf8');
  const rows = source.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => [...row.matchAll(/"([A-Z][^"]*[.!])"/g)].map(([, text = '']) => text));
}

test.each(pages)('every message that a table of %s quotes is in its code', (page) => {
  const code = codeOf(page) + shared;
  expect(quotesIn(page).filter((text) => !code.includes(text))).toEqual([]);
});

test('the tables of the two checkout guides quote messages', () => {
  expect(quotesIn('payments/accept-a-payment.mdoc').length).toBeGreaterThan(8);
  expect(quotesIn('payments/build-subscriptions.mdoc').length).toBeGreaterThan(4);
});
