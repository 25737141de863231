import { defineConfig } from 'vitest/config';

/** Hono's server puts its own `Response` in the place of Node's, which the highlighter cannot work with. */
const serving = ['src/server/**/*.test.ts'];
/** What takes long runs by itself, before a release: `npm test -- soak`. */
const soaking = '**/*.soak.test.ts';
/** What runs in both, before a release with ten times as much of it: a flood, slow clients, saves in dev. */
const sized = ['test/faults/{fuzz,slow-connections}.test.ts', 'test/build/dev.test.ts'];
const soak = process.env.SOAK !== undefined;

export default defineConfig({
  test: {
    environment: 'node',
    // These only end what hangs; no test may depend on how busy the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One more than the cores of a small machine: half of the time passes in waiting for servers and programs.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: soak ? ['**/*'] : [...serving, soaking],
          // Loading React, Shiki and the site's modules again for each of 130 files takes more than the tests themselves.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: soak ? [soaking, ...sized] : ['test/**/*.test.{ts,tsx}', ...serving],
          exclude: ['test/e2e/**', '**/node_modules/**', ...(soak ? [] : [soaking])],
        },
      },
    ],
  },
});
