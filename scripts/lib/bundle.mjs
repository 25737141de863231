import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';

const marker = '.build/bundle.fingerprint';

/** Sources of the browser files and the Node programs. */
export const sources = [
  'src',
  // The sandbox on pages includes the API document.
  'api',
  'site.config.ts',
  'vite.config.ts',
  'vite.node.config.ts',
  'vite.aliases.ts',
  'package-lock.json',
];

/**
 * Bundles the browser files and the Node programs unless their sources are unchanged.
 * @throws SiteConfigError for an unusable configuration, and file system errors if `.build` cannot be written
 */
export async function bundle() {
  const wanted = fingerprint(sources);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  const { build, loadConfigFromFile } = await import('vite');
  // Before the bundler does, which would print a stack trace for an unusable configuration.
  await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts', undefined, 'silent');
  // Bundle for readers, whatever the environment of this process.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.node.config.ts', logLevel: 'warn' });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  mkdirSync('.build', { recursive: true });
  writeFileSync(marker, wanted);
}
