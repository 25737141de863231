import { type FoundHit, LEVELS, type Level } from '../../browser/search-client/search-answer.ts';
import type { SearchHit } from '../../model/search.ts';
import { parseMarked, type TextPart } from './parse-marked.ts';

export interface HitText {
  title: TextPart[];
  /** Page and headings above the title, from the outside in; empty for a page. */
  path: TextPart[][];
}

/**
 * What a row says about a hit (search contract §4.7): its own heading, or its text; and below it the way there.
 * A level or text that is missing is replaced by the deepest heading there is, so that no row is empty.
 */
export function describeHit(hit: SearchHit & Partial<Pick<FoundHit, 'snippets'>>): HitText {
  const partsOf = (name: Level | 'content'): TextPart[] | null => {
    const marked = hit.snippets?.[name];
    if (marked !== undefined) return parseMarked(marked);
    const plain = name === 'content' ? hit.content : hit.hierarchy[name];
    return plain === null ? null : [{ text: plain, marked: false }];
  };
  const levels = LEVELS.slice(1).filter((level) => hit.hierarchy[level] !== null);
  const own = partsOf(hit.type);
  const deepest = levels.at(-1) ?? 'lvl0';
  const title = own ?? partsOf(deepest) ?? [{ text: hit.url, marked: false }];
  const titleLevel = own === null ? deepest : hit.type;
  const end = levels.indexOf(titleLevel as Level);
  const above = titleLevel === 'content' ? levels : levels.slice(0, Math.max(end, 0));
  const path = above.map(partsOf).filter((parts) => parts !== null);
  const content = titleLevel === 'lvl1' && hit.type !== 'content' ? partsOf('content') : null;
  return { title, path: content === null ? path : [content] };
}

/** The parts as one string, for names that assistive technology speaks. */
export function plainText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}
