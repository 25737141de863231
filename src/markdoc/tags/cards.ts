import Markdoc, { type Schema } from '@markdoc/markdoc';
import { itemsOf } from '../items.ts';

/** A grid of links that say where they lead. Cards may stand on lines of their own or follow each other. */
export const cards: Schema = {
  validate(node) {
    const items = itemsOf(node);
    return items.length > 0 && items.every((item) => item.tag === 'card')
      ? []
      : [{ id: 'cards-children', level: 'error', message: "'cards' holds `{% card %}` and nothing else" }];
  },
  transform(node, config) {
    const children = node.transformChildren(config).filter((child) => Markdoc.Tag.isTag(child));
    return new Markdoc.Tag('Cards', {}, children);
  },
};
