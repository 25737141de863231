import {
  type Hierarchy,
  LEVELS,
  RECORD_TYPES,
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
  counts: { total: number; sections: Partial<Record<SearchSection, number>> } | null;
  /** True if no hit matches the query itself. */
  similar: boolean;
}

/** What is read of a result as the service sends it (docs/search-protocol.md §3.1). */
interface SentResult {
  hits?: (SentHit | null)[];
  nbHits?: number;
  nbPages?: number;
  queryID?: string;
  facets?: { section?: Partial<Record<SearchSection, number>> };
  userData?: { match?: string }[];
}

type Marked = { value?: string } | undefined;

/** An escaped record, with its texts marked (docs/search-protocol.md §3.2). */
interface SentHit extends Partial<SearchHit> {
  _highlightResult?: { hierarchy?: Record<string, Marked> };
  _snippetResult?: { hierarchy?: Record<string, Marked>; content?: Marked };
}

/**
 * Reads a response of the service. Decodes texts but not snippets, and leaves out hits without a safe address.
 * @throws ApiError if it has no list of hits.
 */
export function parseResponse(value: unknown, query: string): SearchResult {
  const { results = [] } = (value ?? {}) as { results?: SentResult[] };
  const [result, counted = result] = results;
  if (!Array.isArray(result?.hits)) throw new ApiError('The search service responded without hits', 200);
  const hits = result.hits.filter((hit) => hit !== null).flatMap(foundHit);
  const { nbHits, facets } = counted ?? result;
  const sections = facets?.section;
  return {
    query,
    hits,
    total: result.nbHits ?? hits.length,
    queryID: result.queryID ?? null,
    pages: result.nbPages ?? 1,
    counts:
      nbHits === undefined || (nbHits > 0 && sections === undefined)
        ? null
        : { total: nbHits, sections: sections ?? {} },
    similar: result.userData?.some(({ match }) => match === 'similar') ?? false,
  };
}

function foundHit({ _highlightResult, _snippetResult, ...record }: SentHit): FoundHit[] {
  const [hit] = readHit(decoded(record));
  if (hit === undefined) return [];
  const snippets: FoundHit['snippets'] = {};
  // Headings in full, because they fit on a row; a service that does not highlight them may still send snippets.
  for (const [name, marked] of Object.entries({
    ..._snippetResult?.hierarchy,
    ..._highlightResult?.hierarchy,
    content: _snippetResult?.content,
  }))
    if (marked?.value) snippets[name as Level] = marked.value;
  return [{ ...hit, snippets }];
}

/** The hit in fields from the service or the browser's storage, or none: without an id or a safe address. */
export function readHit(fields: Partial<SearchHit> | null): SearchHit[] {
  const { objectID, url, type, hierarchy, content } = fields ?? {};
  if (typeof objectID !== 'string' || typeof url !== 'string' || !isWebAddress(url)) return [];
  const levels = LEVELS.map((level) => [level, textOf(hierarchy?.[level])]);
  return [
    {
      ...fields,
      objectID,
      url,
      type: RECORD_TYPES.find((known) => known === type) ?? 'content',
      hierarchy: Object.fromEntries(levels) as Hierarchy,
      content: textOf(content),
    },
  ];
}

/** True for root-relative and web addresses; `javascript:` and the like never become links. */
function isWebAddress(url: string): boolean {
  const base = 'https://localhost';
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Plain data with all of its texts decoded. */
function decoded<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? decodeEntities(part) : part,
  );
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/**
 * Undoes the single escaping of the service's texts (docs/search-protocol.md §3.5), exactly once: `&amp;lt;` becomes
 * `&lt;`. Leaves everything else unchanged.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (whole, name: string) => CHARACTERS[name] ?? whole);
}
