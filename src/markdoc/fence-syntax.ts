import type { ValidationError } from '@markdoc/markdoc';
// The parser that Vite exports; loading all of Vite would take ten times as long.
import { parseAst } from 'rolldown/parseAst';
import { parseAllDocuments } from 'yaml';
import { jsonProblem } from '../model/json-problem.ts';
import { placeAt } from '../model/text.ts';
import { languageOf } from './highlight.ts';

/** A syntax error: the parser's message and a position in the code. */
interface Mistake {
  reason: string;
  offset: number;
}

const parsers: Record<string, (code: string) => Mistake | null> = {
  json: mistakeOfJson,
  yaml: mistakeOfYaml,
  javascript: (code) => mistakeOfJavaScript(code, 'js'),
  jsx: (code) => mistakeOfJavaScript(code, 'jsx'),
  shell: mistakeOfShell,
};

/**
 * Finds code that a reader who copies it could not run or load. Other languages are left to the tests that run samples.
 * @param line of the first line of code, from 0
 */
export function syntaxErrors(
  { language, code }: { language: string | undefined; code: string },
  line: number,
): ValidationError[] {
  const { name, label } = languageOf(language);
  const mistake = code.trim() === '' ? null : (parsers[name]?.(code) ?? null);
  if (mistake === null) return [];
  const place = placeAt(code, mistake.offset);
  return [
    {
      id: 'fence-syntax',
      level: 'error',
      message: `this is not valid ${label}: ${mistake.reason} — correct it, or name the language \`text\` if it is only a part`,
      location: {
        start: { line: line + place.line - 1, character: place.column - 1 },
        end: { line: line + place.line - 1 },
      },
    },
  ];
}

/** A prompt would be copied with its command. */
function mistakeOfShell(code: string): Mistake | null {
  const offset = code.search(/^[$%] \S/m);
  return offset === -1 ? null : { reason: 'the prompt would be copied with the command', offset };
}

function mistakeOfJson(code: string): Mistake | null {
  const found = jsonProblem(code.trimEnd());
  return found === null ? null : { reason: found.message, offset: found.at };
}

function mistakeOfYaml(code: string): Mistake | null {
  const documents = parseAllDocuments(code, { prettyErrors: false });
  const [error] = 'empty' in documents ? [] : documents.flatMap((document) => document.errors);
  return error === undefined ? null : { reason: error.message, offset: error.pos[0] };
}

function mistakeOfJavaScript(code: string, lang: 'js' | 'jsx'): Mistake | null {
  try {
    parseAst(code, { lang });
    return null;
  } catch (error) {
    // The first line counts the errors, the second has the first of them.
    const [, reason = 'it cannot be parsed'] = (error instanceof Error ? error.message : '').split('\n');
    return { reason: reason.replace(/\.$/, ''), offset: (error as { pos?: number }).pos ?? 0 };
  }
}
