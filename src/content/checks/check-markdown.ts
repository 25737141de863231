import type { Node } from '@markdoc/markdoc';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { placeAt } from '../../model/text.ts';
import { htmlHint } from './html-hints.ts';
import type { Problem } from './problem.ts';

/** Reports a problem at a line, counted from 0, and a column, counted from 1. */
type Report = (line: number, column: number, problem: Omit<Problem, 'level'>) => void;

/**
 * Finds Markdown that has a meaning elsewhere but would silently render as different text here.
 * @param nodes all nodes of a page in document order
 * @param text with normalized line breaks
 */
export function checkMarkdown(
  { ast, nodes, text }: { ast: Node; nodes: readonly Node[]; text: string },
  file: string,
): Diagnostic[] {
  const lines = text.split('\n');
  const found: Diagnostic[] = [];
  const report: Report = (line, column, problem) => {
    found.push({ ...problem, level: 'error', file, line: line + 1, column });
  };
  checkIndentation(ast, lines, report);
  checkUnderlined(ast, lines, report);
  checkTemplates(nodes, lines, report);
  for (const node of nodes) {
    if (node.type === 'fence') checkFence(node, lines, report);
    if (node.type === 'paragraph') checkTable(node, lines, report);
    if (node.type === 'table') checkCells(node, lines, report);
    if (node.type === 'inline') checkForeign(node, lines, report);
    checkUnderlined(node, lines, report);
  }
  return found;
}

/** The line on which a node starts, from 0; the first of the page if it is not known. */
export const startOf = (node: Node | undefined): number => node?.location?.start.line ?? 0;

/** Column of a text in a line, from 1; the start of the line's content if it is not found. */
export function columnOf(line: string, text: string): number {
  const at = text === '' ? -1 : line.indexOf(text);
  return (at === -1 ? line.search(/\S|$/) : at) + 1;
}

/** Four spaces mean code elsewhere; here they would be a paragraph. Authors indent the content of tags. */
function checkIndentation(ast: Node, lines: string[], report: Report): void {
  for (const node of ast.children) {
    if (node.type === 'comment' || node.type === 'tag') continue;
    const line = startOf(node);
    const [indent = ''] = /^[ \t]*/.exec(lines[line] ?? '') ?? [];
    if (indent.replaceAll('\t', '    ').length < 4) continue;
    report(line, indent.length + 1, {
      id: 'indented-code',
      message: 'a block that is indented by four spaces is not code here',
      hint: 'put code between lines of three backticks; delete the spaces before text',
    });
  }
}

/** A heading underlined with `===` or `---`. */
function checkUnderlined(node: Node, lines: string[], report: Report): void {
  node.children.forEach((child, at) => {
    if (child.type !== 'paragraph') return;
    const first = startOf(child);
    const next = node.children[at + 1];
    const end = child.location?.end.line ?? first;
    const ruled = next?.type === 'hr' && startOf(next) === end && /^[\s>]*-+\s*$/.test(lines[end] ?? '');
    const doubled = end - first > 1 && /^[\s>]*={2,}\s*$/.test(lines[end - 1] ?? '');
    if (!ruled && !doubled) return;
    report(ruled ? end : end - 1, 1, {
      id: 'heading-underlined',
      message: 'an underlined heading is shown as text',
      hint: `write \`${ruled ? '##' : '#'} ${(lines[first] ?? '').trim()}\`; leave an empty line above a rule`,
    });
  });
}

