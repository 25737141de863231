import {
  type DirectAnswer,
  type Hierarchy,
  RECORD_FACTS,
  type RecordFacts,
  type RecordKind,
  type RecordType,
  type SearchRecord,
  type SearchSection,
} from '../../model/search.ts';
import { staticScore } from '../index/search-index.ts';
import { SITE_FACETS } from '../wire/facets.ts';
import { escapeText, escapeTexts } from '../wire/highlight.ts';

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
  phrases?: string[];
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
  const { objectID, type, kind, section, hierarchy, content, url, symbols, phrases, directAnswer } = record;
  const escaped = (text: string | null): string | null => (text === null ? null : escapeText(text));
  return {
    objectID: escapeText(objectID),
    type,
    kind,
    section,
    ...SITE_FACETS,
    ...Object.fromEntries(
      RECORD_FACTS.flatMap((name) => (record[name] === undefined ? [] : [[name, escaped(record[name])]])),
    ),
    hierarchy: {
      lvl0: escaped(hierarchy.lvl0),
      lvl1: escaped(hierarchy.lvl1),
      lvl2: escaped(hierarchy.lvl2),
      lvl3: escaped(hierarchy.lvl3),
      lvl4: escaped(hierarchy.lvl4),
      lvl5: escaped(hierarchy.lvl5),
      lvl6: escaped(hierarchy.lvl6),
    },
    content: escaped(content === null ? null : content.slice(0, MAX_CONTENT)),
    url: escapeText(url),
    title: type === 'content' ? null : escaped(hierarchy[type]),
    symbols: symbols.map(escapeText),
    ...(phrases === undefined ? {} : { phrases: phrases.map(escapeText) }),
    ...(directAnswer === undefined ? {} : { directAnswer: escapeTexts(directAnswer) }),
    weight: { level: Math.round(staticScore(record) * 10), position },
  };
}
