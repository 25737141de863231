import { type Node, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import { findLanguage, languages } from '../../api/languages/registry.ts';
import type { CodeFile, LineRange } from '../../model/code-file.ts';
import { nearest } from '../../model/nearest.ts';
import { definitionLines, joinRanges } from '../definition-lines.ts';
import { syntaxErrors } from '../fence-syntax.ts';
import { highlight } from '../highlight.ts';

const problem = (id: string, message: string): ValidationError[] => [{ id, level: 'error', message }];

/** Extensions that are not the name of a language. */
const EXTENSIONS: Record<string, string> = { ru: 'ruby' };

/**
 * A code file of a guide from `content/files/`, or the same one in several languages, of which the page prints the
 * reader's. `show` names the definitions that the text explains; the other lines are folded.
 * @param texts of the files by their path below `content/files/`
 */
export function fileTag(texts: ReadonlyMap<string, string>): Schema {
  return {
    selfClosing: true,
    attributes: {
      src: { type: [String, Array], required: true },
      title: { type: String },
      show: { type: String },
    },
    validate(node) {
      const paths = pathsOf(node);
      if (paths.length === 0) return [];
      const missing = paths.find((path) => !texts.has(path));
      if (missing !== undefined) return problem('file-missing', missingFile(missing, [...texts.keys()]));
      const unknown = paths.find((path) => languageOfFile(path) === null);
      if (unknown !== undefined)
        return problem(
          'file-language',
          `the ending of \`${unknown}\` names no language — docs/writing.md lists the languages`,
        );
      if (new Set(paths.map(languageOfFile)).size < paths.length)
        return problem(
          'file-language',
          'two of the files are in the same language — write a `file` tag for each',
        );
      return paths.flatMap((path) => {
        const code = texts.get(path) ?? '';
        const [wrong] = syntaxErrors({ language: languageOfFile(path) ?? 'text', code }, 0);
        const undefinedName = namesOf(node).find((name) => definitionLines(code, name) === null);
        return [
          ...(wrong === undefined
            ? []
            : problem(
                'file-syntax',
                `\`${path}\`, line ${(wrong.location?.start?.line ?? 0) + 1}: ${wrong.message.split(' — ')[0]} — correct it`,
              )),
          ...(undefinedName === undefined
            ? []
            : problem(
                'file-show',
                `\`${path}\` does not define \`${undefinedName}\`, which \`show\` names — name functions and constants that are not indented`,
              )),
        ];
      });
    },
    transform(node) {
      const files = pathsOf(node).map((path) => codeFile(path, texts.get(path) ?? '', namesOf(node)));
      const { title } = node.attributes;
      return new Tag('CodeFiles', title === undefined ? { files } : { title, files });
    },
  };
}

function codeFile(path: string, text: string, names: readonly string[]): CodeFile {
  const language = languageOfFile(path) ?? 'text';
  const content = text.replace(/\n+$/, '');
  const shown = names.flatMap((name): LineRange[] => {
    const range = definitionLines(content, name);
    return range === null ? [] : [range];
  });
  return {
    path,
    title: path.split('/').at(-1) ?? path,
    language,
    label: languages[language].label,
    content,
    // Lazy, because it is half of the work on a page, and a check never reads it.
    get markup() {
      return highlight(content, { language, marked: new Set() });
    },
    shown: joinRanges(shown),
  };
}

function pathsOf({ attributes: { src } }: Node): string[] {
  return (Array.isArray(src) ? src : [src]).filter((path) => typeof path === 'string');
}

function namesOf({ attributes: { show } }: Node): string[] {
  return typeof show === 'string' ? show.split(',').map((name) => name.trim()) : [];
}

function languageOfFile(path: string) {
  const extension = path.split('.').at(-1) ?? '';
  return findLanguage(EXTENSIONS[extension] ?? extension);
}

function missingFile(path: string, known: string[]): string {
  const close = nearest(path, known);
  const hint = close === null ? `write it to content/files/${path}` : `did you mean \`${close}\`?`;
  return `there is no file \`${path}\` in content/files/ — ${hint}`;
}
