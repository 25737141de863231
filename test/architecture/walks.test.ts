import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeOutput } from '../../src/build/output-writer.ts';
import { loadSite } from '../../src/build/site.ts';
import { writeSite } from '../../src/build/write-site.ts';
import { buildIndex } from '../../src/search/index/build-index.ts';
import { loadIndex } from '../../src/search/query/embedded-engine.ts';
import { runMultiQuery } from '../../src/search/wire/multi-query.ts';
import { parseRequest } from '../../src/search/wire/parse-request.ts';
import { FIXTURE_RECORDS } from '../contract/fixture-records.ts';
import { ROOT } from '../fixtures/root.ts';
import { siteVectors } from '../relevance/site-records.ts';

const assets = { styles: '/site.css', early: '/early.js', main: '/main.js' };

/** Files below `src/` of which a function runs meanwhile: what data really passes, values and helpers included. */
async function filesUsed(walk: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await walk();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => url.includes('/src/') && !url.includes('/node_modules/'))
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => url.replace(/^.*\/src\//, ''))
    .sort();
}

it('a page passes about as many files as docs/architecture.md says, from its source to HTML on disk', async () => {
  const root = mkdtempSync(join(tmpdir(), 'frame-walk-'));
  try {
    mkdirSync(join(root, 'pages'));
    const text =
      '---\ntitle: Page\ndescription: A page.\n---\n\n# Page\n\nText and [a link](/page).\n\n## Part\n';
    writeFileSync(join(root, 'pages/page.mdoc'), text);
    const used = await filesUsed(async () => {
      const site = await loadSite({ root, content: join(root, 'pages'), assets });
      const file = writeSite(site).find(({ path }) => path === 'page/index.html');
      const html = (await file?.content()) ?? '';
      expect(html).toContain('<h2 id="part"');
      await writeOutput(join(root, 'out'), 'page/index.html', html);
    });
    const [, said] =
      /\*\*A page[^\n]*\*\*, (\d+) files/.exec(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')) ??
      [];
    // A file more or less need not change the text.
    expect(used.length, used.join('\n')).toBeLessThanOrEqual(Number(said) + 3);
    expect(Number(said)).toBeLessThanOrEqual(used.length + 3);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

it('a query passes at most 25 files on the server, from its request to its hits', async () => {
  const engine = loadIndex(buildIndex(FIXTURE_RECORDS), siteVectors());
  const used = await filesUsed(async () => {
    const request = parseRequest(
      JSON.stringify({ requests: [{ indexName: 'docs', query: 'how do I refund a custmer?' }] }),
      { maxQueries: 1 },
    );
    const [result = '{}'] = await runMultiQuery(request, {
      engine,
      indexName: 'docs',
      clock: () => 0,
      newQueryId: () => '',
      limits: { hits: 20, responseBytes: 1e6, work: 1e8, workPerQuery: 1e8 },
      takeTurn: async (job) => job(),
    });
    expect(JSON.parse(result).hits.length).toBeGreaterThan(0);
  });
  expect(used.length, used.join('\n')).toBeLessThanOrEqual(25);
});
