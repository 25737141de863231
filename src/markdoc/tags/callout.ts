import Markdoc, { type Schema } from '@markdoc/markdoc';
import { bodyOf } from '../body.ts';

/** A box with a title and a body. Row S1.6. */
export const callout: Schema = {
  attributes: {
    type: { type: String, required: true, matches: ['note', 'tip', 'warning', 'danger'] },
    title: { type: String, required: true },
  },
  transform(node, config) {
    return new Markdoc.Tag('Callout', node.transformAttributes(config), bodyOf(node, config));
  },
};
