import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { fingerprint } from './fingerprint.mjs';

const marker = '.build/sandbox.fingerprint';
const program = '.build/sandbox/frame-sandbox.mjs';

/** Sources of the program. */
const sources = ['src/sandbox', 'src/sandbox/command', 'src/api', 'src/model', 'api', 'package-lock.json'];

/** The API document as a module, so that the program is a single file. */
const sandboxData = {
  name: 'sandbox-data',
  /** @param {string} id */
  resolveId: (id) => (id === 'virtual:sandbox-data' ? `\0${id}` : undefined),
  /** @param {string} id */
  load(id) {
    if (id !== '\0virtual:sandbox-data') return undefined;
    /** @param {string} file */
    const read = (file) => parse(readFileSync(`api/${file}.yaml`, 'utf8'), { maxAliasCount: -1 });
    const data = { testCards: read('test-cards'), declineCodes: read('decline-codes') };
    return `export const document = ${JSON.stringify(read('openapi'))};\nexport const data = ${JSON.stringify(data)};`;
  },
};

/** Bundles the sandbox unless its sources are unchanged. @returns {Promise<string>} URL of the program */
export async function bundleSandbox() {
  const wanted = fingerprint(sources);
  const fresh = existsSync(program) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (!fresh) {
    const { build } = await import('vite');
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [sandboxData],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/sandbox/command/main.ts',
        outDir: '.build/sandbox',
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'frame-sandbox.mjs', codeSplitting: false } },
      },
    });
    writeFileSync(marker, wanted);
  }
  return pathToFileURL(program).href;
}
