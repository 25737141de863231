import { describe, expect, test } from 'vitest';
import { byteLength, parseRequest } from './parse-request.ts';

const parse = (request: object) =>
  parseRequest(JSON.stringify({ requests: [{ indexName: 'docs', ...request }] }), { maxQueries: 50 })[0]
    ?.parameters;

describe('a search request', () => {
  test('S4.1 flat parameters keep their order and values', () => {
    expect([...(parse({ query: 'a', hitsPerPage: 3, clickAnalytics: true }) ?? [])]).toEqual([
      ['query', 'a'],
      ['hitsPerPage', 3],
      ['clickAnalytics', true],
    ]);
  });

  test('values of a parameter string are read by their type', () => {
    const params =
      'query=a+b%26c&hitsPerPage=3&clickAnalytics=false&attributesToSnippet=%5B%22content%3A5%22%5D&attributesToRetrieve=url,type';
    expect(Object.fromEntries(parse({ params }) ?? [])).toEqual({
      query: 'a b&c',
      hitsPerPage: 3,
      clickAnalytics: false,
      attributesToSnippet: ['content:5'],
      attributesToRetrieve: ['url', 'type'],
    });
  });

  test('what a client leaves open is not there', () => {
    expect(parse({ query: 'a', facet: null })?.has('facet')).toBe(false);
  });

  test.each([
    { attributesToRetrieve: 'x'.repeat(600) },
    { attributesToRetrieve: [1] },
    { attributesToSnippet: '[broken' },
    { clickAnalytics: 'maybe' },
    { query: ['a'] },
    { page: -1 },
    { highlightPreTag: 'x'.repeat(513) },
    { filters: 'lang:en' },
    { facetFilters: ['a'] },
  ])('rejects %o', (request) => {
    expect(() => parse(request)).toThrow(expect.objectContaining({ name: 'RejectedRequest', status: 400 }));
  });

  test('empty filters filter nothing', () => {
    expect(parse({ facetFilters: [], filters: '' })?.size).toBe(2);
  });

  test('names the place of broken JSON', () => {
    expect(() => parseRequest('{"requests":\n  [], }', { maxQueries: 1 })).toThrow(
      'Invalid JSON near line:2 column:7',
    );
  });

  test.each([
    ['abc', 3],
    ['é', 2],
    ['支付', 6],
    ['🦄', 4],
    ['\ud800', 3],
  ])('%s has %i bytes as UTF-8', (text, bytes) => {
    expect(byteLength(text)).toBe(bytes);
  });
});
