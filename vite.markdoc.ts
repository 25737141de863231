import { fileURLToPath } from 'node:url';

/** The package's module form: Node would pick its CommonJS form, which has no named exports. */
export const markdocModule = fileURLToPath(
  new URL('./node_modules/@markdoc/markdoc/dist/index.mjs', import.meta.url),
);
