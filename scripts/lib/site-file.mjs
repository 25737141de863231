import { resolve } from 'node:path';

/** The configuration that bundles and pages are built from. @returns {string} */
export function siteFile() {
  return process.env.SITE_FILE ?? 'site.config.ts';
}

/**
 * Takes `--site FILE` of a command into account, for this process, its bundler and the programs that it starts.
 * @param {string[]} args flags of the command; what is wrong with them is for the command to say
 */
export function setSiteFile(args) {
  const at = args.findIndex((arg) => /^--site(=|$)/.test(arg));
  const file = at === -1 ? undefined : args[at]?.slice('--site='.length) || args[at + 1];
  if (file === undefined) delete process.env.SITE_FILE;
  else process.env.SITE_FILE = resolve(file);
}

/**
 * Reads the bundler's settings, and with them the configuration, before the bundler does and prints a trace.
 * @throws SiteConfigError for a configuration that cannot be used; its message is a line for each problem
 */
export async function checkSiteFile() {
  const { loadConfigFromFile } = await import('vite');
  await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts', undefined, 'silent');
}
