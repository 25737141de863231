import { type ContentNode, type ContentTag, isTag, textOf } from '../../model/content-tree.ts';

/** Blocks that have records of their own and are left out of the text around them. */
const OWN_RECORD = new Set([
  'Fence',
  'Callout',
  'Heading',
  'Table',
  'table',
  'Card',
  'Samples',
  'CodeFiles',
  'Reference',
]);
const LISTS = new Set(['ul', 'ol']);
/** A pause follows these; without a mark two sentences would run together. */
const BREATHS = new Set(['p', 'li', 'td', 'th', 'dt', 'dd', 'div']);
/** Between two parts of one record. */
export const BREATH = ' · ';

/** The text of one block as plain words on one line, without the blocks in it that have records of their own. */
export function blockText(tag: ContentTag): string {
  return tidy(textIn(tag.children, tag.name === 'li'));
}

/** Words with their markup as plain words, for a record that is put together from several. */
export function phraseText(node: ContentNode): string {
  return textIn(node, false);
}

/** White space as single spaces, and no marks of a breath at the ends or doubled. */
export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?: ?· ?)+/g, BREATH)
    .replace(/^[ ·]+|[ ·]+$/g, '');
}

/**
 * Whether a tag inside a block is read apart from it. Items of a list within a list item are; a list in a callout
 * belongs to the box.
 */
export function hasOwnRecord(tag: ContentTag, inItem: boolean): boolean {
  return OWN_RECORD.has(tag.name) || (inItem && LISTS.has(tag.name));
}

function textIn(node: ContentNode, inItem: boolean): string {
  if (Array.isArray(node)) return node.map((child) => textIn(child, inItem)).join('');
  if (!isTag(node)) return textOf(node);
  if (hasOwnRecord(node, inItem)) return '';
  if (node.name === 'br') return BREATH;
  if (node.children.length === 0) return textOf(node);
  const inner = textIn(node.children, inItem);
  return BREATHS.has(node.name) ? `${BREATH}${inner}${BREATH}` : inner;
}
