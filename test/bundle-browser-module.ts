import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles one module for browsers as the site does, minified, and gives its text; nothing is written.
 * @param dev true for what the development server would run
 */
export async function bundleBrowserModule(entry: string, dev = false): Promise<string> {
  const result = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    // The test runner sets NODE_ENV, from which the bundler would take every build for one of development.
    define: { 'import.meta.env.DEV': String(dev), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'module' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((each) => ('output' in each ? each.output : []));
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
}
