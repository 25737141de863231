import { describe, expect, test } from 'vitest';
import { guides, runChaos } from './chaos.ts';
import { printedServers } from './printed-server.ts';

/** Seeds for each server of each guide: together 4,000. */
const SEEDS = 500;

for (const guide of guides) {
  describe(`${guide.page}, ${SEEDS} visits`, () => {
    for (const server of printedServers) {
      const options = { concurrent: true, timeout: 3_600_000 };
      test.skipIf(server.skip)(server.file, options, async () => {
        for (let seed = 1; seed <= SEEDS; seed += 1) expect(await runChaos(guide, server, seed)).toEqual([]);
      });
    }
  });
}
