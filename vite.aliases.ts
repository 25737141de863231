import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The configuration that is built: `--site FILE` names another one than ours. */
export const siteFile = resolve(process.env.SITE_FILE ?? 'site.config.ts');

/** What imports lead to in bundles and in dev. */
export const aliases = [
  // The package's module form: Node would pick its CommonJS form, which has no named exports.
  {
    find: '@markdoc/markdoc',
    replacement: fileURLToPath(new URL('./node_modules/@markdoc/markdoc/dist/index.mjs', import.meta.url)),
  },
  { find: /^(?:\.\.\/)+site\.config\.ts$/, replacement: siteFile },
];
