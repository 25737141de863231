/**
 * The id that an address points to, decoded.
 * @param hash with its `#`, as `location.hash` and links have it
 * @returns what cannot be decoded (`#100%`) as it is, and '' without a hash
 */
export function hashId(hash: string): string {
  return decoded(hash.slice(1));
}

/** Percent-encoded text → text; malformed text as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
