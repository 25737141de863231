import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchRecord } from '../../src/model/search.ts';
import { buildIndex } from '../../src/search/engine/build-index.ts';
import { loadIndex } from '../../src/search/engine/load-index.ts';
import type { SearchEngine } from '../../src/search/engine/search-engine.ts';
import { halvesOf, judge, judgedHalves, matches, type Score, score } from './judge.ts';
import { ANCHORED_QUERIES } from './judged-anchors.ts';
import { LISTS, UNCOVERED } from './judged-lists.ts';
import { JUDGED_QUERIES } from './judged-queries.ts';
import { TUNING_QUERIES } from './judged-tuning.ts';
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

describe('questions and tasks, judged to the anchor', () => {
  const halves = halvesOf(ANCHORED_QUERIES);
  const isQuestion = ({ reason }: { reason: string }): boolean => reason.startsWith('a question');

  test('the list judges at least 120 queries, 40 of them whole sentences, each once and with a reason', () => {
    expect(ANCHORED_QUERIES.length).toBeGreaterThanOrEqual(120);
    expect(ANCHORED_QUERIES.filter(isQuestion).length).toBeGreaterThanOrEqual(40);
    expect(ANCHORED_QUERIES.every(({ reason }) => reason !== '')).toBe(true);
    expect(new Set(ANCHORED_QUERIES.map(({ query }) => query)).size).toBe(ANCHORED_QUERIES.length);
  });

  test('every address that a query accepts is on the site', () => {
    const urls = new Set(records.map(({ url }) => url));
    const missing = [...Object.values(LISTS).flat(), ...TUNING_QUERIES]
      .flatMap(({ accept }) => accept)
      .filter((pattern) => !urls.has(pattern) && ![...urls].some((url) => matches(pattern, url)));
    expect(missing).toEqual([]);
  });

  test.each(['tuning', 'heldOut'] as const)(
    'the %s half: the right anchor first, and among three',
    (half) => {
      const all = score(engine, halves[half]);
      const questions = score(engine, halves[half].filter(isQuestion));
      record('anchors', half, all);
      record('anchors, questions', half, questions);
      expect(all.success1, all.misses).toBeGreaterThanOrEqual(0.9);
      expect(all.success3, all.misses).toBeGreaterThanOrEqual(0.97);
      expect(questions.success1, questions.misses).toBeGreaterThanOrEqual(0.8);
    },
  );
});

describe('the second list, written after most of the phrases', () => {
  test('the right anchor is first for four of five queries, and among three for nine of ten', () => {
    const { tuning, heldOut } = halvesOf(LISTS.second);
    record('second', 'tuning', score(engine, tuning));
    record('second', 'heldOut', score(engine, heldOut));
    const result = score(engine, LISTS.second);
    expect(result.success1, result.misses).toBeGreaterThanOrEqual(0.8);
    expect(result.success3, result.misses).toBeGreaterThanOrEqual(0.9);
  });

  test('it shares no query with the first', () => {
    const first = new Set(ANCHORED_QUERIES.map(({ query }) => query));
    expect(LISTS.second.filter(({ query }) => first.has(query))).toEqual([]);
  });
});

