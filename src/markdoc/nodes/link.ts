import Markdoc, { type Schema } from '@markdoc/markdoc';

/** A link inside the text; whether it leads out of the site is for the component to show. */
export const link: Schema = {
  attributes: {
    href: { type: String, required: true },
    title: { type: String },
  },
  transform(node, config) {
    return new Markdoc.Tag('Link', node.transformAttributes(config), node.transformChildren(config));
  },
};
