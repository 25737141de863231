import Markdoc, { type Config, type Node } from '@markdoc/markdoc';
import {
  type ContentNode,
  type ContentTag,
  isReference,
  referenceNodesOf,
  walkTags,
} from '../model/content-tree.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import type { Heading, PageLink, SourcePage } from '../model/page.ts';
import type { ListedOperation } from '../model/reference.ts';
import { partsOf } from '../model/reference-parts.ts';
import { isInternal } from '../model/route.ts';
import { checkBounds } from './checks/check-bounds.ts';
import { checkMarkdown, startOf } from './checks/check-markdown.ts';
import { checkConflicts, checkText } from './checks/check-text.ts';
import { readFrontMatter } from './front-matter.ts';
import { assignHeadingIds } from './heading-ids.ts';
import { parseContent } from './parse.ts';
import { type SourceFile, withPlainLines } from './read.ts';
import { checkHeadings, validateContent } from './validate.ts';

/**
 * One content file → the page that every later stage reads, and what is wrong with it.
 * A page with errors still comes back, so that one run reports the problems of all pages; its tree is null where
 * the vocabulary was used in a way that cannot be transformed.
 */
export function loadPage(
  { route, file, text: written, isUtf8 }: SourceFile,
  config: Config,
): { page: SourcePage; diagnostics: Diagnostic[] } {
  const text = withPlainLines(written);
  const refused = [...checkBounds(text, file), ...checkConflicts(text, file)];
  if (refused.length > 0)
    return {
      page: { route, file, frontMatter: {}, tree: null, headings: [], ids: [], links: [] },
      diagnostics: refused,
    };
  const ast = parseContent(text, file);
  const nodes = [...ast.walk()];
  const parsed = { file, text, ast, nodes, config };
  const { frontMatter, diagnostics } = readFrontMatter(frontMatterOf(ast, text), file);
  const problems = validateContent(parsed);
  const notation = checkMarkdown(parsed, file);
  const open = notation.find(({ id }) => id === 'fence-open')?.line ?? Number.POSITIVE_INFINITY;
  // A tag that failed its checks may not transform; other errors leave headings and links as they are.
  const tree = (hasErrors(problems) ? null : Markdoc.transform(ast, config)) as ContentNode;
  orderOperations(tree);
  const { headings, ids, duplicates } = assignHeadingIds(tree);
  const repeated = repeatedTags(nodes);
  const missing = missingOperations(tree, ids);
  const undescribed = new Set(missing.map(({ href }) => href));
  const links = linksOf(parsed, tree).filter(({ href, line }) => line > 0 || !undescribed.has(href));
  return {
    page: { route, file, frontMatter, tree, headings, ids, links },
    diagnostics: withMarksProblem(parsed, file, [
      ...diagnostics,
      // A block that is never closed swallows what follows, which is then not its language.
      ...problems.filter(({ id, line }) => id !== 'fence-syntax' || line < open),
      ...checkHeadings(nodes, file),
      ...checkText(text, file, isUtf8),
      ...notation,
      ...checkTitle(frontMatter.title, headings, { file, nodes }),
      ...duplicates.map((id) => duplicateId(id, repeated, parsed)),
      ...missing.map((operation) => missingOperation(operation, parsed)),
    ]),
  };
}

type Parsed = Parameters<typeof validateContent>[0];

/** What follows from front matter that is not between its marks. */
const ECHOES = new Set(['front-matter-no-title', 'heading-underlined']);

/** A second block of keys between marks, right below the first one. */
const SECOND = /^(---\n(?:.*\n)*?---\n\s*)---\n(?:[\w-]+:.*\n)+---\n/;

/** Front matter that Markdoc takes for text, by how the page begins: what is wrong, and what to do. */
const MARKS: [pattern: RegExp, message: string, hint: string][] = [
  [/^---\n/, 'the front matter is never closed', 'write `---` on its own line below it'],
  [
    /^\s+---\n(?:[\w-]+:.*\n)/,
    'the front matter is below an empty line, so it is shown as text',
    'delete what is above its first `---`',
  ],
  [
    /^(?:title|description):.*\n(?:.+\n)*---\n/,
    'the front matter is never opened',
    'write `---` on its own line above it',
  ],
];

/** Adds, to what is wrong with a page, a mark of its front matter that is missing, or front matter that appears twice. */
function withMarksProblem({ ast, text }: Parsed, file: string, others: Diagnostic[]): Diagnostic[] {
  const [, first] = SECOND.exec(text) ?? [];
  const isRead = ast.attributes.frontmatter !== undefined;
  const marks =
    first === undefined
      ? MARKS.find(([pattern]) => !isRead && pattern.test(text))
      : ([
          SECOND,
          'the page has front matter twice, and the second is shown as text',
          'keep one, with the keys of both',
        ] as const);
  if (marks === undefined) return others;
  const [, message, hint] = marks;
  const id = first === undefined ? 'front-matter-open' : 'front-matter-twice';
  const line = first?.split('\n').length ?? 1;
  const problem: Diagnostic = { id, level: 'error', message, hint, file, line, column: 1 };
  return [problem, ...others.filter((other) => !ECHOES.has(other.id))];
}

/** Readers who follow a title from a list or a search expect to find it on the page. */
function checkTitle(
  title: string | undefined,
  headings: readonly Heading[],
  { file, nodes }: { file: string; nodes: readonly Node[] },
): Diagnostic[] {
  const heading = headings.find(({ level }) => level === 1)?.title;
  if (title === undefined || heading === undefined || plain(title) === plain(heading)) return [];
  const node = nodes.find(({ type }) => type === 'heading');
  const message = `the heading \`${heading}\` is not the title \`${title}\``;
  const hint = 'use the same words in both';
  const place = { file: node?.location?.file ?? file, line: startOf(node) + 1, column: 1 };
  return [{ id: 'title-differs', level: 'warning', message, hint, ...place }];
}