describe('the third to seventeenth list, written from the pages alone', () => {
  test.each([
    ['third', 'tuning', { success1: 0.95, success3: 0.98 }],
    ['third', 'heldOut', { success1: 0.86, success3: 0.95 }],
    ['fourth', 'tuning', { success1: 0.9, success3: 0.97 }],
    ['fourth', 'heldOut', { success1: 0.9, success3: 0.97 }],
    ['fifth', 'tuning', { success1: 0.91, success3: 0.95 }],
    ['fifth', 'heldOut', { success1: 0.78, success3: 0.9 }],
    ['sixth', 'tuning', { success1: 0.86, success3: 0.98 }],
    ['sixth', 'heldOut', { success1: 0.82, success3: 0.89 }],
    ['seventh', 'tuning', { success1: 0.92, success3: 0.94 }],
    ['seventh', 'heldOut', { success1: 0.83, success3: 0.86 }],
    ['eighth', 'tuning', { success1: 0.92, success3: 0.97 }],
    ['eighth', 'heldOut', { success1: 0.84, success3: 0.97 }],
    ['ninth', 'tuning', { success1: 0.93, success3: 0.96 }],
    ['ninth', 'heldOut', { success1: 0.89, success3: 0.97 }],
    ['tenth', 'tuning', { success1: 0.92, success3: 0.97 }],
    ['tenth', 'heldOut', { success1: 0.84, success3: 0.95 }],
    ['eleventh', 'tuning', { success1: 0.94, success3: 0.98 }],
    ['eleventh', 'heldOut', { success1: 0.86, success3: 0.95 }],
    ['twelfth', 'tuning', { success1: 0.87, success3: 0.96 }],
    ['twelfth', 'heldOut', { success1: 0.9, success3: 0.98 }],
    ['thirteenth', 'tuning', { success1: 0.9, success3: 0.98 }],
    ['thirteenth', 'heldOut', { success1: 0.86, success3: 0.91 }],
    ['fourteenth', 'tuning', { success1: 0.89, success3: 0.96 }],
    ['fourteenth', 'heldOut', { success1: 0.94, success3: 0.97 }],
    ['fifteenth', 'tuning', { success1: 0.93, success3: 1 }],
    ['fifteenth', 'heldOut', { success1: 0.86, success3: 1 }],
    ['sixteenth', 'tuning', { success1: 0.92, success3: 0.97 }],
    ['sixteenth', 'heldOut', { success1: 0.93, success3: 0.97 }],
    ['seventeenth', 'tuning', { success1: 0.92, success3: 0.97 }],
    ['seventeenth', 'heldOut', { success1: 0.87, success3: 0.95 }],
  ] as const)('the %s list, %s half: the right anchor first, and among three', (list, half, least) => {
    const isQuestion = ({ reason }: { reason: string }): boolean => reason.includes('question');
    const result = record(list, half, score(engine, halvesOf(LISTS[list])[half]));
    record(`${list}, questions`, half, score(engine, halvesOf(LISTS[list])[half].filter(isQuestion)));
    expect(result.success1, result.misses).toBeGreaterThanOrEqual(least.success1);
    expect(result.success3, result.misses).toBeGreaterThanOrEqual(least.success3);
  });

  test('hard questions and tasks that the ranking is tuned on', () => {
    const result = record('hard', 'tuning', score(engine, TUNING_QUERIES));
    expect(result.success1, result.misses).toBeGreaterThanOrEqual(0.83);
    expect(result.success3, result.misses).toBeGreaterThanOrEqual(0.95);
  });

  test('what the pages do not cover finds nothing, or hits that are labeled similar, but for one question', () => {
    const confident = UNCOVERED.filter((text) => {
      const { total, similar } = engine.search({ text, offset: 0, limit: 3 });
      return total > 0 && !similar;
    });
    // All of its words are said, of another matter: how many requests per minute.
    expect(confident).toEqual(['What does Frame charge me per transaction?']);
  });

  test('of the queries of all lists whose first hit is right, one of a hundred at most is labeled similar', () => {
    const all = [...Object.values(LISTS).flat(), ...TUNING_QUERIES, ...JUDGED_QUERIES]
      .filter(({ accept }) => accept.length > 0)
      .map((judged) => judge(engine, judged))
      .filter(({ first }) => first);
    const labeled = all.filter(({ similar }) => similar);
    expect(labeled.length / all.length, labeled.map(({ query }) => query).join(', ')).toBeLessThanOrEqual(
      0.01,
    );
  });
});

describe('questions in other words than those of the text that answers them', () => {
  test.each([
    ['how many times is a webhook retried', '/webhooks#answer-a-delivery'],
    ['Can I still correct a bill after I sent it out?', '/api/invoices#update-an-invoice'],
    ['do webhook events always come in the right order?', '/webhooks#how-webhooks-work'],
    ['Which SAQ do we need if we use the card iframe?', '/framejs#pci'],
  ])('%s: only the word vectors lead to %s', (query, url) => {
    const first = (searched: SearchEngine): string | undefined =>
      searched.search({ text: query, offset: 0, limit: 1 }).hits[0]?.url;
    expect(first(loadIndex(buildIndex(records)))).not.toBe(url);
    expect(first(engine)).toBe(url);
  });
});

describe('relevance on the records of this site', () => {
  test('the list judges at least 150 queries, each with a reason', () => {
    expect(JUDGED_QUERIES.length).toBeGreaterThanOrEqual(150);
    expect(JUDGED_QUERIES.every(({ reason }) => reason !== '')).toBe(true);
    expect(new Set(JUDGED_QUERIES.map(({ query }) => query)).size).toBe(JUDGED_QUERIES.length);
  });

  test.each([
    ['tuning', { success1: 0.92, success3: 0.98 }],
    ['heldOut', { success1: 0.92, success3: 0.98 }],
  ] as const)('the %s half of the judged queries: right hit first, and among three', (half, least) => {
    const { success1, success3, misses } = record('pages', half, score(engine, judgedHalves()[half]));
    expect(success1, misses).toBeGreaterThanOrEqual(least.success1);
    expect(success3, misses).toBeGreaterThanOrEqual(least.success3);
  });

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
