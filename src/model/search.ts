/** Heading texts from the navigation section (`lvl0`) over the page title (`lvl1`) down to the deepest heading. Row S4.5. */
export interface Hierarchy {
  lvl0: string | null;
  lvl1: string | null;
  lvl2: string | null;
  lvl3: string | null;
  lvl4: string | null;
  lvl5: string | null;
  lvl6: string | null;
}

export const RECORD_TYPES = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6', 'content'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** What a record was made from; it weighs in ranking and picks the icon of a hit. */
export const RECORD_KINDS = [
  'page',
  'heading',
  'text',
  'code',
  'table',
  'callout',
  'operation',
  'field',
  'value',
  'error',
  'event',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What kind of thing a reader looks for: the facet by which hits can be narrowed down. All records of an address share it. */
export const SEARCH_SECTIONS = ['Guides', 'API', 'Codes', 'Events'] as const;
export type SearchSection = (typeof SEARCH_SECTIONS)[number];

/**
 * What a reader wants to see of a record at a glance, beside its text: of an operation `method` and `path`; of a code
 * `retry` (whether trying again helps, such as `later`) and `testCard`; of a code block `sample`, its title or file.
 */
export const RECORD_FACTS = ['method', 'path', 'retry', 'testCard', 'sample'] as const;
export type RecordFacts = Partial<Record<(typeof RECORD_FACTS)[number], string>>;

/** What a reader wants to know who searches for exactly one thing: shown above the hits, so that no page must be opened. */
export interface DirectAnswer {
  /** Queries that mean this and nothing else, such as `insufficient_funds`. */
  names: string[];
  /** What it is: `Decline code`. */
  label: string;
  /** Its name as it is written in code. */
  title: string;
  text: string;
  facts: { name: string; text: string }[];
  /** What a reader would copy: a request, the number of a test card. */
  copy: { name: string; text: string } | null;
  /** Of an event: the object that it carries, and the place that shows one. */
  sample?: { text: string; href: string };
}

/** One heading or one block of text of one page. */
export interface SearchRecord extends RecordFacts {
  /** Stable over builds as long as the page, the anchor and the order below it stay. */
  objectID: string;
  type: RecordType;
  kind: RecordKind;
  section: SearchSection;
  hierarchy: Hierarchy;
  /** Plain text, not escaped, in one line unless it is code; null on headings. */
  content: string | null;
  /** Root-relative address with hash, for example `/api/refunds#create-a-refund`. */
  url: string;
  /** Symbols that name this record exactly: `charge_intent`, `POST /v1/refunds`, `insufficient_funds`. */
  symbols: string[];
  /** Of a heading: what readers ask or set out to do there, in their words. Searched, never shown. */
  phrases?: readonly string[];
  /** Missing on records that no query names exactly. */
  directAnswer?: DirectAnswer;
  /** Position on the page, from 0; earlier wins where all else is equal. */
  position: number;
}

/** A hit as the dialog reads it; the wire carries highlight and snippet results beside these fields. Row S4.5. */
export interface SearchHit extends RecordFacts {
  /** Of a field that so many lists and objects have that one hit stands for all: their number. */
  lists?: number;
  objectID: string;
  type: RecordType;
  kind?: RecordKind;
  section?: SearchSection;
  hierarchy: Hierarchy;
  content: string | null;
  url: string;
  directAnswer?: DirectAnswer;
}

/** Address that the dialog tells clicks to, where the operator wants to know. */
export const SEARCH_EVENTS = '/_events/search';

/** A hit that a reader followed: which search found it, and its place among the hits, from 1. */
export interface SearchClick {
  queryID: string;
  position: number;
}
