import { describe, expect, test } from 'vitest';
import { guides, runChaos } from './chaos.ts';
import { printedServers } from './printed-server.ts';

/**
 * 2 visits to each of the 8 servers, each with a seed of its own: 16. `CHAOS_SEEDS=200 npm test -- guides` runs more;
 * `CHAOS_SEED=7` repeats one. Thousands are in `chaos.soak.test.ts`.
 */
const { CHAOS_SEED, CHAOS_SEEDS = '2' } = process.env;
const seedsOf = (place: number): number[] =>
  CHAOS_SEED
    ? [Number(CHAOS_SEED)]
    : Array.from({ length: Number(CHAOS_SEEDS) }, (_, index) => place * Number(CHAOS_SEEDS) + index + 1);

for (const [half, guide] of guides.entries()) {
  const name = `${guide.page} survives lost, late, repeated, reordered and forged messages`;
  // Most of a visit is waiting, so the servers of both guides run at the same time.
  describe(name, { concurrent: true, timeout: 3_600_000 }, () => {
    for (const [index, server] of printedServers.entries()) {
      test.skipIf(server.skip)(server.file, async () => {
        for (const seed of seedsOf(half * printedServers.length + index))
          expect(await runChaos(guide, server, seed)).toEqual([]);
      });
    }
  });
}
