import GithubSlugger, { slug } from 'github-slugger';

/** Ids of the layout, which no heading gets; a test compares them with the layout's markup. */
const LAYOUT_IDS: ReadonlySet<string> = new Set(['content', 'nav', 'search-button', 'toc', 'toc-title']);

/** True for an id that the layout uses, which content must not have. */
export function isLayoutId(id: string): boolean {
  return LAYOUT_IDS.has(id);
}

/** The id that any Markdown renderer gives a heading with this text, if it is the document's first with it. */
export function plainSlug(text: string): string {
  return slug(text.trim());
}

/**
 * The site's only slugger, so that pages, table of contents, search and link check agree on anchors. One per document,
 * in which each text gets its own id: `Refund it`, then `refund-it-1`.
 */
export function createSlugger() {
  const slugger = new GithubSlugger();
  /** Reserves an explicit id, so that no other text gets it. */
  const reserve = (id: string): void => {
    slugger.occurrences[id] ??= 0;
  };
  for (const id of LAYOUT_IDS) reserve(id);
  return {
    /** Heading text → an id that was not returned before and is not reserved; one of symbols slugs to nothing. */
    slug: (text: string): string => slugger.slug(/[^-]/.test(slug(text.trim())) ? text.trim() : 'section'),
    reserve,
  };
}
