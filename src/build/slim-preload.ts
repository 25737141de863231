import type { Plugin } from 'vite';

/** The module that the bundler puts before every `import()` of the browser's code. */
const HELPER = '\0vite/preload-helper.js';

/**
 * What of that module this site needs: the style sheets of a part that is loaded on demand, as `link` elements (the
 * content security policy allows no other way), awaited together with its script. The bundler's own takes 0.8 kB
 * of the 2 kB of script that a page may have, for preloads across chunks that do not exist here.
 */
const CODE = `const seen = {};
const style = (file) => (seen[file] ??= new Promise((done, fail) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/' + file;
  link.onload = done;
  link.onerror = (event) => {
    delete seen[file];
    fail(event);
  };
  document.head.append(link);
}));
export const __vitePreload = (load, files = []) =>
  Promise.all([load(), ...files.filter((file) => file.endsWith('.css')).map(style)]).then(([part]) => part);
`;

/** Replaces the bundler's preload helper by a small one. */
export function slimPreload(): Plugin {
  return {
    name: 'slim-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? CODE : null),
  };
}
