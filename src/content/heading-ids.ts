import { type ContentNode, type ContentTag, isReference, textOf, walkTags } from '../model/content-tree.ts';
import type { Heading } from '../model/page.ts';
import type { ReferenceNode } from '../model/reference.ts';
import { anchorsOf, partsOf } from '../model/reference-parts.ts';
import { createSlugger, isLayoutId } from '../model/slug.ts';

/**
 * Derives an id from the text of each heading without an explicit one, and lists headings and ids. Explicit ids take
 * precedence, wherever they are on the page. Rows S2.5 and S2.7.
 * @returns headings in document order, all ids, and the duplicate ids
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
    const own = idsOf(tag);
    // One for a part of the reference, however many ids it has.
    duplicates.push(...own.filter((id) => ids.has(id) || isLayoutId(id)).slice(0, 1));
    for (const id of own) {
      ids.add(id);
      slugger.reserve(id);
    }
  });
  const headings: Heading[] = [];
  walkTags(tree, (tag) => {
    if (isReference(tag)) headings.push(...headingsOf(tag.attributes.node));
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

function idsOf(tag: ContentTag): string[] {
  if (!isReference(tag)) return typeof tag.attributes.id === 'string' ? [tag.attributes.id] : [];
  return anchorsOf(tag.attributes.node);
}

function headingsOf(node: ReferenceNode): Heading[] {
  return partsOf(node).flatMap((part): Heading[] => {
    if (part.kind !== 'heading' && part.kind !== 'label') return [];
    const { anchor: id, title } = part.kind === 'heading' ? part.heading : part.label;
    const level = part.kind === 'heading' ? 2 : 3;
    return [{ id, level, title, startsWithText: true, attributes: { level, id } }];
  });
}
