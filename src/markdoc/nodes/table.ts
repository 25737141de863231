import Markdoc, { type Schema } from '@markdoc/markdoc';

/** A table that scrolls inside itself on small screens. */
export const table: Schema = {
  transform(node, config) {
    return new Markdoc.Tag('Table', {}, node.transformChildren(config));
  },
};
