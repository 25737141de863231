import Markdoc, { type Schema, type ValidationError } from '@markdoc/markdoc';
import { itemsOf } from '../items.ts';

const problem = (id: string, message: string): ValidationError[] => [{ id, level: 'error', message }];

/** `## Text {% #id %}`; ids that authors leave out are given later, over the whole page. Rows S2.5 and S2.7. */
export const heading: Schema = {
  children: ['inline'],
  attributes: {
    id: {
      type: String,
      validate: (value: unknown) =>
        typeof value !== 'string' || /^\S+$/.test(value)
          ? []
          : problem('heading-id', `the id '${value}' is empty or holds a space`),
    },
    level: { type: Number, required: true, default: 1 },
  },
  validate(node) {
    const items = itemsOf(node);
    if (items.length === 0) return problem('heading-empty', 'the heading has no text');
    if (items.some((item) => item.type === 'tag' || item.type === 'image'))
      return problem('heading-content', 'a heading holds text only');
    // Each heading is a link to its own place, and HTML allows no link inside a link.
    const links = [...node.walk()].some((child) => child.type === 'link');
    return links ? problem('heading-link', 'a heading holds no link; put it into the text below') : [];
  },
  transform(node, config) {
    const children = node.transformChildren(config);
    const last = children.at(-1);
    // The space between the text and an explicit id belongs to neither.
    if (typeof last === 'string') children.splice(-1, 1, last.trimEnd());
    return new Markdoc.Tag('Heading', node.transformAttributes(config), children);
  },
};
