import { type ContentNode, type ContentTag, isReference, isTag, textOf } from '../model/content-tree.ts';
import type { StateTransition } from '../model/diagrams.ts';
import type { SourcePage } from '../model/page.ts';
import {
  code,
  codeBlock,
  finish,
  heading,
  link,
  list,
  paragraph,
  quote,
  table,
  titled,
} from './markdown-text.ts';
import { referenceToMarkdown, transitionList } from './reference-to-markdown.ts';

/**
 * The page as Markdown, for machines and for copying: made from the tree that the HTML is made from. Code comes
 * out character by character as it went in.
 */
export function toMarkdown(page: Pick<SourcePage, 'tree'>): string {
  return finish(block(page.tree));
}

/** A node as a block, with an empty line behind it. */
function block(node: ContentNode): string {
  if (Array.isArray(node)) return node.map(block).join('');
  if (!isTag(node)) return plain(node);
  if (isReference(node)) return referenceToMarkdown(node.attributes.node, { block, inline });
  const write = blocks[node.name];
  if (write !== undefined) return write(node);
  return inlineNames.has(node.name) ? inline(node) : block(node.children);
}

const blocks: Record<string, (tag: ContentTag) => string> = {
  p: ({ children }) => paragraph(inline(children)),
  summary: ({ children }) => paragraph(`**${inline(children).trim()}**`),
  figcaption: ({ children }) => paragraph(`**${inline(children).trim()}**`),
  Heading: ({ attributes, children }) => heading(Number(attributes.level), inline(children)),
  Fence: ({ attributes }) => codeBlock(attributes),
  Callout: ({ attributes, children }) => quote(titled(attributes.title, block(children))),
  blockquote: ({ children }) => quote(block(children)),
  Samples: ({ attributes, children }) => titled(attributes.title, block(children)),
  Tab: ({ attributes, children }) => titled(attributes.label, block(children)),
  Card: ({ attributes: { title, href }, children }) =>
    `- ${link(String(title), String(href))}: ${textOf(children).trim()}\n`,
  Cards: ({ children }) => `${block(children)}\n`,
  Image: ({ attributes: { alt, src } }) => paragraph(`!${link(String(alt), String(src))}`),
  Sequence: ({ attributes, children }) => titled(attributes.title, block(children)),
  States: ({ attributes: { title, transitions } }) =>
    titled(title, transitionList(transitions as StateTransition[])),
  Timeline: ({ attributes: { title, moments } }) =>
    titled(title, list((moments as { at: string; text: string }[]).map(({ at, text }) => `${at}: ${text}`))),
  ul: (tag) => list(itemsOf(tag)),
  ol: (tag) => list(itemsOf(tag), (index) => `${index + Number(tag.attributes.start ?? 1)}. `),
  Table: (tag) => {
    const [head = [], ...rows] = rowsOf(tag.children);
    return table(head, rows);
  },
  hr: () => '---\n\n',
};

function itemsOf(list: ContentTag): string[] {
  return list.children
    .filter(isTag)
    .map(({ children }) =>
      children.some(isBlock)
        ? children.map((child) => (isBlock(child) ? `\n\n${block(child)}` : inline(child))).join('')
        : inline(children),
    );
}

function isBlock(node: ContentNode): boolean {
  return isTag(node) && (blocks[node.name] !== undefined || isReference(node));
}

function rowsOf(node: ContentNode): string[][] {
  if (Array.isArray(node)) return node.flatMap(rowsOf);
  if (!isTag(node)) return [];
  return node.name === 'tr'
    ? [node.children.filter(isTag).map(({ children }) => inline(children))]
    : rowsOf(node.children);
}

const inlineNames = new Set(['a', 'Link', 'code', 'strong', 'em', 's', 'br', 'span', 'b', 'i', 'kbd']);

function inline(node: ContentNode): string {
  if (Array.isArray(node)) return node.map(inline).join('');
  if (!isTag(node)) return plain(node);
  const text = inline(node.children);
  switch (node.name) {
    case 'strong':
    case 'b':
      return `**${text}**`;
    case 'em':
    case 'i':
      return `*${text}*`;
    case 's':
      return `~~${text}~~`;
    case 'code':
      return code(text);
    case 'br':
      return '\n';
    case 'a':
    case 'Link':
      return link(text, String(node.attributes.href));
    default:
      return isBlock(node) ? block(node) : text;
  }
}

function plain(node: string | number | boolean | null | undefined): string {
  return node === null || node === undefined || node === false ? '' : String(node);
}
