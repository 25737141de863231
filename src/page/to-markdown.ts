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
import type {
  EntryTableNode,
  FieldNode,
  ObjectNode,
  OperationNode,
  ReferenceNode,
  SectionLabel,
} from '../model/reference.ts';
import * as md from './markdown-text.ts';

/**
 * The page as Markdown, for machines and for copying, rendered from the same tree as the HTML. Code is kept character
 * by character.
 */
export function toMarkdown(tree: ContentNode): string {
  return md.finish(block(tree));
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
  p: ({ children }) => md.paragraph(md.asText(inline(children))),
  figcaption: ({ children }) => md.paragraph(`**${inline(children).trim()}**`),
  Heading: ({ attributes, children }) =>
    md.heading(Number(attributes.level), inline(children), String(attributes.id)),
  Fence: ({ attributes }) => md.codeBlock(attributes),
  Callout: ({ attributes, children }) => md.quote(md.titled(attributes.title, block(children))),
  blockquote: ({ children }) => md.quote(block(children)),
  Samples: ({ attributes, children }) => md.titled(attributes.title, block(children)),
  CodeFiles: ({ attributes: { title, files, origin = '' } }) =>
    md.titled(title, fileTexts(files as CodeFile[], String(origin))),
  Tab: ({ attributes, children }) => md.titled(attributes.label, block(children)),
  Card: ({ attributes: { title, href }, children }) =>
    `- ${md.link(String(title), String(href))}: ${textOf(children).trim()}\n`,
  Cards: ({ children }) => `${block(children)}\n`,
  Image: ({ attributes: { alt, src } }) => md.paragraph(`!${md.link(String(alt), String(src))}`),
  // As in the list that the page has beside the diagram.
  Sequence: ({ attributes: { title, messages } }) => {
    const items = (messages as SequenceMessage[]).map(
      ({ from, to, text }) => `${from === to ? from : `${from} → ${to}`}: ${text}`,
    );
    return md.titled(title, md.list(items, numbered));
  },
  ul: (tag) => md.list(itemsOf(tag)),
  ol: (tag) => md.list(itemsOf(tag), (index) => numbered(index + Number(tag.attributes.start ?? 1) - 1)),
  Table: (tag) => {
    const [head = [], ...rows] = rowsOf(tag.children);
    const columns: unknown[] = [];
    walkTags(tag.children, ({ name, attributes }) => name === 'th' && columns.push(attributes.align));
    return md.table(head, rows, columns);
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
        : md.asText(inline(children)),
    );
}

/** Links to the files, because their texts would be most of the page; the first is printed if it is short. */
function fileTexts(files: readonly CodeFile[], origin: string): string {
  const [printed] = files.slice(0, 1).filter(isInMarkdown);
  const others = files.filter((file) => file !== printed);
  const items = others.map(({ path, title, label, content }) => {
    const lines = content.split('\n').length;
    return `${label}: ${md.link(md.code(title), origin + fileAddressOf(path))} (${lines} lines)`;
  });
  const title = printed && md.link(printed.title, origin + fileAddressOf(printed.path));
  return (printed ? md.codeBlock({ ...printed, title }) : '') + (items.length === 0 ? '' : md.list(items));
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
  if (node.name === 'code') return md.code(textOf(node));
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
      return md.HARD_BREAK;
    case 'TestCard':
      return ` Test card: ${md.code(String(node.attributes.number))}.`;
    case 'a':
    case 'Link':
      // Trimmed, because a picture inside adds the line breaks of a block.
      return md.link(text.trim(), String(node.attributes.href), node.attributes.title);
    default:
      return isBlock(node) ? block(node) : text;
  }
}

function plain(node: string | number | boolean | null | undefined): string {
  return node === null || node === undefined || node === false ? '' : md.escaped(String(node));
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
      return md.list(
        node.operations.map(({ method, path, title }) => words(`**${method}**`, md.code(path), title)),
      );
    case 'lifecycle':
      return md.titled(node.title, transitionList(node.diagram.transitions));
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
    md.heading(2, node.heading.title, node.heading.anchor),
    md.paragraph(`**${method}** ${md.code(path)}`),
    block(description),
    block(notes),
    md.paragraph(inline(remarks)),
    deprecation.length === 0 ? '' : md.paragraph(`**SDK method deprecated:** ${inline(deprecation)}`),
    ...parameters.flatMap(({ label, fields }) => [labelHeading(label), fieldList(fields)]),
    response === null
      ? ''
      : labelHeading(response.label) +
        md.paragraph(words(inline(response.summary), inline(response.unconfirmed))) +
        fieldList(response.fields),
    // After the fields: samples are long, and a reader with little room may stop early.
    ...samples.flatMap((each) => [block(each.requests), block(each.response)]),
    labelHeading(errors.label),
    ownErrors(node),
    md.paragraph(inline(errors.summary)),
    events === null ? '' : labelHeading(events.label) + md.paragraph(inline(events.summary)),
  ].join('');
}

const labelHeading = ({ title, anchor }: SectionLabel): string => md.heading(3, title, anchor);

function ownErrors({ errors }: OperationNode): string {
  if (errors.own.length === 0) return '';
  return md.list(
    errors.own.map(({ status, code, when, action, unconfirmed }) => {
      const codes = [String(status), ...(code === null ? [] : [code])].map(md.code);
      return `${words(...codes, inline(when), inline(unconfirmed))}\n${inline(action)}`;
    }),
  );
}

function object({ heading: { title, anchor }, description, example, fields }: ObjectNode): string {
  return md.heading(2, title, anchor) + block(description) + fieldList(fields) + block(example);
}

const fieldList = (fields: FieldNode[]): string =>
  fields.length === 0 ? '' : md.list(fields.map(fieldItem));

function fieldItem({ name, type, required, unconfirmed, notes, description, values, children }: FieldNode) {
  const head = words(
    md.code(name),
    inline(type),
    required ? '**required**' : '',
    inline(notes),
    inline(unconfirmed),
  );
  const meanings = values.map(
    ({ value, meaning }) => md.code(value) + (meaning.length === 0 ? '' : `: ${inline(meaning)}`),
  );
  const about = inline(description);
  return [
    md.paragraph(about === '' ? head : `${head}: ${about}`),
    meanings.length === 0 ? '' : md.list(meanings),
    fieldList(children),
  ].join('');
}

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

function entryTable({ title, columns, rows, example }: EntryTableNode): string {
  const texts = rows.map(({ cells }) => cells.map((cell) => inline(cell).trim()));
  const lines = md.table(columns, texts);
  return title === undefined ? lines + block(example) : md.titled(title, lines);
}

/** Transitions between states; a dashed arrow marks one that no public source confirms. */
function transitionList(transitions: readonly StateTransition[]): string {
  const items = transitions.map(({ from, to, on, assumed }) =>
    assumed === true
      ? `${md.code(from)} ⇢ ${md.code(to)}: ${on} (not confirmed by Frame)`
      : `${md.code(from)} → ${md.code(to)}: ${on}`,
  );
  return md.list(items, numbered);
}
