import Markdoc, { type Schema } from '@markdoc/markdoc';
import { iconNames } from '../../model/icon-names.ts';
import { bodyOf } from '../body.ts';

/** One link inside `{% cards %}`: title, address, one sentence, and an icon where it helps. */
export const card: Schema = {
  attributes: {
    title: { type: String, required: true },
    href: { type: String, required: true },
    icon: { type: String, matches: [...iconNames] },
  },
  transform(node, config) {
    return new Markdoc.Tag('Card', node.transformAttributes(config), bodyOf(node, config));
  },
};
