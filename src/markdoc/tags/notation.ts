import { type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import { itemsOf } from '../items.ts';

/** The checkbox of a list item: `[ ]` or `[x]`. */
const task: Schema = {
  render: 'Task',
  inline: true,
  attributes: { done: { type: Boolean, required: true } },
};

/** `[^1]` in the text. Each reference has an anchor that the footnote links back to. */
const footnote: Schema = {
  inline: true,
  attributes: { number: { type: Number, required: true }, use: { type: Number, required: true } },
  transform({ attributes: { number, use } }) {
    return new Tag('FootnoteMark', { id: anchorOfUse(number, use), number, href: `#fn-${number}` });
  },
};

/** The text of a footnote. */
const footnoteText: Schema = {
  attributes: { number: { type: Number, required: true }, uses: { type: Number, required: true } },
  transform(node, config) {
    const { number, uses } = node.attributes;
    const back = Array.from({ length: uses }, (_, index) => `#${anchorOfUse(number, index + 1)}`);
    return new Tag('Footnote', { id: `fn-${number}`, number, back }, node.transformChildren(config));
  },
};

function anchorOfUse(number: number, use: number): string {
  return use === 1 ? `fn-use-${number}` : `fn-use-${number}-${use}`;
}

/** Collapsible text; its first line is always visible. */
const details: Schema = {
  render: 'details',
  attributes: { open: { type: Boolean } },
  validate(node): ValidationError[] {
    if (node.children[0]?.tag === '^summary') return [];
    const message = "'details' has no summary — write `<summary>…</summary>` on the line below it";
    return [{ id: 'details-summary', level: 'error', message }];
  },
};

const summary: Schema = {
  render: 'summary',
  validate(node): ValidationError[] {
    if (itemsOf(node).length > 0) return [];
    return [
      { id: 'details-summary', level: 'error', message: 'the summary has no text — say what is inside' },
    ];
  },
};

/**
 * Tags that `content/extensions/` makes from Markdown and inline HTML. Authors cannot write a name with `^`: it has a
 * notation instead.
 */
export const notationTags: Record<string, Schema> = {
  '^details': details,
  '^summary': summary,
  '^kbd': { render: 'kbd', inline: true },
  '^sub': { render: 'sub', inline: true },
  '^sup': { render: 'sup', inline: true },
  '^task': task,
  '^footnote': footnote,
  '^footnotes': { render: 'Footnotes' },
  '^footnote-text': footnoteText,
};
