import { resolve } from 'node:path';

/** The configuration for bundling and building. @returns {string} */
export function siteFile() {
  return process.env.SITE_FILE ?? 'site.config.ts';
}

/**
 * Applies a command's `--site FILE` to this process, its bundler, and the programs that it starts.
 * @param {string[]} args flags of the command; the command itself reports invalid ones
 */
export function setSiteFile(args) {
  const at = args.findIndex((arg) => /^--site(=|$)/.test(arg));
  const file = at === -1 ? undefined : args[at]?.slice('--site='.length) || args[at + 1];
  if (file === undefined) delete process.env.SITE_FILE;
  else process.env.SITE_FILE = resolve(file);
}

/**
 * Reads the bundler's settings and thus the configuration before the bundler does, which would print a stack trace.
 * @throws SiteConfigError for an unusable configuration; its message has one line per problem
 */
export async function checkSiteFile() {
  const { loadConfigFromFile } = await import('vite');
  await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts', undefined, 'silent');
}
