import { describe, expect, it } from 'vitest';
import { markdocConfig } from '../../markdoc/config.ts';
import { loadPage } from '../load-page.ts';
import { parseContent } from '../parse.ts';
import { checkBounds } from './check-bounds.ts';

const HEAD = '---\ntitle: Page\n---\n\n# Page\n\n';

/** Inputs that took the parser 13 to 25 seconds. */
const hostile: [name: string, text: string, message: string][] = [
  ['tags that never end', '{% '.repeat(25_000), 'more than 1000 tags'],
  [
    'reference definitions',
    Array.from({ length: 8000 }, (_, at) => `[a${at}]: /b`).join('\n'),
    'more than 300 link definitions',
  ],
  ['attributes that never end', '{% a="'.repeat(15_000), 'more than 1000 tags'],
  ['comments that never end', '<!--'.repeat(20_000), 'more than 300 comments'],
  ['brackets', '['.repeat(15_000), 'brackets in a row'],
  ['columns', `${'| a '.repeat(4000)}|\n${'|-'.repeat(4000)}|\n`.repeat(5), 'more than 50 columns'],
  ['quotes', `${'> '.repeat(5000)}a`, 'quotes nested ten deep'],
  ['lists', `${'- '.repeat(5000)}a`, 'lists nested ten deep'],
  ['a line without end', '*a **b '.repeat(10_000), 'more than 4000 characters'],
  ['emphasis that never ends', '**a b\n'.repeat(20_000), 'more than 4000 marks of emphasis'],
  ['items', '- a\n'.repeat(30_000), 'more than 4000 items of lists'],
  ['code blocks', '```js\n}\n```\n\n'.repeat(5000), 'more than 1000 marks of code blocks'],
  ['links', '[a](/b) '.repeat(300).concat('\n\n').repeat(40), 'more than 2000 links'],
  ['a file of a megabyte', 'Text.\n'.repeat(170_000), 'too large for one page'],
];

describe('checkBounds', () => {
  it.each(hostile)('%s are an error at once, and the file is never parsed', (_name, text, message) => {
    const source = { route: '/page', file: 'page.mdoc', text: HEAD + text };
    const { page, diagnostics } = loadPage(source, markdocConfig());
    expect(page.tree).toBeNull();
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.every(({ id, level }) => id === 'page-bounds' && level === 'error')).toBe(true);
    expect(diagnostics.map((each) => each.message).join()).toContain(message);
  });

  it('names the line that is beyond the bound', () => {
    const text = `${HEAD}${'{% term name="a" /%}\n'.repeat(1001)}`;
    expect(checkBounds(text, 'page.mdoc')).toMatchObject([{ line: 1007, file: 'page.mdoc' }]);
  });

  it('lets through what is just below the bounds, which the parser reads', () => {
    const parts = [
      '{% term name="a" /%}\n\n'.repeat(900),
      Array.from({ length: 290 }, (_, at) => `[a${at}]: /b`).join('\n'),
      '\n\n<!-- a -->\n'.repeat(290),
      'word '.repeat(790),
      '**a** b\n'.repeat(1900),
    ];
    expect(checkBounds(HEAD + parts.join('\n\n'), 'page.mdoc')).toEqual([]);
    expect(parseContent(HEAD + parts.join('\n\n'), 'page.mdoc').children.length).toBeGreaterThan(900);
  });
});

it('20 lines of spaces, which end in no mark, are checked in a moment', () => {
  for (const line of [`a${' '.repeat(3900)}b`, `{${' '.repeat(3900)}`, '{ %'.repeat(1300)]) {
    const source = { route: '/page', file: 'page.mdoc', text: HEAD + `${line}\n`.repeat(20) };
    const before = process.cpuUsage();
    loadPage(source, markdocConfig());
    expect(process.cpuUsage(before).user, line.slice(0, 4)).toBeLessThan(2_000_000);
  }
});
