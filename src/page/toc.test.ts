import { describe, expect, it } from 'vitest';
import { pageOf } from '../../test/fixtures/pages.ts';
import { buildToc } from './build-page.ts';

const tocOf = (body: string, restApi = false) => buildToc(pageOf(body).headings, restApi);

describe('buildToc', () => {
  it('S2.6 is empty on reference pages, and only there', () => {
    const body = '# Title\n\n## One\n\n## Two\n';
    expect(tocOf(body)).toHaveLength(2);
    expect(tocOf(body, true)).toEqual([]);
  });

  it('S2.7 takes headings of level 2 and 3 in order', () => {
    const entries = tocOf('# Title\n\n## One\n\n### Part\n\n#### Detail\n\n## Two\n');
    expect(entries.map(({ id, level, title }) => [id, level, title])).toEqual([
      ['one', 2, 'One'],
      ['part', 3, 'Part'],
      ['two', 2, 'Two'],
    ]);
  });

  it('S2.7 leaves out a heading that does not start with plain text', () => {
    const entries = tocOf(
      '# Title\n\n## `code` first\n\n## *Emphasis* first\n\n## Text, then `code`\n\n## Last\n',
    );
    expect(entries.map(({ title }) => title)).toEqual(['Text, then code', 'Last']);
  });

  it('S2.7 leaves out a heading without an id', () => {
    const heading = { id: '', level: 2, title: 'A', startsWithText: true, attributes: {} };
    const named = (id: string) => ({ ...heading, id });
    expect(buildToc([heading, named('b'), named('c')], false).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('S2.7 includes the attributes of the heading, such as explicit ids', () => {
    const [entry] = tocOf('# Title\n\n## Verify the signature {% #verify %}\n\n## Two\n');
    expect(entry).toEqual({
      id: 'verify',
      level: 2,
      title: 'Verify the signature',
      attributes: { id: 'verify', level: 2 },
    });
  });

  it('S2.8 is empty with one entry or fewer', () => {
    expect(tocOf('# Title\n\nText.\n')).toEqual([]);
    expect(tocOf('# Title\n\n## One\n')).toEqual([]);
    expect(tocOf('# Title\n\n## One\n\n## `two`\n')).toEqual([]);
    expect(tocOf('# Title\n\n## One\n\n### Two\n')).toHaveLength(2);
  });

  it('S2.9 has the level of each entry, which indents level 3', () => {
    expect(tocOf('# Title\n\n## One\n\n### Two\n').map(({ level }) => level)).toEqual([2, 3]);
  });
});
