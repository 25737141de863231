import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titledFences } from './page-fences.ts';

/** What every guide must keep: messages that are quoted are in the code, and going live begins with an approved account. */

const folder = new URL('../../content/', import.meta.url);
const guides = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdoc') && !path.startsWith('api/'))
  .sort();
const sourceOf = (page: string) => readFileSync(new URL(page, folder), 'utf8');
const shared = codeOf('payments/declines-codes.mdoc');

/** The titled code of a page, with strings that are cut over lines in one piece again. */
function codeOf(page: string): string {
  return [...titledFences(page).values()].join('\n').replaceAll(/' *[+\\]\n *'/g, '');
}

/** Sentences in quotation marks in the rows of tables: what a shopper reads begins with a capital and ends with a period. */
function quotesIn(page: string): string[] {
  const rows = sourceOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => [...row.matchAll(/"([A-Z][^"]*[.!])"/g)].map(([, text = '']) => text));
}

test.each(guides)('every message that a table of %s quotes is in its code', (page) => {
  const code = codeOf(page) + shared;
  expect(quotesIn(page).filter((text) => !code.includes(text))).toEqual([]);
});

test('the tables of the two checkout guides quote messages', () => {
  expect(quotesIn('payments/accept-a-payment.mdoc').length).toBeGreaterThan(8);
  expect(quotesIn('payments/build-subscriptions.mdoc').length).toBeGreaterThan(4);
});

const launches = guides.filter((page) => /^## Go live/m.test(sourceOf(page)));

test('the guides that take payments say how to go live', () => {
  expect(launches.length).toBeGreaterThan(8);
});

test.each(launches)('going live on %s begins with the approval of the account', (page) => {
  const [, section = ''] = sourceOf(page).split(/^## Go live.*$/m);
  expect(section.trimStart()).toMatch(/^1\. Get your Frame account approved/);
});
