import type { Node } from '@markdoc/markdoc';
import { type ContentNode, type ContentTag, isReference, walkTags } from '../model/content-tree.ts';
import type { PageLink } from '../model/page.ts';
import { partsOf } from '../model/reference.ts';

/** Links and pictures of the text with the places they stand at, then links that tags make from data, with line 0. */
export function linksOf(nodes: readonly Node[], tree: ContentNode, text: string): PageLink[] {
  const lines = text.split('\n');
  const links: PageLink[] = [];
  const seen = new Set<string>();
  for (const node of nodes) {
    const image = node.type === 'image';
    const href: unknown = image ? node.attributes.src : node.attributes.href;
    if (typeof href !== 'string') continue;
    const line = (node.location?.start.line ?? 0) + 1;
    links.push({ href, line, column: (lines[line - 1] ?? '').indexOf(href) + 1, image });
    seen.add(href);
  }
  walkTags(tree, (tag) => {
    for (const href of hrefsOf(tag)) {
      if (seen.has(href)) continue;
      seen.add(href);
      links.push({ href, line: 0, column: 0, image: false });
    }
  });
  return links;
}

function hrefsOf(tag: ContentTag): string[] {
  if (isReference(tag))
    return partsOf(tag.attributes.node).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
  return typeof tag.attributes.href === 'string' ? [tag.attributes.href] : [];
}
