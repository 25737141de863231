import type { Plugin } from 'vite';

/** The module that the bundler wraps around every `import()` in browser code. */
const HELPER = '\0vite/preload-helper.js';

/** Its replacement: a function that only loads. */
const CODE = 'export const __vitePreload = (load) => load();\n';

/** A wrapped `import()`, including the placeholder for its list of files to preload. */
const WRAPPED = /__vitePreload\(\(\) => (import\([^()]*\)), *(?:__VITE_PRELOAD__|\[\]|void 0)\)/g;

/**
 * Unwraps `import()`: the parts loaded on demand need nothing preloaded, because the search dialog loads its style
 * sheet itself. The bundler's own helper would take 0.8 kB of the 2.2 kB of script that a page may have.
 */
export function slimPreload(): Plugin {
  return {
    name: 'slim-preload',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    load: (id) => (id === HELPER ? CODE : null),
    renderChunk: (code) => code.replace(WRAPPED, '$1'),
  };
}
