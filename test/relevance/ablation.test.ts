import { describe, expect, test, vi } from 'vitest';
import { halvesOf, judgedHalves, score } from './judge.ts';
import { LISTS } from './judged-lists.ts';
import { siteRecords, siteVectors } from './site-records.ts';

/** Weights whose neutral value is not zero. Bounds below which hits are doubted are neutral at zero, too. */
const NEUTRAL: Record<string, number> = {
  'QUALITY.number': 0.92,
  'QUALITY.stem': 1,
  'QUALITY.synonym': 1,
  'QUALITY.typo': 1,
  'QUALITY.prefixLeast': 0.93,
  'BONUS.titleOfSymbol': 1,
  'SYMBOL_SHARE.severalWords': 1,
  'SYMBOL_SHARE.begunDotted': 1,
};

const PAGES = judgedHalves().tuning;
const ANCHORS = Object.values(LISTS).flatMap((list) => halvesOf(list).tuning);

/** The tuning halves with one weight changed, or none. */
async function measure(records: Awaited<ReturnType<typeof siteRecords>>, change?: [string, number]) {
  vi.resetModules();
  vi.doMock('../../src/search/query/weights.ts', async (original) => {
    const weights = structuredClone({ ...(await original<Record<string, unknown>>()) });
    if (change !== undefined) {
      const [group = '', key] = change[0].split('.');
      if (key === undefined) weights[group] = change[1];
      else (weights[group] as Record<string, number>)[key] = change[1];
    }
    return weights;
  });
  const { buildIndex } = await import('../../src/search/index/build-index.ts');
  const { loadIndex } = await import('../../src/search/query/embedded-engine.ts');
  const engine = loadIndex(buildIndex(records), siteVectors());
  return { anchors: score(engine, ANCHORS), pages: score(engine, PAGES) };
}

/** Takes minutes and tells rather than checks: `ABLATION=1 npx vitest run test/relevance/ablation.test.ts`. */
describe.runIf(process.env.ABLATION === '1')('each number of the ranking at its neutral value', () => {
  test('what changes on the tuning halves', { timeout: 1_800_000 }, async () => {
    const records = await siteRecords();
    const weights: Record<string, unknown> = await import('../../src/search/query/weights.ts');
    const names = Object.entries(weights).flatMap(([group, value]) =>
      typeof value === 'object' ? Object.keys(value as object).map((key) => `${group}.${key}`) : [group],
    );
    const before = await measure(records);
    const rows: string[] = [];
    for (const name of names) {
      const after = await measure(records, [name, NEUTRAL[name] ?? 0]);
      const change = (list: 'anchors' | 'pages', depth: 'success1' | 'success3'): string =>
        String(Math.round((after[list][depth] - before[list][depth]) * before[list].queries)).padStart(4);
      rows.push(
        `${name.padEnd(28)}${change('anchors', 'success1')} /${change('anchors', 'success3')}   ${change('pages', 'success1')} /${change('pages', 'success3')}`,
      );
    }
    console.log(
      `at its neutral value        anchors     pages (hits first / among three)\n${rows.join('\n')}`,
    );
    expect(rows).toHaveLength(names.length);
  });
});
