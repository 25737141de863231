import { Tag } from '@markdoc/markdoc';
import { headingSlug } from '../../api/heading-slug.ts';

/**
 * A heading inside an operation. It has an anchor (row S2.5) but stays out of search and of the table of contents:
 * every operation has the same ones.
 *
 * @param slug anchor of the operation: `('create-a-refund', 'Answer')` has the anchor `create-a-refund-answer`.
 */
export function sectionLabel(slug: string, text: string): Tag {
  return new Tag('h3', { id: `${slug}-${headingSlug(text)}`, class: 'heading ref-label' }, [text]);
}
