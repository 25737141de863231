import type { Node } from '@markdoc/markdoc';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { alertNames } from '../extensions/callouts.ts';
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
  for (const node of nodes) {
    if (node.type === 'fence') checkClosed(node, lines, report);
    if (node.type === 'paragraph') checkTable(node, lines, report);
    if (node.type === 'text') checkHtml(node, lines, report);
    if (node.type === 'text') checkReferences(node, lines, report);
    if (node.type === 'blockquote') checkCallout(node, lines, report);
    checkUnderlined(node, lines, report);
  }
  return found;
}

function startOf(node: Node | undefined): number {
  return node?.location?.start.line ?? 0;
}

/** Column of a text in a line, from 1; the start of the line's content if it is not found. */
function columnOf(line: string, text: string): number {
  const at = line.indexOf(text);
  return (at === -1 ? Math.max(line.search(/\S/), 0) : at) + 1;
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

/** An unclosed code block swallows the rest of the page. */
function checkClosed(node: Node, lines: string[], report: Report): void {
  const first = startOf(node);
  const last = (node.location?.end.line ?? first + 1) - 1;
  const [, mark = '```'] = /(`{3,}|~{3,})/.exec(lines[first] ?? '') ?? [];
  const closing = (lines[last] ?? '').replace(/^[\s>]*/, '').trimEnd();
  if (last > first && closing.startsWith(mark) && new Set(closing).size === 1) return;
  report(first, columnOf(lines[first] ?? '', mark), {
    id: 'fence-open',
    message: 'the code block is never closed',
    hint: `write ${mark.length} ${mark.startsWith('`') ? 'backticks' : 'tildes'} on their own line below it`,
  });
}

/** Number of cells in a line with pipes; an escaped pipe and one inside code belong to their cell. */
function cellsOf(line: string): number {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.replaceAll(/\\\||`[^`]*`/g, '').split('|').length;
}

/** A table whose second line does not match its first becomes a paragraph full of pipes. */
function checkTable(node: Node, lines: string[], report: Report): void {
  const first = startOf(node);
  const [header = '', second = ''] = lines.slice(first, Math.min(node.location?.end.line ?? 0, first + 2));
  if (!header.includes('|') || second === '') return;
  const isDelimiter = /^[\s|:+=-]+$/.test(second) && second.includes('-') && /[|+]|:-|-:/.test(second);
  if (isDelimiter) {
    report(first + 1, columnOf(second, second.trim()), {
      id: 'table-delimiter',
      message: `the first two lines of the table have different numbers of cells, ${cellsOf(header)} and ${cellsOf(second)}`,
      hint: `write \`|${' --- |'.repeat(cellsOf(header))}\``,
    });
  } else if (isRow(header) && isRow(second)) {
    report(first, columnOf(header, '|'), {
      id: 'table-delimiter',
      message: 'the table has no line below its headings',
      hint: `write \`|${' --- |'.repeat(cellsOf(header))}\` as its second line`,
    });
  }
}

function isRow(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

/** HTML elements that would render as text, including the angle brackets. */
function checkHtml(node: Node, lines: string[], report: Report): void {
  const content: unknown = node.attributes.content;
  if (typeof content !== 'string' || !content.includes('<')) return;
  const line = startOf(node);
  for (const [tag, name = ''] of content.matchAll(/<([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi)) {
    const hint = htmlHint(name);
    if (hint === null || (lines[line] ?? '').includes(`\\${tag}`)) continue;
    report(line, columnOf(lines[line] ?? '', tag), {
      id: 'html',
      message: `the HTML \`<${name}>\` is shown as text`,
      hint,
    });
  }
}

/** `> [!NAME]` with an unknown name. */
function checkCallout(node: Node, lines: string[], report: Report): void {
  const line = startOf(node);
  const [mark, name] = /\[!(\w+)\]/.exec(lines[line] ?? '') ?? [];
  if (mark === undefined || !/^[\s>]*\[!/.test(lines[line] ?? '')) return;
  report(line, columnOf(lines[line] ?? '', mark), {
    id: 'callout-type',
    message: `there is no callout type \`${name}\``,
    hint: `the types are ${alertNames.join(', ')}`,
  });
}

/** `[text][name]` and `[^1]` without a definition. */
function checkReferences(node: Node, lines: string[], report: Report): void {
  const content: unknown = node.attributes.content;
  if (typeof content !== 'string' || !content.includes('[')) return;
  const line = startOf(node);
  for (const [written, text = '', name, note] of content.matchAll(
    /\[([^[\]]+)\]\[([^[\]]*)\]|\[\^([^[\]\s]+)\]/g,
  )) {
    const source = lines[line] ?? '';
    if (!source.includes(written) || source.includes(`\\${written}`)) continue;
    const reference = note === undefined ? name || text : `^${note}`;
    report(line, columnOf(source, written), {
      id: 'reference-undefined',
      message: `the reference \`${reference}\` is not defined`,
      hint:
        note === undefined
          ? `write \`[${text}](address)\`, or \`[${reference}]: address\` on a line of its own`
          : `write \`[${reference}]: the note\` on a line of its own`,
    });
  }
}
