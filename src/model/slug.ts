import GithubSlugger, { slug } from 'github-slugger';

/** Gives each text of one document an id of its own: `Refund it`, then `refund-it-1`. */
export interface Slugger {
  /** Text of a heading → an id that this slugger has not given before and that is not reserved. */
  slug(text: string): string;
  /** Keeps an explicit id from being given to another text. */
  reserve(id: string): void;
}

/**
 * The only slugger of the site, so that pages, table of contents, search and link check cannot disagree
 * on an anchor. One per document.
 */
export function createSlugger(): Slugger {
  const slugger = new GithubSlugger();
  return {
    // A heading of symbols alone leaves nothing, and an empty id is none.
    slug: (text) => slugger.slug(/[^-]/.test(slug(text.trim())) ? text.trim() : 'section'),
    reserve: (id) => {
      slugger.occurrences[id] ??= 0;
    },
  };
}
