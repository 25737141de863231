import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchRecord } from '../../src/model/search.ts';
import { buildIndex } from '../../src/search/index/build-index.ts';
import { loadIndex } from '../../src/search/query/embedded-engine.ts';
import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import { currentAddress } from '../fixtures/current-address.ts';
import { halvesOf, judge, judgedHalves, matches, type Score, score } from './judge.ts';
import { LISTS, UNCOVERED } from './judged-lists.ts';
import { JUDGED_QUERIES } from './judged-queries.ts';
import { siteRecords, siteVectors } from './site-records.ts';

let records: SearchRecord[];
let engine: SearchEngine;
beforeAll(async () => {
  records = await siteRecords();
  engine = loadIndex(buildIndex(records), siteVectors());
});

/** Share of records whose symbol, typed so, leads to `where`. */
function shareFound(kinds: string[], typed: (symbol: string) => string, depth: number): number {
  const symbols = records.filter(({ kind, symbols }) => kinds.includes(kind) && symbols.length > 0);
  const found = symbols.filter((record) =>
    engine
      .search({ text: typed(record.symbols[0] ?? ''), offset: 0, limit: depth })
      .hits.some((hit) => hit.url === record.url),
  );
  return found.length / symbols.length;
}

type Half = 'tuning' | 'heldOut';

/** What each half of each list scored, for the table at the end. */
const scores = new Map<string, Partial<Record<Half, Score>>>();

function record(list: string, half: Half, result: Score): Score {
  scores.set(list, { ...scores.get(list), [half]: result });
  return result;
}

afterAll(() => {
  const cells = ({ queries = 0, success1 = 0, success3 = 0 }: Partial<Score> = {}): string =>
    queries === 0
      ? ' '.repeat(17)
      : `${String(queries).padStart(5)} ${success1.toFixed(3)} ${success3.toFixed(3)}`;
  const rows = [...scores].map(
    ([list, { tuning, heldOut }]) => `${list.padEnd(20)} ${cells(tuning)}  ${cells(heldOut)}`,
  );
  console.log([`${'relevance'.padEnd(20)} tuning  @1    @3   held out @1   @3`, ...rows].join('\n'));
});

describe('lists that were written from the pages alone, judged to the anchor', () => {
  const isQuestion = ({ reason }: { reason: string }): boolean => reason.includes('question');

  test('every address that a query accepts is on the site', () => {
    const urls = new Set(records.map(({ url }) => url));
    const missing = Object.values(LISTS)
      .flat()
      .flatMap(({ accept }) => accept)
      .filter((pattern) => !urls.has(pattern) && ![...urls].some((url) => matches(pattern, url)));
    expect(missing).toEqual([]);
  });

  // One query more or less says nothing about half a list of 75, so that the bounds are those of all lists together.
  test.each([
    ['tuning', { all: [0.935, 0.98], questions: [0.9, 0.96] }],
    ['heldOut', { all: [0.91, 0.97], questions: [0.86, 0.94] }],
  ] as const)('the %s halves together: the right anchor first, and among three', (half, least) => {
    for (const [list, queries] of Object.entries(LISTS))
      record(list, half, score(engine, halvesOf(queries)[half]));
    // The two newest lists have their own bounds.
    const queries = Object.values(LISTS)
      .slice(0, -2)
      .flatMap((list) => halvesOf(list)[half]);
    const all = record('all', half, score(engine, queries));
    const questions = record('all, questions', half, score(engine, queries.filter(isQuestion)));
    for (const [result, [first, three]] of [
      [all, least.all],
      [questions, least.questions],
    ] as const) {
      expect(result.success1, result.misses).toBeGreaterThanOrEqual(first);
      expect(result.success3, result.misses).toBeGreaterThanOrEqual(three);
    }
  });

  test('the two newest lists: the right anchor first, among three, in questions and in pasted text', () => {
    const newest = Object.values(LISTS).slice(-2).flat();
    const pasted = newest.filter(({ reason }) => reason === 'pasted');
    const results = {
      all: score(engine, newest),
      questions: score(engine, newest.filter(isQuestion)),
      pasted: score(engine, pasted),
    };
    expect(results.all.success1, results.all.misses).toBeGreaterThanOrEqual(0.86);
    expect(results.all.success3, results.all.misses).toBeGreaterThanOrEqual(0.97);
    expect(results.questions.success1, results.questions.misses).toBeGreaterThanOrEqual(0.8);
    expect(results.pasted.success1, results.pasted.misses).toBeGreaterThanOrEqual(0.95);
  });

  test('what the pages do not cover finds nothing, or hits that are labeled similar', () => {
    const confident = UNCOVERED.filter((text) => {
      const { total, similar } = engine.search({ text, offset: 0, limit: 3 });
      return total > 0 && !similar;
    });
    expect(confident).toEqual([]);
  });

  test('of the queries of all lists whose first hit is right, five of a thousand at most are labeled similar', () => {
    // Of words that only other providers have, a hit is similar indeed.
    const { 'public threads': _, ...lists } = LISTS;
    const all = [...Object.values(lists).flat(), ...JUDGED_QUERIES]
      .filter(({ accept }) => accept.length > 0)
      .map((judged) => judge(engine, judged))
      .filter(({ first }) => first);
    const labeled = all.filter(({ similar }) => similar);
    expect(labeled.length / all.length, labeled.map(({ query }) => query).join(', ')).toBeLessThanOrEqual(
      0.005,
    );
  });
});

