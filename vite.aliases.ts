import { fileURLToPath } from 'node:url';

/** What imports lead to in bundles and in dev. */
export const aliases = [
  // The package's module form: Node would pick its CommonJS form, which has no named exports.
  {
    find: '@markdoc/markdoc',
    replacement: fileURLToPath(new URL('./node_modules/@markdoc/markdoc/dist/index.mjs', import.meta.url)),
  },
];
