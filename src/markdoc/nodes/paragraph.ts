import Markdoc, { type Node, type Schema } from '@markdoc/markdoc';
import { itemsOf } from '../items.ts';

const isBlock = ({ type }: Node): boolean => type === 'tag' || type === 'image';

/**
 * A paragraph of text. Tags and pictures that are all of it stand without it: HTML allows no box inside a
 * paragraph, so a browser would take the two apart.
 */
export const paragraph: Schema = {
  validate(node) {
    const items = itemsOf(node);
    const block = items.find(isBlock);
    if (block === undefined || items.every(isBlock)) return [];
    const name = block.tag === undefined ? 'the picture' : `\`${block.tag}\``;
    return [
      {
        id: 'block-in-text',
        level: 'error',
        message: `${name} stands inside a line of text; put it on lines of its own`,
      },
    ];
  },
  transform(node, config) {
    const children = node.transformChildren(config);
    const items = itemsOf(node);
    if (items.length > 0 && items.every(isBlock)) return children.filter((child) => Markdoc.Tag.isTag(child));
    return new Markdoc.Tag('p', node.transformAttributes(config), children);
  },
};
