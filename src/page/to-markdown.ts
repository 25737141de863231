import { type CodeFile, fileAddressOf, isInMarkdown } from '../model/code-file.ts';
import {
  type ContentNode,
  type ContentTag,
  isReference,
  isTag,
  textOf,
  walkTags,
} from '../model/content-tree.ts';
import { unreachable } from '../model/diagnostic.ts';
import type { SequenceMessage, StateTransition } from '../model/diagrams.ts';
import type { SourcePage } from '../model/page.ts';
import type {
  EntryTableNode,
  FieldNode,
  ObjectNode,
  OperationNode,
  ReferenceNode,
  SectionLabel,
} from '../model/reference.ts';
import {
  asText,
  code,
  codeBlock,
  escaped,
  finish,
  HARD_BREAK,
  heading,
  link,
  list,
  paragraph,
  quote,
  table,
  titled,
} from './markdown-text.ts';

/**
 * The page as Markdown, for machines and for copying, rendered from the same tree as the HTML. Code is kept character
 * by character.
 */
export function toMarkdown(page: Pick<SourcePage, 'tree'>): string {
  return finish(block(page.tree));
}

/** A node as a block, followed by an empty line. */
function block(node: ContentNode): string {
  if (Array.isArray(node)) return node.map(block).join('');
  if (!isTag(node)) return plain(node);
  if (isReference(node)) return referenceToMarkdown(node.attributes.node);
  const write = blocks[node.name];
  if (write !== undefined) return write(node);
  return inlineNames.has(node.name) ? inline(node) : block(node.children);
}

const blocks: Record<string, (tag: ContentTag) => string> = {
  p: ({ children }) => paragraph(asText(inline(children))),
  figcaption: ({ children }) => paragraph(`**${inline(children).trim()}**`),
  Heading: ({ attributes, children }) =>
    heading(Number(attributes.level), inline(children), String(attributes.id)),
  Fence: ({ attributes }) => codeBlock(attributes),
  Callout: ({ attributes, children }) => quote(titled(attributes.title, block(children))),
  blockquote: ({ children }) => quote(block(children)),
  Samples: ({ attributes, children }) => titled(attributes.title, block(children)),
  CodeFiles: ({ attributes: { title, files, origin = '' } }) =>
    titled(title, fileTexts(files as CodeFile[], String(origin))),
  Tab: ({ attributes, children }) => titled(attributes.label, block(children)),
  Card: ({ attributes: { title, href }, children }) =>
    `- ${link(String(title), String(href))}: ${textOf(children).trim()}\n`,
  Cards: ({ children }) => `${block(children)}\n`,
  Image: ({ attributes: { alt, src } }) => paragraph(`!${link(String(alt), String(src))}`),
  // As in the list that the page has beside the diagram.
  Sequence: ({ attributes: { title, messages } }) => {
    const items = (messages as SequenceMessage[]).map(
      ({ from, to, text }) => `${from === to ? from : `${from} → ${to}`}: ${text}`,
    );
    return titled(title, list(items, numbered));
  },
  ul: (tag) => list(itemsOf(tag)),
  ol: (tag) => list(itemsOf(tag), (index) => numbered(index + Number(tag.attributes.start ?? 1) - 1)),
  Table: (tag) => {
    const [head = [], ...rows] = rowsOf(tag.children);
    const columns: unknown[] = [];
    walkTags(tag.children, ({ name, attributes }) => name === 'th' && columns.push(attributes.align));
    return table(head, rows, columns);
  },
  hr: () => '---\n\n',
};

const numbered = (index: number): string => `${index + 1}. `;

function itemsOf(list: ContentTag): string[] {
  return list.children
    .filter(isTag)
    .map(({ children }) =>
      children.some(isBlock)
        ? children.map((child) => (isBlock(child) ? `\n\n${block(child)}` : inline(child))).join('')
        : asText(inline(children)),
    );
}

/** Links, because the texts would be most of the page; of short files also the first text. */
function fileTexts(files: readonly CodeFile[], origin: string): string {
  const [printed] = files.slice(0, 1).filter(isInMarkdown);
  const others = files.filter((file) => file !== printed);
  const items = others.map(({ path, title, label, content }) => {
    const lines = content.split('\n').length;
    return `${label}: ${link(code(title), origin + fileAddressOf(path))} (${lines} lines)`;
  });
  const title = printed && link(printed.title, origin + fileAddressOf(printed.path));
  return (printed ? codeBlock({ ...printed, title }) : '') + (items.length === 0 ? '' : list(items));
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

const inlineNames = new Set(['a', 'Link', 'code', 'strong', 'em', 's', 'br', 'span', 'b', 'i']);

function inline(node: ContentNode): string {
  if (Array.isArray(node)) return node.map(inline).join('');
  if (!isTag(node)) return plain(node);
  if (node.name === 'code') return code(textOf(node));
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
    case 'br':
      return HARD_BREAK;
    case 'TestCard':
      return ` Test card: ${code(String(node.attributes.number))}.`;
    case 'a':
    case 'Link':
      // A picture inside adds the line breaks of a block.
      return link(text.trim(), String(node.attributes.href), node.attributes.title);
    default:
      return isBlock(node) ? block(node) : text;
  }
}

