import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.mjs';

/** What each environment of `vite.config.ts` is made of, besides the bundler's packages and settings. */
const sources = {
  // The sandbox on pages includes the API document.
  client: ['src', 'api', 'site.config.ts'],
  node: ['src', 'scripts/search-push.ts', 'site.config.ts'],
  sandbox: ['src/sandbox', 'src/api', 'src/model', 'api'],
};
const shared = ['vite.config.ts', 'package-lock.json'];

/** @typedef {keyof typeof sources} Bundle */

/** Sources of everything that is bundled. */
export const bundleSources = [...new Set([...Object.values(sources).flat(), ...shared])];

/**
 * Bundles what changed: the browser's files, the programs for Node, the sandbox as a program.
 * @param {Bundle[]} [names] all if omitted
 * @throws OperatorError for an unusable configuration, and file system errors if `.build` cannot be written
 */
export async function bundle(names = ['client', 'node', 'sandbox']) {
  const stale = names
    .map((name) => ({
      name,
      marker: `.build/${name}.fingerprint`,
      wanted: fingerprint([...sources[name], ...shared]),
    }))
    .filter(({ marker, wanted }) => !existsSync(marker) || readFileSync(marker, 'utf8') !== wanted);
  if (stale.length === 0) return;
  const { createBuilder, loadConfigFromFile } = await import('vite');
  const env = /** @type {const} */ ({ command: 'build', mode: 'production' });
  // Before the bundler does, which would print a stack trace for an unusable configuration.
  const loaded = await loadConfigFromFile(env, 'vite.config.ts', undefined, 'silent');
  // Bundle for readers, whatever the environment of this process.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({ ...loaded?.config, configFile: false, logLevel: 'warn' });
  // At once: most of the work is done on the bundler's own threads.
  await Promise.all(
    stale.map(async ({ name, marker, wanted }) => {
      const environment = builder.environments[name];
      if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`);
      await builder.build(environment);
      writeFileSync(marker, wanted);
    }),
  );
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** Bundles the sandbox. @returns {Promise<string>} URL of the program */
export async function bundleSandbox() {
  await bundle(['sandbox']);
  return pathToFileURL('.build/sandbox/frame-sandbox.mjs').href;
}
