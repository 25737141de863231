import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { checkSiteFile, siteFile } from './site-file.mjs';

const marker = '.build/bundle.fingerprint';

/** What the browser's files and the Node programs are built from. */
export const sources = [
  'src',
  // The sandbox of the pages holds the API document.
  'api',
  'site.config.ts',
  'vite.config.ts',
  'vite.node.config.ts',
  'vite.aliases.ts',
  'package-lock.json',
];

/**
 * Bundles what the browser loads and the programs that run in Node, unless nothing changed since the last time.
 * @throws SiteConfigError for a configuration that cannot be used, and what the file system raises where `.build` cannot be written
 */
export async function bundle() {
  const site = siteFile();
  const wanted = fingerprint([...sources, site]);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  await checkSiteFile();
  const { build } = await import('vite');
  // Whatever the caller runs with, what is bundled is for readers.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.node.config.ts', logLevel: 'warn' });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  mkdirSync('.build', { recursive: true });
  writeFileSync(marker, wanted);
}
