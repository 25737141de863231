import Markdoc, { type RenderableTreeNode, type Schema } from '@markdoc/markdoc';
import { type ContentNode, textOf } from '../../model/content-tree.ts';

/** A table that scrolls inside itself on small screens. */
export const table: Schema = {
  transform(node, config) {
    return new Markdoc.Tag('Table', {}, node.transformChildren(config).map(withoutEmptyHeaders));
  },
};

/** The corner of a table with names down its side heads nothing, so it is an ordinary cell (WCAG 1.3.1). */
function withoutEmptyHeaders(node: RenderableTreeNode): RenderableTreeNode {
  if (!Markdoc.Tag.isTag(node)) return node;
  if (node.name === 'th' && textOf(node.children as ContentNode).trim() === '')
    return new Markdoc.Tag('td', node.attributes);
  return new Markdoc.Tag(node.name, node.attributes, node.children.map(withoutEmptyHeaders));
}
