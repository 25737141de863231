import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdocConfig } from '../markdoc/config.ts';
import { loadPage } from './load-page.ts';

const config = markdocConfig();
const load = (text: string) => loadPage({ route: '/page', file: 'page.mdoc', text }, config);

describe('loadPage', () => {
  it('S2.7 gives tree, headings, ids and links of one parse', () => {
    const { page, diagnostics } = load(
      '---\ntitle: Page\nrest_api: true\n---\n# Page\n\n## One\n\nSee [the other](/b#c) and\n[this](#one).\n',
    );
    expect(diagnostics).toEqual([]);
    expect(page.frontMatter).toEqual({ title: 'Page', rest_api: true });
    expect(page.headings.map(({ id }) => id)).toEqual(['page', 'one']);
    expect(page.ids).toEqual(['page', 'one']);
    expect(page.links).toEqual([
      { href: '/b#c', line: 9, column: 17, image: false },
      { href: '#one', line: 10, column: 8, image: false },
    ]);
  });

  it('a size of a picture that is none is left out, so that one message says the right one', () => {
    const sizes = [
      'width=1200 height=800',
      'width="1200" height=800',
      'width=1200.5 height=800',
      'width=0 height=0',
      '',
    ];
    const text = sizes.map((size) => `![A](/images/a.png)${size && `{% ${size} %}`}\n`).join('\n');
    const { page, diagnostics } = load(`---\ntitle: Page\n---\n# Page\n\n${text}`);
    expect(diagnostics).toEqual([]);
    const [first, ...others] = page.links.map(({ size }) => size);
    expect(first).toEqual({ width: 1200, height: 800 });
    expect(others).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('S1.3 returns a page with errors together with all of its problems', () => {
    const { page, diagnostics } = load('---\nauthor: N\n---\n## Deep\n\n{% calout /%}\n');
    expect(page.route).toBe('/page');
    expect(diagnostics.map(({ id }) => id)).toEqual([
      'front-matter-unknown-key',
      'tag-undefined',
      'heading-first',
    ]);
  });

  it('S1.3 never throws, whatever the text, and every problem has a position in it', () => {
    // Random pieces of syntax reach more parser states than handwritten text.
    const unit = constantFrom(
      ...[
        '---',
        '\n',
        '\n\n',
        '# ',
        '## ',
        '{% ',
        ' %}',
        '/',
        'callout ',
        'tabs ',
        'tab ',
        'steps ',
        'cards ',
      ],
      ...['card ', 'samples ', 'sequence ', 'table ', 'title="a" ', 'type="note"', '```', 'js', '|'],
      ...[
        '- ',
        '1. ',
        '> ',
        '![a](/images/a.png)',
        '[a](/b)',
        '`',
        '*',
        '"',
        '<!--',
        '-->',
        '\u0000',
        '\r',
        '  ',
        'é',
      ],
      ...['title: a\n', '#id ', '$x ', '{%', '&amp;', 'A -> B: c'],
    );
    assert(
      property(string({ unit, maxLength: 24 }), (text) => {
        const { diagnostics } = load(text);
        const lines = text.split(/\r\n?|\n/).length;
        for (const { line, column, message, hint } of diagnostics) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(message).not.toBe('');
          expect(hint).not.toBe('');
        }
      }),
      { numRuns: 400 },
    );
  });
});
