import { OperatorError } from '../model/diagnostic.ts';
import { ioSentence, readOptions } from './options.ts';

// React reads this once, when it loads: its development build renders pages at half the speed.
process.env.NODE_ENV ??= 'production';

const { buildSite } = await import('./build-site.ts');

try {
  const ok = await buildSite(readOptions(process.argv.slice(2), process.cwd()), process.env);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  // All other errors are bugs and keep their stack trace.
  const sentence = error instanceof OperatorError ? error.message : ioSentence(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
