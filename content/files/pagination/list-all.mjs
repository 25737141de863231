/**
 * Yields every item of a list once.
 * `fetchPage` takes a page number, from 1, and returns a promise of `{ meta, data }`.
 */
export async function* listAll(fetchPage) {
  const seen = new Set();
  for (let page = 1; ; page += 1) {
    const { meta, data } = await fetchPage(page);
    if (!Array.isArray(data)) throw new TypeError(`Page ${page} has no data`);
    for (const item of data) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
    // An empty page ends the list too, whatever `has_more` says.
    if (!meta?.has_more || data.length === 0) return;
  }
}
