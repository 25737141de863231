import { writeJavascript } from '../../api/languages/javascript.ts';
import { writePhp } from '../../api/languages/php.ts';
import { writePython } from '../../api/languages/python.ts';
import type { SampleLanguageName } from '../../api/languages/registry.ts';
import { writeRuby } from '../../api/languages/ruby.ts';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { writeShell } from '../../api/languages/shell.ts';

/** Not `sampleLanguages` itself, which would bring the grammars of the highlighter along. */
const writers: Record<SampleLanguageName, (request: SampleRequest) => string> = {
  shell: writeShell,
  javascript: writeJavascript,
  ruby: writeRuby,
  python: writePython,
  php: writePhp,
};

/** Source text that makes a request; null for a language that samples are not written in. */
export function writeSample(language: string, request: SampleRequest): string | null {
  return Object.hasOwn(writers, language) ? writers[language as SampleLanguageName](request) : null;
}
