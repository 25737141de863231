import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Heading } from '../model/page.ts';
import { checkPhraseFiles, checkPhrases, readPhrases } from './load-phrases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phrases-'));
});
afterAll(() => rm(folder, { recursive: true }));

const heading = (id: string, title: string, level = 2): Heading => ({
  ...{ id, title, level },
  startsWithText: true,
  attributes: {},
});
const headings = [heading('refunds', 'Refunds', 1), heading('create-a-refund', 'Create a refund')];

/** What is wrong with a file of phrases for a page with these headings: line, message and hint. */
async function problemsOf(text: string): Promise<string[]> {
  await writeFile(join(folder, 'refunds.yaml'), text);
  const { phrases, diagnostics } = readPhrases(folder);
  const file = phrases.get('/refunds');
  const all = [...diagnostics, ...(file === undefined ? [] : checkPhrases(file, headings))];
  return all.map(({ line, message, hint }) => `${line}: ${message} — ${hint}`);
}

test('phrases are for the page of the same name, by the anchor of a heading', async () => {
  expect(await problemsOf('create-a-refund:\n  - money back\n  - return a payment\n')).toEqual([]);
  const { phrases } = readPhrases(folder);
  expect(phrases.get('/refunds')?.phrases).toEqual({ 'create-a-refund': ['money back', 'return a payment'] });
});

test.each([
  [
    'a key that is not a heading',
    'create-refund:\n  - money back\n',
    '1: create-refund is not a heading of the page — did you mean `create-a-refund`?',
  ],
  [
    "the page's title, whose names are in the front matter",
    'refunds:\n  - money back\n',
    '1: refunds is not a heading of the page — its headings are create-a-refund',
  ],
  [
    'two phrases with the same words',
    'create-a-refund:\n  - return a payment\n  - returning payments\n',
    '3: "returning payments" says the same as "return a payment" — delete one of the two',
  ],
  [
    'a phrase of words of the heading',
    'create-a-refund:\n  - how to create refunds\n',
    '2: "how to create refunds" only repeats the heading "Create a refund" — delete it or use other words',
  ],
  [
    'a phrase that is indented below another',
    'create-a-refund:\n  - money back\n    - return a payment\n',
    '2: "money back - return a payment" goes on in the next line — indent each `-` by two spaces',
  ],
  [
    'a list that no writer chose',
    `create-a-refund: [${Array.from({ length: 61 }, (_, n) => `money ${n}`)}]\n`,
    '1: create-a-refund must be at most 60 items long — docs/writing.md says which phrases help readers',
  ],
])('%s is reported at its line', async (_, text, problem) => {
  expect(await problemsOf(text)).toEqual([problem]);
});

test('a file whose page does not exist is reported, with the closest page', async () => {
  await writeFile(join(folder, 'refunds.yaml'), 'create-a-refund:\n  - money back\n');
  const { phrases } = readPhrases(folder);
  expect(checkPhraseFiles(phrases, ['/refunds'])).toEqual([]);
  expect(checkPhraseFiles(phrases, ['/refund', '/webhooks'])).toMatchObject([
    { line: 1, message: 'there is no page /refunds', hint: 'did you mean `/refund`?' },
  ]);
});
