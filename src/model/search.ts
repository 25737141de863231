export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/**
 * Heading texts from the navigation section (`lvl0`) and the page title (`lvl1`) down to the deepest heading. Row S4.5.
 */
export type Hierarchy = Record<(typeof LEVELS)[number], string | null>;

export const RECORD_TYPES = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6', 'content'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** What a record was made from; it affects ranking and determines the icon of a hit. */
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

/** What a reader is looking for: the facet that narrows down hits. All records of an address share it. */
export const SEARCH_SECTIONS = ['Guides', 'API', 'Codes', 'Events'] as const;
export type SearchSection = (typeof SEARCH_SECTIONS)[number];

/**
 * Facts about a record shown beside its text: `method` and `path` of an operation; `retry` (whether trying again helps,
 * such as `later`) and `testCard` of a code; `sample`, the title or file of a code block.
 */
export const RECORD_FACTS = ['method', 'path', 'retry', 'testCard', 'sample'] as const;
export type RecordFacts = Partial<Record<(typeof RECORD_FACTS)[number], string>>;

/** The explanation of an exact match, shown above the hits, so that no page must be opened. */
export interface DirectAnswer {
  /** Queries that mean exactly this, such as `insufficient_funds`. */
  names: string[];
  /** Its kind: `Decline code`. */
  label: string;
  /** Its name in code. */
  title: string;
  text: string;
  facts: { name: string; text: string }[];
  /** What a reader would copy: a request, or the number of a test card. */
  copy: { name: string; text: string } | null;
  /** Of an event: the object that it carries, and a link to an example. */
  sample?: { text: string; href: string };
}

/** One heading or one block of text of one page. */
export interface SearchRecord extends RecordFacts {
  /** Stable across builds as long as the page, the anchor and the order below it do not change. */
  objectID: string;
  type: RecordType;
  kind: RecordKind;
  section: SearchSection;
  hierarchy: Hierarchy;
  /** Plain text, not escaped, on one line unless it is code; null for headings. */
  content: string | null;
  /** Root-relative address with hash, for example `/api/refunds#create-a-refund`. */
  url: string;
  /** Symbols that name this record exactly: `charge_intent`, `POST /v1/refunds`, `insufficient_funds`. */
  symbols: string[];
  /** Of a heading: readers' own words for the task or question. Searched, never shown. */
  phrases?: readonly string[];
  /** Of an operation that returns a list: its fields that are described once for all lists, as paths (`meta.has_more`). */
  envelope?: readonly string[];
  /** Of a field: true if it belongs to a list rather than an object. */
  list?: boolean;
  /** Missing on records that no query names exactly. */
  directAnswer?: DirectAnswer;
  /** Position on the page, from 0; lower wins if all else is equal. */
  position: number;
}

/** A hit in the dialog; the response has highlight and snippet results beside these fields. Row S4.5. */
export interface SearchHit
  extends Omit<SearchRecord, 'kind' | 'section' | 'symbols' | 'phrases' | 'envelope' | 'list' | 'position'>,
    Partial<Pick<SearchRecord, 'kind' | 'section'>> {
  /** For a field that so many lists have that one hit represents them all: their number. */
  lists?: number;
  /** The same for a field of objects and requests, or for a value of several fields. */
  places?: number;
}

/** The four origins of a hosted application, the nearest one first (docs/search-protocol.md §2.1). */
export function hostedOrigins(appId: string): [string, ...string[]] {
  return [
    `https://${appId}-dsn.algolia.net`,
    ...[1, 2, 3].map((host) => `https://${appId}-${host}.algolianet.com`),
  ];
}
