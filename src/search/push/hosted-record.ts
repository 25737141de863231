import type { SearchRecord } from '../../model/search.ts';
import { staticScore } from '../index/search-index.ts';
import { SITE_FACETS } from '../wire/facets.ts';
import { escapeTexts } from '../wire/highlight.ts';

/** Texts beyond this would take a record over the service's limit of 10 kB. */
const MAX_CONTENT = 5000;

/**
 * A record as the hosted index holds it, with the attributes of the facets. All texts are escaped, as crawlers of that
 * service store them (docs/search-protocol.md §3.5).
 * @param position place of the record among all, from 0: in the order of the navigation, then on the page
 */
export function hostedRecord(record: SearchRecord, position: number) {
  const { envelope, list, position: onPage, content, ...shown } = record;
  const { type, hierarchy } = record;
  return escapeTexts({
    ...shown,
    ...SITE_FACETS,
    content: content?.slice(0, MAX_CONTENT) ?? null,
    // The record's own heading, so that a title weighs more than a heading above.
    title: type === 'content' ? null : hierarchy[type],
    // Higher for pages than for sections, and for sections than for sentences.
    weight: { level: Math.round(staticScore(record) * 10), position },
  });
}
