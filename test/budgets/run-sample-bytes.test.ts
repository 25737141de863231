import { expect, it } from 'vitest';
import { openBuiltSite } from './built-site.ts';
import { filesOnDemand } from './files-on-demand.ts';

/** React, sandbox, API document, validators, and styles loaded by the first run of a sample, in brotli bytes. */
const BUDGET = 180_000;

it(`running a sample takes at most ${BUDGET} bytes`, () => {
  const site = openBuiltSite();
  const loaded = filesOnDemand(site, 'run-sample');
  expect(loaded.some((path) => path.endsWith('.js'))).toBe(true);
  expect(loaded.reduce((sum, path) => sum + site.sent(path), 0)).toBeLessThanOrEqual(BUDGET);
});