describe('questions in other words than those of the text that answers them', () => {
  test.each([
    ['how do i know a webhook really came from frame', '/webhooks#verify-the-signature'],
    [
      'should we lock users out while their subscription is past_due?',
      '/payments/subscriptions#follow-the-states',
    ],
    ['Which SAQ do we need if we use the card iframe?', '/framejs#pci'],
  ])('%s: only the word vectors lead to %s', (query, url) => {
    const first = (searched: SearchEngine): string | undefined =>
      searched.search({ text: query, offset: 0, limit: 1 }).hits[0]?.url;
    expect(first(loadIndex(buildIndex(records)))).not.toBe(url);
    expect(first(engine)).toBe(url);
  });
});

describe('queries that readers are known to type', () => {
  const hits = (text: string) => engine.search({ text, offset: 0, limit: 3 });

  test.each([
    ['refund customer', '/api/refunds#create-a-refund'],
    ['how do i refund a customer', '/api/refunds#create-a-refund'],
    ['retry webhook', '/webhooks#answer-a-delivery'],
    ['webhook retry', '/webhooks#answer-a-delivery'],
    ['14 day free trial', '/payments/build-subscriptions#offer-a-free-trial'],
    ['appel pay', '/guides/payment-request-button'],
    ['gogle pay', '/guides/payment-request-button'],
    ['coupn', '/api/charge_intents#create-a-charge-intent-promotion_codes'],
    ['endpoint down', '/webhooks#answer-a-delivery'],
    ['outage', '/webhooks#answer-a-delivery'],
    ['billing cycle', '/payments/subscriptions#know-what-happens-over-time'],
    ['saved card', '/api/payment_methods#save-a-card'],
    ['switch plan', '/payments/subscriptions#change-the-plan'],
    ['switch to yearly', '/payments/subscriptions#change-the-plan'],
    ['preauth', '/payments/accept-a-payment#reserve-now-capture-later'],
    ['hold', '/payments/accept-a-payment#reserve-now-capture-later'],
    ['PSD2', '/payments/3d-secure'],
    ['whitelist', '/framejs#content-security-policy'],
    ['frame.chargeIntents.create', '/api/charge_intents#create-a-charge-intent'],
    ['Frame::ChargeIntent.create', '/api/charge_intents#create-a-charge-intent'],
    ['$frame->refunds->create', '/api/refunds#create-a-refund'],
    ['POST /v1/refunds', '/api/refunds#create-a-refund'],
    ['x-frame-signature', '/webhooks#verify-the-signature'],
    ['what does expired card mean', '/payments/declines-codes#expired_card'],
    ['what does stolen card mean', '/payments/declines-codes#stolen_card'],
    ['missing_api_key', '/authentication#fix-authentication-errors'],
    ['invoice memo', '/api/invoices#invoice-memo'],
    ['how many times is a webhook retried', '/webhooks#answer-a-delivery'],
    ['google pey', '/guides/payment-request-button'],
    ['stripe elements', '/framejs'],
    ['expird card', '/payments/declines-codes#expired_card'],
    ['paid', '/api/charge_intents#lifecycle'],
    ['test card insufficient funds', '/testing#card-4726846912498186'],
    ['subscription statuses', '/payments/subscriptions#follow-the-states'],
    ['refund.failed', '/webhooks#refund.failed'],
    ['refund.reason', '/api/refunds#refund-reason'],
    ['/webhooks.md#answer-a-delivery', '/webhooks#answer-a-delivery'],
    ['https://docs.example.com/pagination/', '/pagination'],
  ])('%s: %s', (query, before) => {
    const url = currentAddress(before);
    const found = hits(query);
    expect(found.hits[0]?.url.split('#')[0]).toBe(url.split('#')[0]);
    expect(found.hits.map((hit) => hit.url)).toContain(url);
    expect(found.similar).toBe(false);
  });

  test.each([
    ['confirm', '/api/charge_intents#confirm-a-charge-intent'],
    ['resume', '/api/subscriptions#resume-a-subscription'],
    ['detach', '/api/payment_methods#detach-a-payment-method'],
  ])('the verb %s: the operation before any field that is called so', (query, url) => {
    expect(hits(query).hits[0]?.url).toBe(currentAddress(url));
  });

  test.each(['4000000000000002', '4000 0000 0000 0002'])(
    '%s, which is no test card: the section about test cards, labeled similar',
    (query) => {
      const { hits: found, similar } = hits(query);
      expect(found[0]?.url).toBe('/testing#use-a-test-card');
      expect(similar).toBe(true);
    },
  );

  test.each(['iban', 'ip whitelist'])('%s: nothing, or hits that are labeled similar', (query) => {
    const { total, similar } = hits(query);
    expect(total === 0 || similar).toBe(true);
  });
});