const plain = (text: string): string => text.replaceAll(/[`*_]/g, '').replaceAll(/\s+/g, ' ').trim();

/** The YAML with the empty lines above it, which Markdoc leaves out but editors count. */
function frontMatterOf(ast: Node, text: string): string | undefined {
  const yaml = ast.attributes.frontmatter as string | undefined;
  if (yaml === undefined) return undefined;
  const [above = ''] = /^\n*/.exec(text.slice(text.indexOf('\n') + 1)) ?? [];
  return above + yaml;
}

/** The tags of which the page has one with the same attributes already. */
function repeatedTags(nodes: readonly Node[]): Node[] {
  const seen = new Set<string>();
  return nodes.filter(({ tag, attributes }) => {
    if (tag === undefined || (attributes.id ?? attributes.of ?? attributes.kind) === undefined) return false;
    const { size } = seen;
    return seen.add(JSON.stringify([tag, attributes])).size === size;
  });
}

/** @param repeated tags that are left to blame; takes one, unless the id is written as `{% #id %}` */
function duplicateId(id: string, repeated: Node[], { file, text }: Parsed): Diagnostic {
  // The annotation, not a link to it nor an id that begins alike.
  const written = [`#${id}`, `id="${id}"`];
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) =>
    (line.match(/\{%.*?%\}/g) ?? []).some((tag) => written.some((form) => tag.split(/[\s%]/).includes(form))),
  );
  const again = at === -1 ? repeated.shift() : undefined;
  const line = again?.location?.start.line ?? Math.max(at, 0);
  return {
    id: 'duplicate-id',
    level: 'error',
    message: `the id \`${id}\` is duplicated on the page`,
    hint:
      again === undefined
        ? 'give one of them another `{% #id %}`'
        : `delete this \`${again.tag}\`: the page has it already`,
    file,
    line: line + 1,
    column: Math.max(lines[line]?.lastIndexOf(id) ?? -1, 0) + 1,
  };
}

/** The operations that the page lists and does not describe. */
function missingOperations(tree: ContentNode, ids: readonly string[]): ListedOperation[] {
  return referenceNodesOf(tree)
    .flatMap((node) => (node.kind === 'operation-list' ? node.operations : []))
    .filter(({ href }) => href.startsWith('#') && !ids.includes(href.slice(1)));
}

function missingOperation({ id, method, path }: ListedOperation, { file, nodes }: Parsed): Diagnostic {
  return {
    id: 'operation-missing',
    level: 'error',
    message: `the page lists ${method} ${path}, but does not describe it`,
    hint: `write \`{% operation id="${id}" /%}\` where it belongs`,
    file,
    line: startOf(nodes.find(({ tag }) => tag === 'endpoints')) + 1,
    column: 1,
  };
}

/** Links and pictures of the text with their places, then links that tags make from data, with line 0. */
function linksOf({ nodes, text }: Parsed, tree: ContentNode): PageLink[] {
  const lines = text.split('\n');
  const links = nodes.flatMap((node): PageLink[] => {
    const image = node.type === 'image';
    const written: unknown = image ? node.attributes.src : node.attributes.href;
    if (typeof written !== 'string') return [];
    const href = decoded(written);
    const line = startOf(node);
    const column = Math.max(...[href, written].map((text) => columnOfLink(lines[line] ?? '', text)));
    return [{ href, line: line + 1, column, image, ...sizeOf(node) }];
  });
  const seen = new Set(links.map(({ href }) => href));
  walkTags(tree, (tag) => {
    for (const href of hrefsOf(tag).map(decoded)) {
      if (seen.has(href)) continue;
      seen.add(href);
      links.push({ href, line: 0, column: 0, image: false });
    }
  });
  return links;
}

/** An address of this site as its page, heading or picture is named: Markdown encodes letters beyond ASCII and spaces. */
function decoded(href: string): string {
  try {
    return isInternal(href) ? decodeURI(href) : href;
  } catch {
    return href;
  }
}

/** Where an address is on its line, from 1, rather than a longer one that contains it; 0 where it is not found. */
function columnOfLink(line: string, href: string): number {
  const whole = [`(${href})`, `(${href} `, `"${href}"`].map((text) => line.indexOf(text));
  return (whole.find((at) => at >= 0) ?? line.indexOf(href) - 1) + 2;
}

/** The size that an author gave a picture, if it is one. */
function sizeOf({ type, attributes: { width, height } }: Node): Pick<PageLink, 'size'> {
  const isSize = [width, height].every((size) => Number.isInteger(size) && size > 0);
  return type === 'image' && isSize ? { size: { width, height } } : {};
}

function hrefsOf(tag: ContentTag): string[] {
  if (isReference(tag))
    return partsOf(tag.attributes.node).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
  return typeof tag.attributes.href === 'string' ? [tag.attributes.href] : [];
}

/**
 * Gives the lists of operations on a page the order in which the page describes them, as the side navigation has it.
 * An operation that the page does not describe comes after those that it does.
 */
function orderOperations(tree: ContentNode): void {
  const nodes = referenceNodesOf(tree);
  const described = nodes.flatMap((node) => (node.kind === 'operation' ? [`#${node.heading.anchor}`] : []));
  // From the end, so that one that is not described has the lowest place.
  const place = ({ href }: { href: string }): number => described.toReversed().indexOf(href);
  for (const node of nodes)
    if (node.kind === 'operation-list') node.operations.sort((a, b) => place(b) - place(a));
}
