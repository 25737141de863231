import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadPage } from '../../src/content/load-page.ts';
import { markdocConfig } from '../../src/markdoc/config.ts';
import { checkProse } from './check-prose.ts';
import { proseRules } from './rules/all-rules.ts';
import { startsWithVowelSound } from './rules/indefinite-article.ts';
import { isPassive } from './rules/passive.ts';
import { ownWords } from './rules/spelling.ts';

interface Case {
  rule: string;
  good: string;
  bad: string;
  says: string;
}

const read = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const cases = read('cases.yaml') as Case[];

async function findingsOf(rule: string, text: string): Promise<string[]> {
  const findings = await checkProse(text, 'content/case.mdoc');
  return findings
    .filter(({ id }) => id === rule)
    .map(({ line, column, message, hint }) => `${line}:${column} ${message} — ${hint}`);
}

describe('rules of the prose check', () => {
  test.each(cases)('$rule accepts $good', async ({ rule, good }) => {
    expect(await findingsOf(rule, good)).toEqual([]);
  });

  test.each(cases)('$rule rejects $bad', async ({ rule, bad, says }) => {
    expect(await findingsOf(rule, bad)).toContain(says);
  });

  test('every rule has a good and a bad case', () => {
    expect([...new Set(cases.map(({ rule }) => rule))].sort()).toEqual(proseRules.map(({ id }) => id).sort());
  });

  test('our word list is sorted and has no duplicates', () => {
    expect(ownWords).toEqual([...new Set(ownWords)].sort());
  });

  test.each(read('words/passive-cases.yaml') as [string, boolean][])('%s: passive is %s', (text, passive) => {
    expect(isPassive(text)).toBe(passive);
  });

  const withVowel = ['hour', 'SDK', '8', '11', 'unpaid', 'MCC', 'issuer', 'X-Frame-Signature', 'unimportant'];
  const withConsonant = ['user', 'URL', 'JSON', 'one-time', '100', 'university', 'US', 'European', 'unique'];
  test.each(withVowel)('"an" goes before %s', (word) => expect(startsWithVowelSound(word)).toBe(true));
  test.each(withConsonant)('"a" goes before %s', (word) => expect(startsWithVowelSound(word)).toBe(false));
});

describe('schema checks', () => {
  const problemsOf = (text: string): string[] =>
    loadPage({ route: '/case', file: 'content/case.mdoc', text }, markdocConfig())
      .diagnostics.filter(({ level }) => level === 'error')
      .map(({ message }) => message);

  test('a picture without alternative text is an error', () => {
    const page = (alt: string) => `# Title\n\n![${alt}](/images/card-element.png){% width=1200 height=640 %}`;
    expect(problemsOf(page('')).join()).toMatch(/\balt/i);
    expect(problemsOf(page('The card element')).join()).not.toMatch(/\balt/i);
  });

  test('a skipped heading level is an error', () => {
    expect(problemsOf('# Title\n\n### Too deep').join()).toMatch(/skips from level 1 to level 3/);
    expect(problemsOf('# Title\n\n## Right\n\n### Right too').join()).not.toMatch(/skips/);
  });
});
