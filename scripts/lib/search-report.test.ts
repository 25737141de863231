import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTempFolder } from '../../bench/lib/temp-folder.ts';
import { formatSearchReport, readSearchLog } from './search-report.mjs';

interface Logged {
  query: string;
  hits?: number;
  similar?: boolean;
}

/** Formats a log line as the server writes it, this many seconds after the start. */
const searched = (second: number, { query, hits = 3, similar = false, ...rest }: Logged): string =>
  JSON.stringify({
    time: new Date(second * 1000),
    path: '/1/',
    searches: [{ query, hits, similar, ...rest }],
  });

describe('npm run search:report', () => {
  it('counts completed queries, regardless of spelling', async () => {
    const asked = await readSearchLog([
      ...['r', 're', 'ref', 'Refund '].map((query, at) => searched(at, { query })),
      searched(60, { query: 'refund' }),
      // Much later: another reader's search.
      searched(120, { query: 'refund a card' }),
    ]);
    expect(asked.map(({ query, count }) => [query, count])).toEqual([
      ['refund', 2],
      ['refund a card', 1],
    ]);
  });

  it('reports queries without hits and with merely similar hits', async () => {
    const asked = await readSearchLog([
      searched(0, { query: 'iban', similar: true }),
      searched(10, { query: 'xyzzy', hits: 0 }),
      searched(20, { query: 'refund' }),
    ]);
    expect(asked).toEqual([
      { query: 'iban', count: 1, empty: 0, similar: 1 },
      { query: 'xyzzy', count: 1, empty: 1, similar: 0 },
      { query: 'refund', count: 1, empty: 0, similar: 0 },
    ]);
  });

  it("skips other lines and a log collector's prefix", async () => {
    const line = searched(0, { query: 'refund' });
    const asked = await readSearchLog(['', 'http://localhost:3000', '{"searches":', `web-1 | ${line}`]);
    expect(asked.map(({ query }) => query)).toEqual(['refund']);
  });

  it('prints the worst first and says which setting is missing', async () => {
    const lines = [
      searched(0, { query: 'iban', similar: true }),
      ...[10, 20].map((at) => searched(at, { query: 'xyzzy', hits: 0 })),
      ...[30, 40].map((at) => searched(at, { query: 'payout' })),
      searched(50, { query: 'refund' }),
    ];
    const report = formatSearchReport(await readSearchLog(lines));
    expect(report).toBe(
      [
        'Searches: 6.',
        '',
        'Nothing found, or nothing that matched well',
        '      2 of 2       xyzzy',
        '      1 of 1       iban',
      ].join('\n'),
    );
    expect(formatSearchReport(await readSearchLog([]))).toContain('LOG_QUERIES=1');
  });

  it('reads a file or standard input, and says in one sentence that there is no such file', async () => {
    const run = (file: string[], input = '') =>
      spawnSync(process.execPath, ['scripts/search-report.mjs', ...file], { encoding: 'utf8', input });
    const lines = searched(0, { query: 'xyzzy', hits: 0 });
    await withTempFolder(async (folder) => {
      const log = join(folder, 'frame.log');
      writeFileSync(log, lines);
      const fromFile = run([log]);
      expect(fromFile.stdout).toMatch(/1 of 1 +xyzzy/);
      expect(run([], lines).stdout).toBe(fromFile.stdout);
      const { status, stdout, stderr } = run([join(folder, 'none.log')]);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^The log cannot be read: .*none\.log.*\.\n$/);
    });
  });
});
