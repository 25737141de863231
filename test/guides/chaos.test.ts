import { describe, expect, test } from 'vitest';
import { guides, runChaos } from './chaos.ts';
import { printedServers } from './printed-server.ts';

/** `CHAOS_SEEDS=200 npm test -- guides` runs more; `CHAOS_SEED=7` repeats one. Thousands are in `chaos.soak.test.ts`. */
const { CHAOS_SEED, CHAOS_SEEDS = '3' } = process.env;
const seeds = CHAOS_SEED
  ? [Number(CHAOS_SEED)]
  : Array.from({ length: Number(CHAOS_SEEDS) }, (_, index) => index + 1);

for (const guide of guides) {
  describe(`${guide.page} survives lost, late, repeated, reordered and forged messages`, () => {
    for (const server of printedServers) {
      test.skipIf(server.skip)(server.file, { concurrent: true }, async () => {
        for (const seed of seeds) expect(await runChaos(guide, server, seed)).toEqual([]);
      });
    }
  });
}
