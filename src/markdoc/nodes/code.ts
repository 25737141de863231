import Markdoc, { type Schema } from '@markdoc/markdoc';

/** Inline code. Its text stays a child, so that headings and search read it like any other. */
export const code: Schema = {
  attributes: { content: { type: String, required: true } },
  transform(node) {
    return new Markdoc.Tag('code', {}, [String(node.attributes.content)]);
  },
};
