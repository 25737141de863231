const MAX_UNITS = 64;

/** Cuts a query to 64 UTF-16 units, never through the middle of a surrogate pair. Row S3.11, check 62. */
export function cutQuery(text: string): string {
  const cut = text.slice(0, MAX_UNITS);
  return text.length > MAX_UNITS && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
