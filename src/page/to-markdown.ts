import { type ContentNode, type ContentTag, isTag, textOf } from '../model/content-tree.ts';
import type { SourcePage } from '../model/page.ts';

/**
 * The page as Markdown, for machines and for copying: made from the tree that the HTML is made from. Code comes
 * out character by character as it went in.
 */
export function toMarkdown(page: Pick<SourcePage, 'tree'>): string {
  const lines = block(page.tree).split('\n').map(withoutEndSpaces);
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

/** Stands for the line breaks of code until the text around it is in shape. Markdown text never holds it. */
const CODE_BREAK = '\0';

/** Gives each line of a code block what its first line stands behind: the indentation of a list, the mark of a quote. */
function unfoldCode(line: string): string {
  if (!line.includes(CODE_BREAK)) return line;
  const [first = '', ...code] = line.split(CODE_BREAK);
  const lead = /^(?:> ?|- |\d+\. | )*/.exec(first)?.[0].replaceAll(/[^> ]/g, ' ') ?? '';
  // A line of spaces is code, too; only a line that holds nothing needs none before it.
  return [first, ...code.map((text) => (text === '' ? lead.trimEnd() : lead + text))].join('\n');
}

/** Backticks that do not stand in the code themselves; at least `least`. */
function ticksFor(code: string, least: number): string {
  if (!code.includes('`')) return '`'.repeat(least);
  const runs = code.match(/`+/g)?.map((run) => run.length) ?? [];
  let length = least;
  while (runs.some((run) => (least > 1 ? run >= length : run === length))) length += 1;
  return '`'.repeat(length);
}

function children(tag: ContentTag): string {
  return tag.children.map(block).join('');
}

/** A node as a block, with an empty line behind it. */
function block(node: ContentNode): string {
  if (Array.isArray(node)) return node.map(block).join('');
  if (!isTag(node)) return node === null || node === undefined || node === false ? '' : String(node);
  const write = blocks[node.name];
  if (write !== undefined) return write(node);
  return inlineNames.has(node.name) ? inline(node) : children(node);
}

const paragraph = (text: string): string => `${text.trim()}\n\n`;

const blocks: Record<string, (tag: ContentTag) => string> = {
  p: (tag) => paragraph(inlines(tag)),
  summary: (tag) => paragraph(`**${inlines(tag).trim()}**`),
  figcaption: (tag) => paragraph(`**${inlines(tag).trim()}**`),
  Heading: (tag) => paragraph(`${'#'.repeat(Number(tag.attributes.level))} ${inlines(tag)}`),
  Fence: (tag) => {
    const title = typeof tag.attributes.title === 'string' ? `${tag.attributes.title}:\n\n` : '';
    const code = String(tag.attributes.content);
    const ticks = ticksFor(code, 3);
    const lines = [`${ticks}${String(tag.attributes.language)}`, ...code.split('\n'), ticks];
    return `${title}${lines.join(CODE_BREAK)}\n\n`;
  },
  Callout: (tag) => quote(`**${String(tag.attributes.title)}**\n\n${children(tag)}`),
  blockquote: (tag) => quote(children(tag)),
  Samples: (tag) =>
    `${typeof tag.attributes.title === 'string' ? `**${tag.attributes.title}**\n\n` : ''}${children(tag)}`,
  Tab: (tag) => `**${String(tag.attributes.label)}**\n\n${children(tag)}`,
  Card: (tag) =>
    `- [${String(tag.attributes.title)}](${String(tag.attributes.href)}): ${textOf(tag.children).trim()}\n`,
  Cards: (tag) => `${children(tag)}\n`,
  Image: (tag) => paragraph(`![${String(tag.attributes.alt)}](${String(tag.attributes.src)})`),
  Sequence: (tag) => `**${String(tag.attributes.title)}**\n\n${children(tag)}`,
  States: (tag) => `**${String(tag.attributes.title)}**\n\n${children(tag)}`,
  Endpoint: (tag) => paragraph(inlines(tag)),
  Endpoints: (tag) => list(tag, () => '- '),
  ReferenceNote: (tag) => paragraph(inlines(tag)),
  FieldList: (tag) => list(tag, () => '- '),
  h3: (tag) => paragraph(`### ${inlines(tag)}`),
  Timeline: (tag) => {
    const moments = (tag.attributes.moments as { at: string; text: string }[]) ?? [];
    return `**${String(tag.attributes.title)}**\n\n${moments.map(({ at, text }) => `- ${at}: ${text}`).join('\n')}\n\n`;
  },
  ul: (tag) => list(tag, () => '- '),
  ol: (tag) => list(tag, (index) => `${index + Number(tag.attributes.start ?? 1)}. `),
  Table: (tag) => table(tag),
  hr: () => '---\n\n',
};

function list(tag: ContentTag, marker: (index: number) => string): string {
  const items = tag.children.filter(isTag).map((item, index) => {
    const lead = marker(index);
    const body = item.children.some((child) => isTag(child) && blocks[child.name] !== undefined)
      ? item.children
          .map((child) =>
            isTag(child) && blocks[child.name] !== undefined ? `\n\n${block(child)}` : inline(child),
          )
          .join('')
      : inlines(item);
    return (
      lead +
      body
        .trim()
        // A list inside the item stays close to its text; paragraphs stay apart.
        .replaceAll(/\n{2,}(?=(?:- |\d+\. ))/g, '\n')
        .replaceAll('\n', `\n${' '.repeat(lead.length)}`)
    );
  });
  return `${items.join('\n')}\n\n`;
}

function quote(body: string): string {
  return `${body
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
}

function table(tag: ContentTag): string {
  const rows: string[][] = [];
  const visit = (node: ContentNode): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isTag(node) && node.name === 'tr')
      rows.push(
        node.children
          .filter(isTag)
          .map((cell) => inlines(cell).trim().replaceAll('|', '\\|').replaceAll('\n', ' ')),
      );
    else if (isTag(node)) node.children.forEach(visit);
  };
  visit(tag.children);
  const [head = [], ...body] = rows;
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')}\n\n`;
}

const inlineNames = new Set(['a', 'Link', 'code', 'strong', 'em', 's', 'br', 'span', 'b', 'i', 'kbd']);

function inlines(tag: ContentTag): string {
  return tag.children.map(inline).join('');
}

function inline(node: ContentNode): string {
  if (Array.isArray(node)) return node.map(inline).join('');
  if (!isTag(node)) return node === null || node === undefined || node === false ? '' : String(node);
  const text = inlines(node);
  switch (node.name) {
    case 'strong':
    case 'b':
      return `**${text}**`;
    case 'em':
    case 'i':
      return `*${text}*`;
    case 's':
      return `~~${text}~~`;
    case 'code': {
      const ticks = ticksFor(text, 1);
      return ticks === '`' ? `\`${text}\`` : `${ticks} ${text} ${ticks}`;
    }
    case 'br':
      return '\n';
    case 'a':
    case 'Link':
      return `[${text}](${String(node.attributes.href)})`;
    default:
      return blocks[node.name] === undefined ? text : block(node);
  }
}
