import GithubSlugger, { slug } from 'github-slugger';

/** Gives each text of one document its own id: `Refund it`, then `refund-it-1`. */
export interface Slugger {
  /** Text of a heading → an id that this slugger has not given before and that is not reserved. */
  slug(text: string): string;
  /** Keeps an explicit id from being given to another text. */
  reserve(id: string): void;
}

/** Ids of the page around the content. No heading gets one; a test compares them with the layout's markup. */
const LAYOUT_IDS: ReadonlySet<string> = new Set([
  'content',
  'nav',
  'search-button',
  'theme',
  'toc',
  'toc-title',
]);

/** True for an id that the layout uses, so that nothing in the content may have it. */
export function isLayoutId(id: string): boolean {
  return LAYOUT_IDS.has(id);
}

/**
 * The only slugger of the site, so that pages, table of contents, search and link check cannot disagree
 * on an anchor. One per document.
 */
export function createSlugger(): Slugger {
  const slugger = new GithubSlugger();
  const reserve = (id: string): void => {
    slugger.occurrences[id] ??= 0;
  };
  for (const id of LAYOUT_IDS) reserve(id);
  return {
    // A heading of symbols alone leaves nothing, and an empty id is none.
    slug: (text) => slugger.slug(/[^-]/.test(slug(text.trim())) ? text.trim() : 'section'),
    reserve,
  };
}
