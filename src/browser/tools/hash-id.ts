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
