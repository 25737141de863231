import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseContent } from '../../src/content/parse.ts';
import examples from './examples.json' with { type: 'json' };
import { normalize, toHtml } from './to-html.ts';

const exceptions: { reason: string; examples: number[] }[] = parse(
  readFileSync(new URL('exceptions.yaml', import.meta.url), 'utf8'),
);
const excepted = new Set(exceptions.flatMap((each) => each.examples));

function htmlOf(markdown: string): string {
  return normalize(toHtml(parseContent(markdown, 'page.mdoc')));
}

describe('CommonMark 0.31.2', () => {
  it('includes all of its examples, and each exception once', () => {
    expect(examples.map(({ number }) => number)).toEqual(examples.map((_, index) => index + 1));
    expect(examples).toHaveLength(655);
    expect(exceptions.flatMap((each) => each.examples)).toHaveLength(excepted.size);
  });

  for (const section of new Set(examples.map((each) => each.section))) {
    it(`${section}: every example produces the CommonMark tree unless one of our rules forbids it`, () => {
      const held = examples.filter((each) => each.section === section && !excepted.has(each.number));
      const expected = held.map(({ number, html }) => `${number} ${normalize(html)}`);
      expect(held.map(({ number, markdown }) => `${number} ${htmlOf(markdown)}`)).toEqual(expected);
    });
  }

  it.each(exceptions)('differs where $reason', ({ examples: numbers }) => {
    const same = examples.filter(
      ({ number, markdown, html }) => numbers.includes(number) && htmlOf(markdown) === normalize(html),
    );
    expect(same).toEqual([]);
  });
});
