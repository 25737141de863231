import { plainSlug } from '../model/slug.ts';

/** Building blocks of Markdown text. Every block ends with an empty line; `finish` removes extra ones. */

/** Marks line breaks in code until the surrounding text is final. Markdown text never contains it. */
const CODE_BREAK = '\0';

/** Text → a paragraph. */
export function paragraph(text: string): string {
  return `${text.trim()}\n\n`;
}

/** What Markdown would read as markup if it stood for itself; `_` inside words and `*` alone are only text. */
const MARKUP =
  /\\(?=[!-/:-@[-`{-~\n]|$)|[`[\]]|\*(?!\s)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?!\s)|(?<=[^\s_])_(?![\p{L}\p{N}_])|<(?=[a-z/!?])|~(?=~)|&(?=#?\w+;)/giu;

/** Text → Markdown that reads as this text. */
export function escaped(text: string): string {
  return text.replaceAll(MARKUP, '\\$&');
}

/**
 * What begins a block at the start of a line: a heading, an item, a quote, or a line below a heading. Only a newline
 * ends a line of Markdown; with the flag `m`, U+2028 would, too.
 */
const BLOCK_START =
  /(?<![^\n])( {0,3}(?:\d{1,9}(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|=+ *(?![^\n])|[-_][-_ ]*(?![^\n]))))/g;

/** Inline Markdown → the same, escaped so that no line begins another block. */
export function asText(inline: string): string {
  return inline.trim().replaceAll(BLOCK_START, '$1\\');
}

/** Level from 1, text and id → a heading, which states its id unless that follows from the text. */
export function heading(level: number, text: string, id: string): string {
  const stated = plainSlug(text) === id ? '' : ` {#${id}}`;
  return paragraph(`${'#'.repeat(level)} ${text.trim()}${stated}`);
}

/** A name in bold on its own line, followed by its content. */
export function titled(title: unknown, body: string): string {
  return `${typeof title === 'string' ? `**${title}**\n\n` : ''}${body}`;
}

/** Text → inline code, even if it contains backticks. */
export function code(text: string): string {
  const ticks = ticksFor(text, 1);
  return ticks === '`' ? `\`${text}\`` : `${ticks} ${text} ${ticks}`;
}

/** Text, address and title → a link. */
export function link(text: string, href: string, title?: unknown): string {
  const shown = typeof title === 'string' ? ` "${title.replaceAll(/["\\]/g, '\\$&')}"` : '';
  return `[${text}](${href}${shown})`;
}

/** A line break inside a paragraph; spaces at the end of a line would not last. */
export const HARD_BREAK = '\\\n';

/** A code block with its title above it. The code is kept character by character. */
export function codeBlock({ language, content, title }: Record<string, unknown>): string {
  const lead = typeof title === 'string' ? `${title}:\n\n` : '';
  const text = String(content);
  const ticks = ticksFor(text, 3);
  return `${lead}${[`${ticks}${String(language)}`, ...text.split('\n'), ticks].join(CODE_BREAK)}\n\n`;
}

/** Items with their markers; further lines of an item are indented below its first. */
export function list(items: string[], marker: (index: number) => string = () => '- '): string {
  const lines = items.map((item, index) => {
    const lead = marker(index);
    return (
      lead +
      item
        .trim()
        // A list inside an item directly follows its text; paragraphs stay separate.
        .replaceAll(/\n{2,}(?=(?:- |\d+\. ))/g, '\n')
        .replaceAll('\n', `\n${' '.repeat(lead.length)}`)
    );
  });
  return `${lines.join('\n')}\n\n`;
}

/** Blocks → the same blocks as a quote. */
export function quote(body: string): string {
  return `${body
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
}

/** Rows of cells, a cell always one line, and the alignment of each column. */
export function table(head: string[], rows: string[][], align: unknown[] = []): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [
    head,
    head.map((_, at) => MARKS[String(align[at])] ?? '---'),
    ...rows.map((cells) => cells.map(cell)),
  ].map(line);
  return `${lines.join('\n')}\n\n`;
}

const MARKS: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };

/** Text of a cell on one line, with escaped pipes. */
function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll(HARD_BREAK, '<br>').replaceAll('\n', ' ');
}

/** Concatenated blocks → the text of the file. */
export function finish(blocks: string): string {
  return `${blocks
    .replaceAll(/(?<![ \t])[ \t]+(?![^\n])/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
    .map(unfoldCode)
    .join('\n')}\n`;
}

/** Prefixes each line of a code block like its first line: with the indentation of a list or the mark of a quote. */
function unfoldCode(line: string): string {
  if (!line.includes(CODE_BREAK)) return line;
  const [first = '', ...rest] = line.split(CODE_BREAK);
  const lead = /^(?:> ?|- |\d+\. | )*/.exec(first)?.[0].replaceAll(/[^> ]/g, ' ') ?? '';
  // A line of spaces is also code; only an empty line gets its prefix without trailing spaces.
  return [first, ...rest.map((text) => (text === '' ? lead.trimEnd() : lead + text))].join('\n');
}

/** More backticks than any run of them in the code; at least `least`. */
function ticksFor(text: string, least: number): string {
  if (!text.includes('`')) return '`'.repeat(least);
  const runs = text.match(/`+/g)?.map((run) => run.length) ?? [];
  let length = least;
  while (runs.some((run) => (least > 1 ? run >= length : run === length))) length += 1;
  return '`'.repeat(length);
}
