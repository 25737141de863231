import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { checkSiteFile, siteFile } from './site-file.mjs';

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
  const site = siteFile();
  const wanted = fingerprint([...sources, site]);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  await checkSiteFile();
  const { build } = await import('vite');
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
