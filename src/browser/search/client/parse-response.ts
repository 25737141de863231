import {
  type DirectAnswer,
  type Hierarchy,
  LEVELS,
  RECORD_FACTS,
  RECORD_KINDS,
  RECORD_TYPES,
  type RecordFacts,
  type RecordKind,
  type RecordType,
  SEARCH_SECTIONS,
  type SearchHit,
  type SearchSection,
} from '../../../model/search.ts';
import { ApiError } from './transport.ts';

/** The tags around matched text: requested from the service, and where its texts are split. */
export const MARK_OPEN = '<mark>';
export const MARK_CLOSE = '</mark>';

export type Level = keyof Hierarchy;

/** A hit and, for each of its texts, the escaped snippet with `<mark>` around each match. */
export interface FoundHit extends SearchHit {
  snippets: Partial<Record<Level | 'content', string>>;
}

/** Number of hits in all sections, and in each that has any. */
export interface SectionCounts {
  total: number;
  sections: Partial<Record<SearchSection, number>>;
}

/** The result of one search. Row S4.2. */
export interface SearchResult {
  query: string;
  hits: FoundHit[];
  /** Number of all matches; `hits` has the best. */
  total: number;
  queryID: string | null;
  /** Number of pages that can be requested. */
  pages: number;
  /** Hits in all sections, even if the search was limited to one; null if the service does not count them. */
  counts: SectionCounts | null;
  /** True if no hit matches the query itself. */
  similar: boolean;
}

const TYPES: readonly string[] = RECORD_TYPES;
const KINDS: readonly string[] = RECORD_KINDS;

/** True for `lvl1` … `lvl6` and `content`. */
export function isRecordType(value: unknown): value is RecordType {
  return TYPES.includes(value as string);
}

type Fields = Record<string, unknown>;

/**
 * Reads a response of the service. Decodes texts but not snippets, and leaves out hits without a safe address.
 * @throws ApiError if it has no list of hits.
 */
export function parseResponse(value: unknown, query: string): SearchResult {
  const [result, counted = result] = listOf(fieldsOf(value).results).map(fieldsOf);
  if (!Array.isArray(result?.hits)) throw new ApiError('The search service responded without hits', 200);
  const hits = result.hits.map(readHit).filter((hit) => hit !== null);
  return {
    query,
    hits,
    total: typeof result.nbHits === 'number' ? result.nbHits : hits.length,
    queryID: typeof result.queryID === 'string' ? result.queryID : null,
    pages: typeof result.nbPages === 'number' ? result.nbPages : 1,
    counts: readCounts(counted ?? result),
    similar: listOf(result.userData).some((data) => fieldsOf(data).match === 'similar'),
  };
}

/** True for root-relative and web addresses; `javascript:` and the like never become links. */
export function isWebAddress(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, 'https://localhost').protocol);
  } catch {
    return false;
  }
}

function readHit(value: unknown): FoundHit | null {
  const fields = fieldsOf(value);
  const { objectID, url, type, kind } = fields;
  if (typeof objectID !== 'string' || typeof url !== 'string' || !isWebAddress(url)) return null;
  const hierarchy = fieldsOf(fields.hierarchy);
  const directAnswer = readAnswer(fieldsOf(fields.directAnswer));
  const snippet = fieldsOf(fields._snippetResult);
  const snippets: FoundHit['snippets'] = {};
  // Headings in full, because they fit on a row; a service that does not highlight them may still send snippets.
  for (const [name, part] of [
    ...Object.entries(fieldsOf(snippet.hierarchy)),
    ...Object.entries(fieldsOf(fieldsOf(fields._highlightResult).hierarchy)),
    ['content', snippet.content] as const,
  ]) {
    const marked = fieldsOf(part).value;
    if (typeof marked === 'string' && marked !== '') snippets[name as Level] = marked;
  }
  return {
    objectID,
    url: decodeEntities(url),
    type: isRecordType(type) ? type : type === 'lvl0' ? 'lvl1' : 'content',
    ...(KINDS.includes(kind as string) ? { kind: kind as RecordKind } : {}),
    hierarchy: readHierarchy(hierarchy),
    content: textOf(fields.content),
    ...readFacts(fields),
    ...(typeof fields.lists === 'number' ? { lists: fields.lists } : {}),
    ...(typeof fields.places === 'number' ? { places: fields.places } : {}),
    ...(directAnswer === null ? {} : { directAnswer }),
    snippets,
  };
}

function readFacts(fields: Fields): RecordFacts {
  const facts: RecordFacts = {};
  for (const name of RECORD_FACTS) {
    const text = textOf(fields[name]);
    if (text !== null) facts[name] = text;
  }
  return facts;
}

/** Null unless it has a name and a title; unreadable parts are left out. */
function readAnswer(fields: Fields): DirectAnswer | null {
  const names = listOf(fields.names).map(textOf);
  const title = textOf(fields.title);
  if (title === null || names.length === 0) return null;
  const readFact = (value: unknown): DirectAnswer['copy'] => {
    const [name, text] = [textOf(fieldsOf(value).name), textOf(fieldsOf(value).text)];
    return name === null || text === null ? null : { name, text };
  };
  const { text: sample, href } = fieldsOf(fields.sample);
  return {
    names: names.filter((name) => name !== null),
    label: textOf(fields.label) ?? '',
    title,
    text: textOf(fields.text) ?? '',
    facts: listOf(fields.facts)
      .map(readFact)
      .filter((fact) => fact !== null),
    copy: readFact(fields.copy),
    ...(typeof sample === 'string' && typeof href === 'string' && isWebAddress(href)
      ? { sample: { text: decodeEntities(sample), href: decodeEntities(href) } }
      : {}),
  };
}

function readCounts({ nbHits, facets }: Fields): SectionCounts | null {
  const fields = fieldsOf(fieldsOf(facets).section);
  const counted = SEARCH_SECTIONS.flatMap((section) => {
    const count = fields[section];
    return typeof count === 'number' ? [[section, count] as const] : [];
  });
  const total = typeof nbHits === 'number' ? nbHits : null;
  if (total === null || (total > 0 && counted.length === 0)) return null;
  return { total, sections: Object.fromEntries(counted) };
}

function readHierarchy(fields: Fields): Hierarchy {
  return Object.fromEntries(LEVELS.map((level) => [level, textOf(fields[level])])) as unknown as Hierarchy;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? decodeEntities(value) : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Undoes the single escaping of the service's texts (docs/search-protocol.md §3.5), exactly once: `&amp;lt;` becomes
 * `&lt;`. Leaves everything else unchanged.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0x10ffff ? whole : String.fromCodePoint(code);
    },
  );
}
