import Markdoc, { type Schema, type ValidationError } from '@markdoc/markdoc';
import { itemsOf } from '../items.ts';

const problem = (message: string): ValidationError[] => [{ id: 'tabs-children', level: 'error', message }];

/** Alternatives of which a reader needs one, such as cards and bank accounts; at most six. */
export const tabs: Schema = {
  validate(node) {
    const items = itemsOf(node);
    if (items.some((item) => item.tag !== 'tab') || items.length < 2 || items.length > 6)
      return problem("'tabs' holds two to six `{% tab %}` and nothing else");
    const labels = new Set(items.map((item) => item.attributes.label));
    return labels.size === items.length ? [] : problem("two of the 'tabs' have the same label");
  },
  transform(node, config) {
    const labels = itemsOf(node).map((item) => String(item.attributes.label));
    const children = node.transformChildren(config).filter((child) => Markdoc.Tag.isTag(child));
    return new Markdoc.Tag('Tabs', { labels }, children);
  },
};
