// For the dialogs, whose folders do not import what every page loads.
export { opensSearch } from '../always/open-search.ts';

/** The id that an address points to, decoded; '' without a hash. */
export const hashId = (hash: string): string => decoded(hash.slice(1));

/** A part of an address as text; the raw part if it cannot be decoded (`100%`). */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Makes a change, and scrolls so that a part of the page below it keeps its place on the screen. */
export function keepInPlace(part: Element | null, change: () => void): void {
  const before = part?.getBoundingClientRect().top ?? 0;
  change();
  scrollBy(0, (part?.getBoundingClientRect().top ?? 0) - before);
}

/** What keeps the page from scrolling: dialogs may be open over others, and close in any order. */
const locks = new Set<() => void>();

/**
 * Stops the page behind a dialog from scrolling. The space of a scroll bar stays reserved, so that nothing moves.
 * @returns a function that ends it and may be called more than once
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  const unlock = () => {
    locks.delete(unlock);
    if (locks.size === 0) style.overflow = style.scrollbarGutter = '';
  };
  locks.add(unlock);
  return unlock;
}

/** The part of Trusted Types used here, which the compiler's library lacks. Policies actually return `TrustedHTML`. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): typeof rules;
}

// The only place where text becomes markup: pages and fragments of this site, fetched from this origin, parsed
// into an inert document.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('frame', { createHTML: (html) => html });

/** HTML of this site → an inert document. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
