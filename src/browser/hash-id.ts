/**
 * The id that an address points to, decoded.
 * @param hash with its `#`, as `location.hash` and links have it
 * @returns what cannot be decoded (`#100%`) as it is, and '' without a hash
 */
export function hashId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
