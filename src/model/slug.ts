import GithubSlugger, { slug } from 'github-slugger';

/** Gives each text of one document its own id: `Refund it`, then `refund-it-1`. */
interface Slugger {
  /** Heading text → an id that this slugger has not returned before and that is not reserved. */
  slug(text: string): string;
  /** Reserves an explicit id, so that no other text gets it. */
  reserve(id: string): void;
}

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
 * The site's only slugger, so that pages, table of contents, search and link check agree on anchors. One per document.
 */
export function createSlugger(): Slugger {
  const slugger = new GithubSlugger();
  const reserve = (id: string): void => {
    slugger.occurrences[id] ??= 0;
  };
  for (const id of LAYOUT_IDS) reserve(id);
  return {
    // A heading of symbols slugs to nothing, and an id cannot be empty.
    slug: (text) => slugger.slug(/[^-]/.test(slug(text.trim())) ? text.trim() : 'section'),
    reserve,
  };
}
