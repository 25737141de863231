import { writeJavascript } from '../../languages/javascript.ts';
import { writePhp } from '../../languages/php.ts';
import { writePython } from '../../languages/python.ts';
import type { SampleLanguageName } from '../../languages/registry.ts';
import { writeRuby } from '../../languages/ruby.ts';
import type { SampleRequest } from '../../languages/sample-request.ts';
import { writeShell } from '../../languages/shell.ts';

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
