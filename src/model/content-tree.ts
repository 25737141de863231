import type { ReferenceNode } from './reference.ts';
import { partsOf } from './reference-parts.ts';

/**
 * The one tree that page, table of contents, search records, Markdown twin and link check read. It has the shape of
 * Markdoc's renderable tree, declared here so that only `content/` and `markdoc/` depend on that library.
 */
export interface ContentTag {
  /** A lower-case HTML element name, the upper-case name of a component in `ui/content/`, or `Reference`. */
  name: string;
  attributes: Record<string, unknown>;
  children: ContentNode[];
}

export type ContentNode = ContentTag | string | number | boolean | null | undefined | ContentNode[];

/** A tag as code makes it, such as `tag('p', {}, ['Text'])`. */
export function tag(
  name: string,
  attributes: ContentTag['attributes'],
  children: ContentNode[] = [],
): ContentTag {
  return { name, attributes, children };
}

/** True for a tag, false for text and null. */
export function isTag(node: ContentNode): node is ContentTag {
  return typeof node === 'object' && node !== null && !Array.isArray(node) && 'name' in node;
}

/** True for a part of the API reference: data instead of markup. */
export function isReference(tag: ContentTag): tag is ContentTag & { attributes: { node: ReferenceNode } } {
  return tag.name === 'Reference';
}

/** Visits every tag below `node` in document order, parents before children, including the content of reference nodes. */
export function walkTags(node: ContentNode, visit: (tag: ContentTag) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walkTags(child, visit);
  } else if (isTag(node)) {
    visit(node);
    walkTags(node.children, visit);
    if (isReference(node))
      for (const part of partsOf(node.attributes.node))
        if (part.kind === 'content') walkTags(part.content, visit);
  }
}

/** The parts of the API reference in a tree, in document order. */
export function referenceNodesOf(tree: ContentNode): ReferenceNode[] {
  const found: ReferenceNode[] = [];
  walkTags(tree, (tag) => {
    if (isReference(tag)) found.push(tag.attributes.node);
  });
  return found;
}

/** The text of a node as a screen reader would read it: children joined, no markup, white space unchanged. */
export function textOf(node: ContentNode): string {
  if (typeof node === 'string') return node;
  if (typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isTag(node)) return '';
  const content = node.attributes.content;
  // Inline code and fences have their text in an attribute instead of children.
  if (node.children.length === 0 && typeof content === 'string') return content;
  return node.children.map(textOf).join('');
}

/** Types of callouts, each with its icon. A new one needs an entry here and a color in `ui/content/callout.css`. */
export const calloutTypes = { note: 'info', tip: 'spark', warning: 'alert', danger: 'stop' } as const;