/** An unclosed code block swallows the rest of the page; what other tools read after its language is lost. */
function checkFence(node: Node, lines: string[], report: Report): void {
  const first = startOf(node);
  const opening = lines[first] ?? '';
  const last = (node.location?.end.line ?? first + 1) - 1;
  const [, mark = '```', language = '', rest = ''] = /(`{3,}|~{3,})\s*([^\s{]*)(.*)/.exec(opening) ?? [];
  const lost = rest.replaceAll(/\{%.*?%\}/g, '').trim();
  const foreign = (piece: string, message: string, hint: string): void =>
    report(first, columnOf(opening, piece), {
      id: 'fence-foreign',
      message: `\`${piece}\` ${message}`,
      hint,
    });
  if (/^(?:mermaid|plantuml|puml|dot|graphviz|d2)$/i.test(language))
    foreign(language, 'is shown as code', 'write the tag `sequence` or `lifecycle`, or a table');
  if (lost !== '') {
    const [, title] = /(?:title|name)=["']([^"']+)/.exec(lost) ?? [];
    const [, marked] = /\{([\d\s,-]+)\}/.exec(lost) ?? [];
    const found = [title && `title="${title}"`, marked && `highlight="${marked.replaceAll(' ', '')}"`];
    const right = found.filter(Boolean).join(' ') || 'title="…" highlight="3,5-7"';
    foreign(lost, 'after the language of the code is lost', `write \`{% ${right} %}\`, or delete it`);
  }
  const closing = (lines[last] ?? '').replace(/^[\s>]*/, '').trimEnd();
  // No code begins a block with the marks of its own: the end of this one is missing above it.
  const inside = lines.findIndex(
    (line, at) => at > first && at < last && line.trimStart().startsWith(mark) && /[a-z]/i.test(line),
  );
  if (inside === -1 && last > first && closing.startsWith(mark) && new Set(closing).size === 1) return;
  const until = inside === -1 ? 'never closed' : `not closed before the one in line ${inside + 1}`;
  const marks = `${mark.length} ${mark.startsWith('`') ? 'backticks' : 'tildes'}`;
  report(first, columnOf(opening, mark), {
    id: 'fence-open',
    message: `the code block is ${until}`,
    hint: `write ${marks} on their own line ${inside === -1 ? 'below it' : 'between them'}`,
  });
}

/** Number of cells in a line with pipes; an escaped pipe belongs to its cell, and one inside code ends it like any other. */
function cellsOf(line: string): number {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.replaceAll('\\|', '').split('|').length;
}

/** A table whose second line does not match its first becomes a paragraph full of pipes. */
function checkTable(node: Node, lines: string[], report: Report): void {
  const first = startOf(node);
  const [header = '', second = ''] = lines.slice(first, Math.min(node.location?.end.line ?? 0, first + 2));
  if (!header.includes('|') || second === '') return;
  const isDelimiter = /^[\s|:+=-]+$/.test(second) && second.includes('-') && /[|+]|:-|-:/.test(second);
  const id = 'table-delimiter';
  const right = `write \`|${' --- |'.repeat(cellsOf(header))}\``;
  if (isDelimiter) {
    const message = `the first two lines of the table have different numbers of cells, ${cellsOf(header)} and ${cellsOf(second)}`;
    report(first + 1, columnOf(second, second.trim()), { id, message, hint: right });
  } else if ([header, second].every((line) => /^\s*\|.*\|\s*$/.test(line))) {
    const message = 'the table has no line below its headings';
    report(first, columnOf(header, '|'), { id, message, hint: `${right} as its second line` });
  }
}

/**
 * The text of a paragraph, heading, or cell as it is written, without what readers see literally: code, escaped
 * characters, and tags become spaces, so that positions stay.
 */
