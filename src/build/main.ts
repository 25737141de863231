import { readOptions } from './options.ts';

// React reads this once, when it is loaded: its development form draws pages at half the speed.
process.env.NODE_ENV ??= 'production';

const { buildSite } = await import('./build-site.ts');

/** Errors whose message is a sentence for whoever started the build; all others are ours and keep their trace. */
const expected = new Set(['OptionsError', 'OutFolderError', 'EnvError']);

try {
  const ok = await buildSite(readOptions(process.argv.slice(2), process.cwd()), process.env);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error && expected.has(error.name))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