function plain(node: string | number | boolean | null | undefined): string {
  return node === null || node === undefined || node === false ? '' : escaped(String(node));
}

/** The Markdown form of a part of the API reference. A kind without one does not compile. */
function referenceToMarkdown(node: ReferenceNode): string {
  switch (node.kind) {
    case 'operation':
      return operation(node);
    case 'object':
      return object(node);
    case 'field-list':
      return fieldList(node.fields);
    case 'operation-list':
      return list(
        node.operations.map(({ method, path, title }) => words(`**${method}**`, code(path), title)),
      );
    case 'lifecycle':
      return titled(node.title, transitionList(node.diagram.transitions));
    case 'entry-table':
      return entryTable(node);
    default:
      return unreachable(node);
  }
}

function operation(node: OperationNode): string {
  const { method, path, deprecation, remarks, description, notes } = node;
  const { samples, parameters, response, errors, events } = node;
  return [
    heading(2, node.heading.title, node.heading.anchor),
    paragraph(`**${method}** ${code(path)}`),
    block(description),
    block(notes),
    paragraph(inline(remarks)),
    deprecation.length === 0 ? '' : paragraph(`**SDK method deprecated:** ${inline(deprecation)}`),
    ...parameters.flatMap(({ label, fields }) => [labelHeading(label), fieldList(fields)]),
    response === null
      ? ''
      : labelHeading(response.label) +
        paragraph(words(inline(response.summary), inline(response.unconfirmed))) +
        fieldList(response.fields),
    // After the fields: samples are long, and a reader with little room may stop early.
    ...samples.flatMap((each) => [block(each.requests), block(each.response)]),
    labelHeading(errors.label),
    ownErrors(node),
    paragraph(inline(errors.summary)),
    events === null ? '' : labelHeading(events.label) + paragraph(inline(events.summary)),
  ].join('');
}

function labelHeading({ title, anchor }: SectionLabel): string {
  return heading(3, title, anchor);
}

function ownErrors({ errors }: OperationNode): string {
  if (errors.own.length === 0) return '';
  return list(
    errors.own.map(({ status, code: name, when, action, unconfirmed }) => {
      const codes = [String(status), ...(name === null ? [] : [name])].map(code);
      return `${words(...codes, inline(when), inline(unconfirmed))}\n${inline(action)}`;
    }),
  );
}

function object({ heading: { title, anchor }, description, example, fields }: ObjectNode): string {
  return heading(2, title, anchor) + block(description) + fieldList(fields) + block(example);
}

function fieldList(fields: FieldNode[]): string {
  return fields.length === 0 ? '' : list(fields.map(fieldItem));
}

function fieldItem({ name, type, required, unconfirmed, notes, description, values, children }: FieldNode) {
  const head = words(
    code(name),
    inline(type),
    required ? '**required**' : '',
    inline(notes),
    inline(unconfirmed),
  );
  const meanings = values.map(
    ({ value, meaning }) => code(value) + (meaning.length === 0 ? '' : `: ${inline(meaning)}`),
  );
  const about = inline(description);
  return [
    paragraph(about === '' ? head : `${head}: ${about}`),
    meanings.length === 0 ? '' : list(meanings),
    fieldList(children),
  ].join('');
}

function words(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function entryTable({ title, columns, rows, example }: EntryTableNode): string {
  const lines = table(
    columns,
    rows.map(({ cells }) => cells.map((cell) => inline(cell).trim())),
  );
  return title === undefined ? lines + block(example) : titled(title, lines);
}

/** Transitions between states; a dashed arrow marks one that no public source confirms. */
function transitionList(transitions: readonly StateTransition[]): string {
  const items = transitions.map(({ from, to, on, assumed }) =>
    assumed === true
      ? `${code(from)} ⇢ ${code(to)}: ${on} (not confirmed by Frame)`
      : `${code(from)} → ${code(to)}: ${on}`,
  );
  return list(items, numbered);
}
