import { describe, expect, test } from 'vitest';
import type { ContentNode, ContentTag } from '../../model/content-tree.ts';
import type { SourcePage } from '../../model/page.ts';
import { buildRecords, recordsOfPage } from './build-records.ts';

const tag = (name: string, attributes: Record<string, unknown>, ...children: ContentNode[]): ContentTag => ({
  name,
  attributes,
  children,
});
const heading = (level: number, id: string, ...children: ContentNode[]): ContentTag =>
  tag('Heading', { level, id }, ...children);
const p = (...children: ContentNode[]): ContentTag => tag('p', {}, ...children);
const code = (text: string): ContentTag => tag('code', {}, text);
const records = (...tree: ContentNode[]) =>
  buildRecords({
    route: '/webhooks',
    title: 'Webhooks',
    section: 'Guides',
    tree: tag('article', {}, ...tree),
  });

describe('records of a page', () => {
  test('S4.5 the page, its headings and what is below them', () => {
    const found = records(
      heading(1, 'webhooks', 'Webhooks'),
      p('Frame sends ', tag('strong', {}, 'events'), '.'),
      heading(2, 'verify', 'Verify the ', code('signature')),
      p('Read the raw body.'),
      heading(4, 'deep', 'Deep'),
      heading(2, 'next', 'Next'),
    );
    expect(found.map(({ type, url, content }) => [type, url, content])).toEqual([
      ['lvl1', '/webhooks', null],
      ['content', '/webhooks', 'Frame sends events.'],
      ['lvl2', '/webhooks#verify', null],
      ['content', '/webhooks#verify', 'Read the raw body.'],
      ['lvl4', '/webhooks#deep', null],
      ['lvl2', '/webhooks#next', null],
    ]);
    expect(found[4]?.hierarchy).toEqual({
      lvl0: 'Guides',
      lvl1: 'Webhooks',
      lvl2: 'Verify the signature',
      lvl3: null,
      lvl4: 'Deep',
      lvl5: null,
      lvl6: null,
    });
    expect(found[5]?.hierarchy.lvl4).toBeNull();
  });

  test('phrases of a section are on the record of its heading and on no other', () => {
    const found = buildRecords({
      route: '/webhooks',
      title: 'Webhooks',
      section: 'Guides',
      phrases: { verify: ['forged webhook'] },
      tree: tag(
        'article',
        {},
        heading(2, 'verify', 'Verify the signature'),
        p('Read the raw body.'),
        heading(2, 'next', 'Next'),
      ),
    });
    expect(found.map(({ phrases }) => phrases)).toEqual([
      undefined,
      ['forged webhook'],
      undefined,
      undefined,
    ]);
  });

  test('a page outside the navigation is found by its title and by the sections that have phrases', () => {
    const page: SourcePage = {
      ...{ route: '/docs', file: 'docs.mdoc', headings: [], ids: [], links: [] },
      frontMatter: { title: 'Documentation' },
      tree: tag(
        'article',
        {},
        heading(1, 'documentation', 'Documentation'),
        heading(2, 'guides', 'Guides'),
        p('A guide.'),
        heading(2, 'terms', 'Look up a term'),
        p('Capture'),
      ),
    };
    const order = [{ label: 'Home', href: '/' }];
    const context = {
      site: { titleFallback: '' },
      order,
      position: new Map([['/', 0]]),
      sectionOf: new Map(),
    };
    expect(
      recordsOfPage(page, context, { terms: ['glossary'] }).map(({ url, content }) => [url, content]),
    ).toEqual([
      ['/docs', null],
      ['/docs#terms', null],
      ['/docs#terms', 'Capture'],
    ]);
    // Without a navigation, no page is outside of it.
    const none = { ...context, order: [], position: new Map() };
    expect(recordsOfPage(page, none).map(({ content }) => content)).toContain('A guide.');
  });

  test("keywords of the front matter are symbols of the page's own record and of no other", () => {
    const found = buildRecords({
      route: '/api/charge_intents',
      title: 'Charge intents',
      section: 'REST API',
      keywords: ['payment intent', 'checkout session'],
      tree: tag(
        'article',
        {},
        heading(1, 'charge-intents', 'Charge intents'),
        heading(2, 'create', 'Create'),
      ),
    });
    expect(found.map(({ symbols }) => symbols)).toEqual([
      ['/api/charge_intents', 'charge_intents', 'payment intent', 'checkout session'],
      [],
    ]);
  });

  test('ids are unique and stay as long as the blocks below an anchor do', () => {
    const before = records(heading(2, 'a', 'A'), p('one'), p('two'), heading(2, 'b', 'B'), p('three'));
    const after = records(
      heading(2, 'a', 'A'),
      p('one'),
      p('two'),
      p('new'),
      heading(2, 'b', 'B'),
      p('three'),
    );
    const idOf = (list: typeof before, content: string) =>
      list.find((record) => record.content === content)?.objectID;
    expect(new Set(after.map(({ objectID }) => objectID)).size).toBe(after.length);
    expect(idOf(after, 'three')).toBe(idOf(before, 'three'));
  });

  test('items, rows, boxes and code have their own records', () => {
    const row = (...cells: ContentNode[]) => tag('tr', {}, ...cells.map((cell) => tag('td', {}, cell)));
    const found = records(
      tag('ul', {}, tag('li', {}, 'outer', tag('ul', {}, tag('li', {}, 'inner'))), tag('li', {}, p('loose'))),
      tag(
        'Table',
        {},
        tag('thead', {}, tag('tr', {}, tag('th', {}, 'Code'))),
        tag('tbody', {}, row(code('do_not_honor'), 'ask the issuer')),
      ),
      tag(
        'Callout',
        { title: 'Careful', type: 'note' },
        p('Keep it.'),
        tag('ul', {}, tag('li', {}, 'secret')),
        tag('Fence', { content: 'inside', language: 'text' }),
      ),
      tag('Fence', { content: 'curl \\\n  -d 1', language: 'shell', title: 'Send' }),
      tag('Card', { title: 'Other page', href: '/x' }, p('elsewhere')),
    );
    expect(found.slice(1).map(({ kind, content }) => [kind, content])).toEqual([
      ['text', 'outer'],
      ['text', 'inner'],
      ['text', 'loose'],
      ['table', 'do_not_honor · ask the issuer'],
      ['callout', 'Careful · Keep it. · secret'],
      ['code', 'inside'],
      ['code', 'curl \\\n-d 1'],
    ]);
    expect(found.find(({ kind }) => kind === 'table')?.symbols).toEqual(['do_not_honor']);
  });

  test('code keeps its lines and has the title of its sample, diagrams are read by what they say', () => {
    const found = records(
      tag('Samples', { title: 'Pay' }, tag('Fence', { content: 'a\n\n  b', title: 'pay.rb' })),
      tag('Fence', { content: 'c', title: 'pay.mjs' }),
      tag('Sequence', { title: 'Who pays' }, tag('ul', {}, tag('li', {}, 'A -> B: pay'))),
    );
    expect(found.slice(1).map(({ content, sample }) => [content, sample])).toEqual([
      ['a\nb', 'Pay'],
      ['c', 'pay.mjs'],
      ['Who pays', undefined],
    ]);
  });

  test('steps are read by their headings', () => {
    const found = records(tag('Steps', {}, tag('Step', {}, heading(3, 'one', 'First'), p('Do it.'))));
    expect(found.map(({ url }) => url)).toEqual(['/webhooks', '/webhooks#one', '/webhooks#one']);
  });

  test('methods and card numbers are symbols where a row is about them', () => {
    const row = (...cells: ContentNode[][]) => tag('tr', {}, ...cells.map((cell) => tag('td', {}, ...cell)));
    const found = records(
      row([code("frame.createElement('card')")], ['an element']),
      row(['Visa'], [code('4242 4242 4242 4242')]),
      row(['see ', code('other')], ['x']),
    );
    expect(found.slice(1).map(({ symbols }) => symbols)).toEqual([
      ["frame.createElement('card')", 'frame.createElement', 'createElement'],
      ['4242 4242 4242 4242'],
      [],
    ]);
  });

  test('long blocks are cut between words', () => {
    const found = records(p('word '.repeat(2000)));
    expect(found[1]?.content?.length).toBeLessThanOrEqual(4000);
    expect(found[1]?.content).toMatch(/word$/);
  });
});
