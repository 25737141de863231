import type {
  DirectAnswer,
  Hierarchy,
  RecordFacts,
  RecordKind,
  RecordType,
  SearchRecord,
  SearchSection,
} from '../../model/search.ts';
import { staticScore } from '../index/search-index.ts';
import { SITE_FACETS } from '../wire/facets.ts';
import { escapeTexts } from '../wire/highlight.ts';

type FacetAttributes = Record<keyof typeof SITE_FACETS, readonly string[]>;

/**
 * A record as the hosted index holds it, with the attributes of the facets. All texts are escaped, as crawlers of that
 * service store them (docs/search-protocol.md §3.5).
 */
export interface HostedRecord extends FacetAttributes, RecordFacts {
  objectID: string;
  type: RecordType;
  kind: RecordKind;
  section: SearchSection;
  hierarchy: Hierarchy;
  content: string | null;
  url: string;
  /** The record's own heading, so that a title weighs more than a heading above. */
  title: string | null;
  symbols: string[];
  /** Missing on records without. */
  phrases?: readonly string[];
  directAnswer?: DirectAnswer;
  weight: {
    /** Higher for pages than for sections, and for sections than for sentences. */
    level: number;
    /** Order of the page in the navigation, then on the page. */
    position: number;
  };
}

/** Texts beyond this would take a record over the service's limit of 10 kB. */
const MAX_CONTENT = 5000;

/** @param position place of the record among all, from 0 */
export function hostedRecord(record: SearchRecord, position: number): HostedRecord {
  const { envelope, list, position: onPage, content, ...shown } = record;
  const { type, hierarchy } = record;
  return escapeTexts({
    ...shown,
    ...SITE_FACETS,
    content: content?.slice(0, MAX_CONTENT) ?? null,
    title: type === 'content' ? null : hierarchy[type],
    weight: { level: Math.round(staticScore(record) * 10), position },
  });
}
