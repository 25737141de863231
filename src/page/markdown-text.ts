/** Pieces of Markdown text. Every block ends with an empty line; `finish` takes out what is too many. */

/** Marks the line breaks of code until the text around it is in shape. Markdown text never holds it. */
const CODE_BREAK = '\0';

/** Text → a paragraph. */
export function paragraph(text: string): string {
  return `${text.trim()}\n\n`;
}

/** Level from 1 and text → a heading. */
export function heading(level: number, text: string): string {
  return paragraph(`${'#'.repeat(level)} ${text}`);
}

/** A name in bold on its own line, then what it names. */
export function titled(title: unknown, body: string): string {
  return `${typeof title === 'string' ? `**${title}**\n\n` : ''}${body}`;
}

/** Text → inline code, whatever backticks it holds. */
export function code(text: string): string {
  const ticks = ticksFor(text, 1);
  return ticks === '`' ? `\`${text}\`` : `${ticks} ${text} ${ticks}`;
}

/** Text and address → a link. */
export function link(text: string, href: string): string {
  return `[${text}](${href})`;
}

/** A block of code, with its title above it. It comes out character by character as it went in. */
export function codeBlock({ language, content, title }: Record<string, unknown>): string {
  const lead = typeof title === 'string' ? `${title}:\n\n` : '';
  const text = String(content);
  const ticks = ticksFor(text, 3);
  return `${lead}${[`${ticks}${String(language)}`, ...text.split('\n'), ticks].join(CODE_BREAK)}\n\n`;
}

/** Items with their markers, the lines of each indented below its first. */
export function list(items: string[], marker: (index: number) => string = () => '- '): string {
  const lines = items.map((item, index) => {
    const lead = marker(index);
    return (
      lead +
      item
        .trim()
        // A list inside the item stays close to its text; paragraphs stay apart.
        .replaceAll(/\n{2,}(?=(?:- |\d+\. ))/g, '\n')
        .replaceAll('\n', `\n${' '.repeat(lead.length)}`)
    );
  });
  return `${lines.join('\n')}\n\n`;
}

/** Blocks → the same blocks quoted. */
export function quote(body: string): string {
  return `${body
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
}

/** Rows of cells; a cell is one line whatever is in it. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [head, head.map(() => '---'), ...rows.map((cells) => cells.map(cell))].map(line);
  return `${lines.join('\n')}\n\n`;
}

/** Text of a cell, on one line and without bars of its own. */
function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Blocks one after another → the text of the file. */
export function finish(blocks: string): string {
  const lines = blocks.split('\n').map(withoutEndSpaces);
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
    .map(unfoldCode)
    .join('\n')}\n`;
}

/** Looks at the end alone: a pattern would try every space in the line. */
function withoutEndSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1;
  return end === line.length ? line : line.slice(0, end);
}

/** Gives each line of a code block what its first line has before it: the indentation of a list, the mark of a quote. */
function unfoldCode(line: string): string {
  if (!line.includes(CODE_BREAK)) return line;
  const [first = '', ...rest] = line.split(CODE_BREAK);
  const lead = /^(?:> ?|- |\d+\. | )*/.exec(first)?.[0].replaceAll(/[^> ]/g, ' ') ?? '';
  // A line of spaces is code, too; only a line that holds nothing needs none before it.
  return [first, ...rest.map((text) => (text === '' ? lead.trimEnd() : lead + text))].join('\n');
}

/** Backticks that do not occur in the code itself; at least `least`. */
function ticksFor(text: string, least: number): string {
  if (!text.includes('`')) return '`'.repeat(least);
  const runs = text.match(/`+/g)?.map((run) => run.length) ?? [];
  let length = least;
  while (runs.some((run) => (least > 1 ? run >= length : run === length))) length += 1;
  return '`'.repeat(length);
}
