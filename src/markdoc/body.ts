import Markdoc, { type Config, type Node, type RenderableTreeNode } from '@markdoc/markdoc';
import { itemsOf } from './items.ts';

/** The body of a box. Text of a tag on a single line becomes a paragraph, as on separate lines. */
export function bodyOf(node: Node, config: Config): RenderableTreeNode[] {
  const children = node.transformChildren(config);
  const isText = node.inline && itemsOf(node).some((item) => item.type !== 'tag' && item.type !== 'image');
  return isText ? [new Markdoc.Tag('p', {}, children)] : children;
}
