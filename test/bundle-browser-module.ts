import { build } from 'vite';
import { ROOT } from './fixtures/root.ts';

/**
 * Bundles and minifies a browser module as the site does and returns its code; writes nothing.
 * @param dev true for the code that the development server would run
 */
export async function bundleBrowserModule(entry: string, dev = false): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    // The test runner sets NODE_ENV, which would make the bundler treat every build as a development build.
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
