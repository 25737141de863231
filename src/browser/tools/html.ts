/**
 * The id that an address points to, decoded.
 * @param hash with its `#`, as in `location.hash` and links
 * @returns the raw text if it cannot be decoded (`#100%`), and '' without a hash
 */
export function hashId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The part of Trusted Types used here, which the compiler's library lacks. Policies actually return `TrustedHTML`. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): typeof rules;
}

// The only place where text becomes markup: pages and fragments of this site, fetched from this origin, parsed
// into an inert document.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('frame', { createHTML: (html) => html });

/** HTML of this site → an inert document. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
