import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIXTURE_RECORDS } from '../../../test/contract/fixture-records.ts';
import { buildIndex } from '../index/build-index.ts';
import { loadIndex } from './embedded-engine.ts';
import type { EngineQuery } from './search-engine.ts';

const index = buildIndex(FIXTURE_RECORDS);
const engine = loadIndex(index);
const urls = (text: string, more: Partial<EngineQuery> = {}): string[] =>
  engine.search({ text, offset: 0, limit: 20, ...more }).hits.map((hit) => hit.url);

describe('what is found', () => {
  test.each([
    ['the last word unfinished', 'webh', '/webhooks'],
    ['a plural for the singular', 'refund', '/api/refunds'],
    ['an inflection', 'verifying signatures', '/webhooks#verify'],
    ['an identifier with another writing', 'chargeIntents', '/api/charge_intents'],
    ['an identifier run together', 'chargeintents', '/api/charge_intents'],
    ['a word written in two', 'web hook', '/webhooks'],
    ['two words run together', 'chargeintent', '/api/charge_intents'],
    ['a method with its path', 'post /v1/refunds', '/api/refunds#create'],
    ['a synonym', '3ds', '/payments/3d-secure'],
    ['a synonym of several words', 'strong customer authentication', '/payments/3d-secure'],
    ['a question', 'how do I verify the signature?', '/webhooks#verify'],
    ['a contraction', "why isn't my refund created", '/api/refunds#create'],
    ['one typo', 'refnud', '/api/refunds'],
    ['two typos', 'confgiuratoin', '/configuration'],
    ['most of the words', 'create a refund in haskell', '/api/refunds#create'],
  ])('%s: %s', (_name, text, url) => {
    expect(urls(text)[0]).toBe(url);
  });

  test('an event by the part of its name that says what happened', () => {
    const [record] = FIXTURE_RECORDS;
    if (record === undefined) throw new Error('The fixture is empty.');
    const event = (code: string) => ({
      ...record,
      ...{ objectID: code, kind: 'event' as const, type: 'content' as const, url: `/webhooks#${code}` },
      ...{ content: `${code} · It happened.`, symbols: [code] },
    });
    const found = loadIndex(
      buildIndex([...FIXTURE_RECORDS, event('charge.payment_failed'), event('charge.created')]),
    );
    const first = (text: string) => found.search({ text, offset: 0, limit: 1 }).hits[0]?.url;
    expect(first('payment_failed')).toBe('/webhooks#charge.payment_failed');
    expect(first('created')).not.toBe('/webhooks#charge.created');
  });

  test.each(['asdfgh', 'xq', '???', 'purple monkey dishwasher'])('nonsense finds nothing: %s', (text) => {
    expect(urls(text)).toEqual([]);
  });

  test('two typos are not read into symbols, nor one into numbers and short words', () => {
    expect(urls('insuficient_fnds')).toEqual([]);
    expect(urls('rwa')).toEqual([]);
    expect(
      urls('refnud', { typos: { one: Number.POSITIVE_INFINITY, two: Number.POSITIVE_INFINITY } }),
    ).toEqual([]);
  });

  test('all words may be required', () => {
    expect(urls('refund haskell', { relax: false })).toEqual([]);
  });

  test('the words may be required to be finished', () => {
    expect(urls('webh', { prefix: 'none', typos: { one: 99, two: 99 } })).toEqual([]);
  });
});

describe('the order', () => {
  test('a page by its title; an exact heading before one with more words', () => {
    expect(urls('webhook')[0]).toBe('/webhooks');
    expect(urls('limits').slice(0, 2)).toEqual(['/api/charge_intents#limits', '/configuration#limits']);
  });

  test('a symbol before the words it is made of', () => {
    expect(urls('insufficient_funds')[0]).toBe('/payments/declines-codes#insufficient_funds');
  });

  test('is the same for the same query, and pages cut it without a gap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('l', 'ledger', 'entry', 'line 4', 'the', 're'),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          const whole = urls(text, { limit: 1000 });
          const pages: string[] = [];
          for (let offset = 0; offset < whole.length; offset += size)
            pages.push(...urls(text, { offset, limit: size }));
          expect(pages).toEqual(whole);
        },
      ),
    );
  });

  test('one hit per address unless all records are wanted', () => {
    expect(new Set(urls('webhooks')).size).toBe(urls('webhooks').length);
    expect(urls('webhooks', { distinct: false }).length).toBeGreaterThan(urls('webhooks').length);
  });
});

describe('any text', () => {
  test('is searched without an error, with hits that exist and no more than wanted', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            'refund',
            'webhook_endpoint',
            'how',
            '4242',
            'Ä',
            '支付',
            '~3ds',
            '__proto__',
            '\ud800',
          ),
        )
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.nat({ max: 30 }), (query, limit) => {
        const result = engine.search({ text: query, offset: 0, limit });
        expect(result.hits.length).toBeLessThanOrEqual(limit);
        expect(result.total).toBeGreaterThanOrEqual(result.hits.length);
        expect(result.hits.every((hit) => hit !== undefined)).toBe(true);
      }),
    );
  });
});

test('a letter that begins a word of every record ranks them once', () => {
  const [record] = FIXTURE_RECORDS;
  if (record === undefined) throw new Error('The fixture is empty.');
  const size = 5000;
  const records = Array.from({ length: size }, (_, number) => ({
    ...record,
    ...{ objectID: `${number}`, url: `/${number}`, kind: 'text' as const, type: 'content' as const },
    ...{ content: 'some text' },
  }));
  let work = 0;
  const spend = (units: number) => {
    work += units;
  };
  const { total } = loadIndex(buildIndex(records)).search({ text: 's', offset: 0, limit: 20, spend });
  expect(total).toBe(size);
  // Rows of postings, ranking and counting; the best 300 are read whole.
  expect(work).toBeLessThan(9 * size + 20_000);
});

describe('an index file', () => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

  test.each([
    ['something else', bytes('<!doctype html>'), 'does not begin like a search index'],
    ['an empty one', bytes(''), 'does not begin like a search index'],
    ['the beginning of one', index.slice(0, 20), 'truncated'],
    ['a truncated one', index.slice(0, -100), 'truncated'],
    ['one that was cut within four bytes', index.slice(0, -1), 'truncated'],
    ['another format', bytes('frame-search-3\0\0'), 'frame-search-3'],
  ])('%s is rejected with one sentence', (_name, file, message) => {
    const load = () => loadIndex(file);
    expect(load).toThrow(message);
    expect(load).toThrow(/^The search index cannot be used: .*npm run build.*\.$/);
  });

  test('of an empty site finds nothing', () => {
    const empty = loadIndex(buildIndex([]));
    expect(empty.size).toBe(0);
    expect(empty.search({ text: 'refund', offset: 0, limit: 5 })).toMatchObject({ hits: [], total: 0 });
    expect(empty.search({ text: '', offset: 0, limit: 5 })).toMatchObject({ hits: [], total: 0 });
  });
});
