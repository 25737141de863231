import Markdoc, { type Node, type NodeType } from '@markdoc/markdoc';
import { z } from 'zod';
import type { PageRules } from '../model/page.ts';
import type { SourceFile } from './read.ts';

const kinds = {
  text: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  list: z.array(z.unknown()),
  any: z.unknown(),
};

/** Schema of front matter keys that another tool reads: checked but not shown. */
export function extraKeys({ frontMatter = {} }: PageRules): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(frontMatter).map(([key, kind]) => [key, kinds[kind].nullish()]));
}

/** Adds a heading to a page that has its title only in the front matter. */
export function addHeading(ast: Node, title: string): void {
  const hasHeading = ast.children.some(
    ({ type, attributes }) => type === 'heading' && attributes.level === 1,
  );
  if (hasHeading) return;
  const node = (type: NodeType, attributes: object, children: Node[] = []): Node =>
    Object.assign(new Markdoc.Ast.Node(type, { ...attributes }, children), {
      location: { start: { line: 0 }, end: { line: 0 } },
      lines: [0, 0],
    });
  ast.children.unshift(
    node('heading', { level: 1 }, [node('inline', {}, [node('text', { content: title })])]),
  );
}

/**
 * Turns links to files, such as `../events.md#verify`, into links to the pages that the files make; leaves all others
 * unchanged.
 */
export function linkFiles(nodes: readonly Node[], { route, file }: SourceFile): void {
  // The folder that relative links are resolved from.
  const folder = /(^|\/)index\.\w+$/.test(file)
    ? `${route === '/' ? '' : route}/`
    : route.replace(/[^/]*$/, '');
  for (const { type, attributes } of nodes) {
    const href: unknown = attributes.href;
    if (type !== 'link' || typeof href !== 'string' || /^(?:$|[/#?]|[a-z][a-z\d+.-]*:)/i.test(href)) continue;
    const { pathname, search, hash } = new URL(href, `https://site${folder}`);
    const page = pathname.replace(/\.(?:md|mdoc|html)$/, '').replace(/\/(?:index)?$/, '');
    attributes.href = `${page === '' ? '/' : page}${search}${hash}`;
  }
}
