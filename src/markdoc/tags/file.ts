import { type Node, type Schema, Tag } from '@markdoc/markdoc';
import type { CodeFile, LineRange } from '../../model/code-file.ts';
import { didYouMean, nearest } from '../../model/nearest.ts';
import { syntaxErrors } from '../fence-syntax.ts';
import { findLanguage, highlight, languageOf } from '../highlight.ts';
import { problem } from '../schema.ts';

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
      const unknown = paths.find((path) => findLanguage(extensionOf(path)) === null);
      const ending = `the ending of \`${unknown}\` names no language — docs/writing.md lists the languages`;
      if (unknown !== undefined) return problem('file-language', ending);
      const twice = 'two of the files are in the same language — write a `file` tag for each';
      if (new Set(paths.map((path) => findLanguage(extensionOf(path)))).size < paths.length)
        return problem('file-language', twice);
      return paths.flatMap((path) => {
        const code = texts.get(path) ?? '';
        const [wrong] = syntaxErrors({ language: extensionOf(path), code }, 0);
        const line = (wrong?.location?.start?.line ?? 0) + 1;
        const syntax = `\`${path}\`, line ${line}: ${wrong?.message.split(' — ')[0]} — correct it`;
        if (wrong !== undefined) return problem('file-syntax', syntax);
        const name = namesOf(node).find((each) => definitionLines(code, each) === null);
        const hint = 'name functions and constants that are not indented';
        const message = `\`${path}\` does not define \`${name}\`, which \`show\` names — ${hint}`;
        return name === undefined ? [] : problem('file-show', message);
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
  const { name: language, label } = languageOf(extensionOf(path));
  const content = text.replace(/\n+$/, '');
  const shown = names.map((name) => definitionLines(content, name)).filter((range) => range !== null);
  return {
    path,
    title: path.split('/').at(-1) ?? path,
    language,
    label,
    content,
    // Lazy, because it is half of the work on a page, and a check never reads it.
    get markup() {
      return highlight(content, language);
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

const extensionOf = (path: string): string => path.split('.').at(-1) ?? '';

function missingFile(path: string, known: string[]): string {
  const inside = path.replace(/^.*content\/files\//, '');
  const hint = known.includes(inside)
    ? `write \`${inside}\``
    : didYouMean(
        nearest(path, known),
        inside.includes('..') ? 'name one in there' : `write it to content/files/${inside}`,
      );
  return `there is no file \`${path}\` in content/files/ — ${hint}`;
}

const COMMENT = /^(?:\/\/|\/\*|#| ?\*)/;
/** What follows in a definition at the start of a line. */
const CLOSING = /^(?:[{}\])]|end\b|\s|$)/;

/**
 * The lines of a definition at the top level of a file, with the comment above it: a function, class or constant in
 * JavaScript, Ruby, Python or PHP. A name in camel case also finds the same one in snake case.
 * @returns null if the file defines no such name
 */
export function definitionLines(code: string, name: string): LineRange | null {
  const snake = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`);
  const names = [name, snake.toLowerCase(), snake.toUpperCase()]
    .map((each) => each.replaceAll(/\W/g, '\\$&'))
    .join('|');
  const lines = code.split('\n');
  const keyword = '(?:export )?(?:async )?(?:function|def|class|const|let)';
  const start = new RegExp(`^(?:${keyword} )?(?:${names})(?![\\w$])`);
  const at = lines.findIndex((line) => start.test(line) && (/^[a-z]+ /.test(line) || /^\w+ = /.test(line)));
  if (at === -1) return null;
  let from = at;
  while (from > 0 && COMMENT.test(lines[from - 1] ?? '')) from -= 1;
  let to = at;
  while (to + 1 < lines.length && CLOSING.test(lines[to + 1] ?? '')) to += 1;
  while (lines[to]?.trim() === '') to -= 1;
  return [from + 1, to + 1];
}

/** Ranges in order; those that touch or overlap, with no more than an empty line between them, become one. */
export function joinRanges(ranges: readonly LineRange[]): LineRange[] {
  const joined: LineRange[] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 2)
      joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}