function writtenText({ location }: Node, lines: string[]): string {
  const { start, end } = location ?? { start: { line: 0 }, end: { line: 0 } };
  const text = lines.slice(start.line, Math.max(end.line, start.line + 1)).join('\n');
  return text.replaceAll(/(`+)(?!`)[^`]*\1|\\[^\n]|\{%(?:(?!\{%)[^\n])*?%\}|<!--[\s\S]*?-->/g, (found) =>
    found.replaceAll(/[^\n]/g, ' '),
  );
}

/** `{{< note >}}`, `{{% note %}}` and `{{ site.title }}`. */
const TEMPLATE_TAG = /\{\{[^{}]+\}\}/g;

/** Notation of other tools, which would be shown as text. Each names what to write here. */
const FOREIGN: {
  pattern: RegExp;
  id: string;
  /** By default, that it is shown as text. */
  message?: (found: RegExpMatchArray) => string;
  hint: (found: RegExpMatchArray) => string | null;
}[] = [
  {
    id: 'html',
    pattern: /<([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi,
    message: ([, name]) => `the HTML \`<${name}>\` is shown as text`,
    hint: ([tag, name = '']) => elementHint(tag, name),
  },
  {
    // An opening name alone may be a placeholder, as in `<Key>`; one that is closed is not.
    id: 'html',
    pattern: /<\/([A-Z]\w*)>/g,
    message: ([, name]) => `the component \`<${name}>\` is shown as text`,
    hint: () => 'write a tag instead; docs/writing.md lists the tags that there are',
  },
  {
    id: 'comment-open',
    pattern: /<!--/g,
    message: () => 'the comment is never closed',
    hint: () => 'write `-->` at its end',
  },
  {
    id: 'callout-foreign',
    pattern: /(?=\[!|:::|!!!|\?\?\?)(?<=^[ \t>]*)(?:\[!(\w+)\]|(?::::+|!!!|\?\?\?\+?) *(\w+))/gm,
    hint: ([, alert, container]) => `write ${calloutFor(alert ?? container ?? '')}`,
  },
  {
    id: 'tag-foreign',
    pattern: /\{\s+%[^\n{}]*?%\s*\}|\{%[^\n{}]*?%\s+\}/g,
    hint: ([mark]) =>
      `write \`${mark.replace(/^\{\s*%/, '{%').replace(/%\s*\}$/, '%}')}\`, without the spaces`,
  },
  {
    id: 'import',
    pattern:
      /^(?:import\s+(?:[^\n]*\bfrom\s+)?['"][^'"\n]+['"];?\s*$|export\s+(?:default|const|function)\b)/gm,
    message: ([line]) => `\`${line.split(/\s/)[0]}\` is shown as text`,
    hint: () => 'delete the line; the tags in docs/writing.md need no import',
  },
  {
    // The id or the classes of a heading, as Pandoc and kramdown have them.
    id: 'heading-id',
    pattern: /\{:?\s*[#.]([\w-]+)[^{}\n]*\}/g,
    hint: ([mark, id]) => (mark.includes('#') ? `write \`{% #${id} %}\`` : 'delete it'),
  },
  {
    id: 'heading-space',
    pattern: /^(#{2,6})(?=[^\s#])|^#(?=[A-Z][a-z])/gm,
    message: () => 'a heading without a space after `#` is shown as text',
    hint: ([marks]) => `write \`${marks} \` before its text`,
  },
  {
    id: 'task-list',
    pattern: /(?=\[[ xX]\] )(?<=^[ \t>]*(?:[-*+]|\d+\.) +)\[[ xX]\]/gm,
    message: ([box]) => `the task \`${box}\` is shown as text`,
    hint: () => 'write a plain list, or the tag `steps`',
  },
  {
    id: 'footnote',
    pattern: /\[\^[^[\]\s]+\]/g,
    message: ([mark]) => `the footnote \`${mark}\` is shown as text`,
    hint: () => 'say it in the text, or in the tag `callout`',
  },
  {
    // A space inside the marks, at one end: with one at both ends, the marks are meant.
    id: 'strong-space',
    pattern: /\*\*(?:[^\s*][^*\n]*\s|\s[^*\n]*[^\s*])\*\*/g,
    hint: ([mark]) => `write \`**${mark.slice(2, -2).trim()}**\`, without the space`,
  },
  {
    id: 'strong-open',
    pattern: /\*\*(?=[^\s*][^*\n]*$)/gm,
    hint: () => 'write `**` at the end of the strong words, too',
  },
  {
    id: 'code-open',
    pattern: /`(?=[^`\n]*$)/gm,
    message: () => 'the code is never closed',
    hint: () => 'write a backtick at its end',
  },
  {
    id: 'link-open',
    pattern: /\[[^[\]\n]+\]\((?:\/|#|https?:)[^()\s]*(?=\s|$)|\[[^[\]()\n]+\((?:\/|#|https?:)[^()\s]*\)/g,
    message: ([link]) => `the link \`${link}\` is shown as text`,
    hint: () => 'write it as `[text](address)`',
  },
  {
    id: 'link-space',
    pattern: /\[([^[\]\n]+)\] \((?:\/|#|https?:)[^()\s]*\)/g,
    message: ([, text]) => `the link \`[${text}]\` is shown as text`,
    hint: () => 'delete the space between `]` and `(`',
  },
  {
    // Markdown makes no link of an address that runs code.
    id: 'link-scheme',
    pattern: /\[[^[\]\n]+\]\(\s*(?:javascript|vbscript|file|data):[^()\s]*(?:\([^()\s]*\))*\)?/gi,
    hint: () => 'link to a page, or to a full URL with `https://`',
  },
  {
    id: 'reference-undefined',
    pattern: /\[([^[\]]+)\]\[([^[\]]*)\]/g,
    message: ([, text, name]) => `the reference \`${name || text}\` is not defined`,
    hint: ([, text, name]) =>
      `write \`[${text}](address)\`, or \`[${name || text}]: address\` on a line of its own`,
  },
];

/** Notation that Markdown may have read as something else. */
const MAY_BE_READ = new Set(['reference-undefined', 'strong-space', 'strong-open', 'code-open', 'link-open']);

function checkForeign(node: Node, lines: string[], report: Report): void {
  const written = writtenText(node, lines);
  // A reference with a definition, a comment with an end: what Markdown has read is left out of the texts.
  const texts = [...node.walk()]
    .filter(({ type }) => type === 'text')
    .map(({ attributes }) => String(attributes.content));
  for (const { id, pattern, message, hint } of FOREIGN) {
    for (const found of written.matchAll(pattern)) {
      const right = hint(found);
      if (right === null) continue;
      if (MAY_BE_READ.has(id) && !texts.some((text) => text.includes(found[0]))) continue;
      const { line, column } = placeAt(written, found.index);
      report(startOf(node) + line - 1, column, {
        id,
        message: message?.(found) ?? `\`${found[0].trim()}\` is shown as text`,
        hint: right,
      });
    }
  }
}

/** Tags in the notation of Hugo and others. Markdoc reads a part of them, so they are looked for in lines. */
function checkTemplates(nodes: readonly Node[], lines: string[], report: Report): void {
  const isCode = new Set<number>();
  for (const node of nodes)
    if (node.type === 'fence')
      for (let line = startOf(node); line < (node.location?.end.line ?? 0); line++) isCode.add(line);
  for (const [line, text] of lines.entries()) {
    if (!text.includes('{{') || isCode.has(line)) continue;
    for (const { 0: mark, index } of text
      .replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length))
      .matchAll(TEMPLATE_TAG))
      report(line, index + 1, {
        id: 'tag-foreign',
        message: `\`${mark}\` is shown as text`,
        hint: 'write the text itself, or a tag such as `{% callout type="note" title="…" %}`; docs/writing.md lists them',
      });
  }
}

/** A component of JSX has attributes or closes itself; `<YOUR_KEY>` is a placeholder. */
function elementHint(tag: string, name: string): string | null {
  const isComponent = /^[A-Z][a-z]\w*$/.test(name) && /\s\w+=|\/>$/.test(tag);
  return isComponent ? 'write a tag instead; docs/writing.md lists the tags that there are' : htmlHint(name);
}

/** The callouts of GitHub and of static site generators, as the tag. */
function calloutFor(name: string): string {
  const [known = 'note'] = /^(?:tip|warning|caution|danger)$/.exec(name.toLowerCase()) ?? [];
  const type = known === 'caution' ? 'danger' : known;
  return `\`{% callout type="${type}" title="…" %}\` above the text and \`{% /callout %}\` below it`;
}

/** Cells beyond those of the header are dropped; with fewer, what follows moves below another heading. */
function checkCells(node: Node, lines: string[], report: Report): void {
  const first = startOf(node);
  const header = cellsOf(lines[first] ?? '');
  for (let line = first + 2; line < (node.location?.end.line ?? first); line++) {
    const row = lines[line] ?? '';
    const cells = cellsOf(row);
    if (!row.includes('|') || cells === header) continue;
    report(line, columnOf(row, '|'), {
      id: 'table-cells',
      message: `the row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the table has ${header}`,
      hint:
        cells > header
          ? 'delete one, or write `\\|` for a bar inside a cell'
          : 'write `|  |` for an empty cell',
    });
  }
}
