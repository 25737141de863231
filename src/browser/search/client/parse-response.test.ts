import { expect, it } from 'vitest';
import { decodeEntities, parseResponse } from './parse-response.ts';

const read = (hit: unknown) => parseResponse({ results: [{ hits: [hit] }] }, 'q').hits[0];

it('S4.5: a hit has seven levels, content, type, url and objectID, decoded once', () => {
  expect(
    read({
      objectID: '1',
      type: 'content',
      kind: 'code',
      url: '/a#b',
      content: 'a &lt;b&gt; &amp;amp; &#x27;c&#39;',
      hierarchy: { lvl0: 'Q &amp; A', lvl1: 'Page', lvl2: null },
      _snippetResult: { content: { value: 'a &lt;<mark>b</mark>' }, hierarchy: { lvl1: { value: 'Page' } } },
    }),
  ).toEqual({
    objectID: '1',
    type: 'content',
    kind: 'code',
    url: '/a#b',
    content: "a <b> &amp; 'c'",
    hierarchy: { lvl0: 'Q & A', lvl1: 'Page', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    snippets: { content: 'a &lt;<mark>b</mark>', lvl1: 'Page' },
  });
});

it('headings are read in full, because they fit on a row; the text of a page as its snippet', () => {
  const part = (value: string) => ({ value });
  const hit = {
    objectID: '1',
    url: '/',
    type: 'lvl2',
    hierarchy: {},
    _snippetResult: {
      content: part('…a b…'),
      hierarchy: { lvl2: part('… the <mark>status</mark>'), lvl3: part('A') },
    },
    _highlightResult: {
      content: part('z a b c'),
      hierarchy: { lvl2: part('Follow the <mark>status</mark>') },
    },
  };
  expect(read(hit)?.snippets).toEqual({
    content: '…a b…',
    lvl2: 'Follow the <mark>status</mark>',
    lvl3: 'A',
  });
});

it('all texts of a direct answer are decoded', () => {
  const directAnswer = {
    names: ['a&amp;b'],
    facts: [{ name: 'Retry', text: '&quot;later&quot;' }],
    sample: { text: 'A &amp; B', href: '/a?b&amp;c' },
  };
  expect(read({ objectID: '1', url: '/', directAnswer })?.directAnswer).toEqual({
    names: ['a&b'],
    facts: [{ name: 'Retry', text: '"later"' }],
    sample: { text: 'A & B', href: '/a?b&c' },
  });
});

it('reads pages, counts of the sections and a weak match', () => {
  const facets = { section: { API: 4 } };
  const userData = [{ match: 'similar' }];
  const found = { hits: [], nbHits: 7, nbPages: 3, facets, userData };
  expect(parseResponse({ results: [found] }, 'q')).toMatchObject({
    pages: 3,
    counts: { total: 7, sections: { API: 4 } },
    similar: true,
  });
  expect(parseResponse({ results: [{ hits: [] }] }, 'q')).toMatchObject({
    pages: 1,
    counts: null,
    similar: false,
  });
  expect(parseResponse({ results: [{ hits: [], nbHits: 3 }] }, 'q').counts).toBeNull();
});

it('reads the counts in all sections from the second result, even if there is nothing to count', () => {
  const inEvents = { hits: [], nbHits: 0, facets: {} };
  const everywhere = { hits: [], nbHits: 19, facets: { section: { Codes: 12, API: 7 } } };
  expect(parseResponse({ results: [inEvents, everywhere] }, 'q')).toMatchObject({
    total: 0,
    counts: { total: 19, sections: { Codes: 12, API: 7 } },
  });
  expect(parseResponse({ results: [inEvents, inEvents] }, 'q').counts).toEqual({ total: 0, sections: {} });
});

it.each(['javascript:alert(1)', 'data:text/html,x', ' java\nscript:alert(1)', 'http://'])(
  'S4.5: a hit with the address %j is left out',
  (url) => {
    expect(read({ objectID: '1', url, type: 'lvl1', hierarchy: {} })).toBeUndefined();
  },
);

it.each([null, 7, 'hit', [], { objectID: 1, url: '/' }, { objectID: 'a' }])(
  'S4.5: %j is not a hit',
  (hit) => {
    expect(read(hit)).toBeUndefined();
  },
);

it('S4.5: an unknown type counts as a text; missing levels and snippets are ignored', () => {
  const hit = read({ objectID: '1', url: '/', type: 'x', _snippetResult: { hierarchy: [] } });
  expect(hit).toMatchObject({ type: 'content', content: null, hierarchy: { lvl1: null }, snippets: {} });
});

it.each([null, {}, { results: [] }, { results: [{ hits: {} }] }])(
  'S3.12: %j is an error, not a result',
  (value) => {
    expect(() => parseResponse(value, 'q')).toThrow(
      expect.objectContaining({ name: 'ApiError', status: 200 }),
    );
  },
);

it('S4.2: entities are decoded exactly once', () => {
  expect(decodeEntities('&amp;lt; &lt;i&gt; &quot; &#39; &bogus; &')).toBe(`&lt; <i> " ' &bogus; &`);
});
