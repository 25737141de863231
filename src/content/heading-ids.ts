import { type ContentNode, textOf, walkTags } from '../model/content-tree.ts';
import type { Heading } from '../model/page.ts';
import { createSlugger } from '../model/slug.ts';

/**
 * Gives every heading of a page that has no explicit id one from its text, and lists headings and ids.
 * Explicit ids win wherever they are on the page. Rows S2.5 and S2.7.
 * @returns headings in document order, all ids, and the ids that are duplicated
 */
export function assignHeadingIds(tree: ContentNode): {
  headings: Heading[];
  ids: string[];
  duplicates: string[];
} {
  const slugger = createSlugger();
  const ids = new Set<string>();
  const duplicates: string[] = [];
  walkTags(tree, (tag) => {
    const id = tag.attributes.id;
    if (typeof id !== 'string') return;
    if (ids.has(id)) duplicates.push(id);
    ids.add(id);
    slugger.reserve(id);
  });
  const headings: Heading[] = [];
  walkTags(tree, (tag) => {
    if (tag.name !== 'Heading') return;
    const title = textOf(tag.children).replaceAll(/\s+/g, ' ').trim();
    if (typeof tag.attributes.id !== 'string') {
      tag.attributes.id = slugger.slug(title);
      ids.add(tag.attributes.id as string);
    }
    headings.push({
      id: tag.attributes.id as string,
      level: Number(tag.attributes.level),
      title,
      startsWithText: typeof tag.children[0] === 'string' && tag.children[0].trim() !== '',
      attributes: tag.attributes,
    });
  });
  return { headings, ids: [...ids], duplicates };
}