describe('relevance on the records of this site', () => {
  test('the list judges at least 150 queries, each with a reason', () => {
    expect(JUDGED_QUERIES.length).toBeGreaterThanOrEqual(150);
    expect(JUDGED_QUERIES.every(({ reason }) => reason !== '')).toBe(true);
    expect(new Set(JUDGED_QUERIES.map(({ query }) => query)).size).toBe(JUDGED_QUERIES.length);
  });

  test.each([
    ['tuning', { success1: 0.96, success3: 0.99 }],
    ['heldOut', { success1: 0.96, success3: 0.99 }],
  ] as const)('the %s half of the judged queries: right hit first, and among three', (half, least) => {
    const { success1, success3, misses } = record('pages', half, score(engine, judgedHalves()[half]));
    expect(success1, misses).toBeGreaterThanOrEqual(least.success1);
    expect(success3, misses).toBeGreaterThanOrEqual(least.success3);
  });

  test.each(JUDGED_QUERIES.filter(({ reason }) => reason.startsWith('a job of a billing backend')))(
    '$query: the right section first, not labeled similar',
    (judged) => {
      const { first, similar, top } = judge(engine, judged);
      expect({ first, similar }, top.join(' ')).toEqual({ first: true, similar: false });
    },
  );

  test('the halves are about equal, share no query and hold every kind', () => {
    const { tuning, heldOut } = judgedHalves();
    expect(Math.abs(tuning.length - heldOut.length)).toBeLessThan(40);
    const held = new Set(heldOut.map(({ query }) => query));
    expect(tuning.filter(({ query }) => held.has(query))).toEqual([]);
    expect(new Set(heldOut.map(({ reason }) => reason))).toEqual(new Set(tuning.map(({ reason }) => reason)));
  });

  test('every decline code, API error and webhook event is found at its own anchor', () => {
    expect(shareFound(['error', 'event'], (symbol) => symbol, 1)).toBeGreaterThanOrEqual(0.98);
  });

  test('a decline code is found as words, too', () => {
    expect(shareFound(['error'], (symbol) => symbol.replaceAll(/[_.]/g, ' '), 1)).toBeGreaterThanOrEqual(
      0.95,
    );
  });

  test('every endpoint is found by its method and path', () => {
    expect(shareFound(['operation'], (symbol) => symbol, 3)).toBeGreaterThanOrEqual(0.98);
  });

  test('a field inside another has its path, so that no two look alike, and what many places say alike is one hit', () => {
    const shown = (query: string) =>
      engine
        .search({ text: query, offset: 0, limit: 100 })
        .hits.filter(({ kind, symbols }) => kind === 'field' && symbols[0] === query);
    const captured = shown('amount_captured').map(
      ({ content, hierarchy }) => `${hierarchy.lvl2} ${content?.split(' ')[0]}`,
    );
    expect(captured.sort()).toEqual([
      'The charge intent object amount_captured',
      'The charge intent object latest_charge.amount_captured',
    ]);
    const said = shown('city').map(({ content }) => content?.replace(/^\S+ /, ''));
    expect(said).toContain('string · City or town.');
    expect(said.filter((text) => text === said[0])).toHaveLength(1);
  });

  test('every heading is found by its words', () => {
    const headings = records.filter(({ type }) => type !== 'content' && type !== 'lvl1');
    const titleOf = ({ hierarchy, type }: SearchRecord): string =>
      (type === 'content' ? '' : (hierarchy[type] ?? '')).toLowerCase();
    const found = headings.filter((heading) =>
      engine
        .search({ text: titleOf(heading), offset: 0, limit: 3 })
        .hits.some((hit) => hit.url === heading.url || titleOf(hit) === titleOf(heading)),
    );
    expect(found.length / headings.length).toBeGreaterThanOrEqual(0.97);
  });
});
