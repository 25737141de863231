import type { FoundHit, SearchResult } from '../../browser/search-client/parse-response.ts';
import type { SearchSection } from '../../model/search.ts';
import { type AnsweringHit, findAnswer } from './find-answer.ts';

/** Row S3.10. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';
/** Row S3.3. */
export type SearchScreen = 'start' | 'hits' | 'none' | 'error';

export interface SearchState {
  /** Cut to 64 units. */
  query: string;
  /** Limits hits to one section; null for all. */
  section: SearchSection | null;
  /** Hits of each section, as reported by the last search across all sections. */
  counts: Pick<SearchResult, 'query' | 'total' | 'sections'> | null;
  status: SearchStatus;
  /** Does not change while a request is in progress, so that nothing flashes. */
  screen: SearchScreen;
  result: SearchResult | null;
  /** The hit that matches the query exactly. It is listed first, and in no group. */
  answer: AnsweringHit | null;
  groups: HitGroup[];
  /** Number of loaded pages of hits. */
  pages: number;
  /** Position in the list, or null until the reader selects a hit: Enter then opens the first one. */
  active: number | null;
  /** Assistive technology announces only keyboard selection, not a resting pointer. */
  activeByKeys: boolean;
  /** Sections of the richest result since the dialog opened. */
  sections: string[];
  /** The service's message when it rejected the newest search. */
  rejection: string | null;
  /** An Enter pressed before its results arrived: where the first of them will open. */
  enter: 'here' | 'tab' | null;
}

/** Whether the results on the screen match the query, are pending, or failed. */
export type SearchStage = 'shown' | 'pending' | 'failed';

export type SearchEvent =
  | { type: 'input'; query: string; section: SearchSection | null }
  | { type: 'stalled' }
  | { type: 'found'; result: SearchResult; section: SearchSection | null }
  /** The reader requested more hits, with `result` as the next page; null if everything is loaded already. */
  | { type: 'more'; result: SearchResult | null }
  | { type: 'paging' }
  | { type: 'unreachable' }
  | { type: 'rejected'; message: string }
  | { type: 'activate'; index: number; byKeys: boolean }
  | { type: 'enter'; newTab: boolean }
  /** Enter was carried out, or the reader did something else. */
  | { type: 'forget' };

export const initialState: SearchState = {
  query: '',
  section: null,
  counts: null,
  status: 'idle',
  screen: 'start',
  result: null,
  answer: null,
  groups: [],
  pages: 0,
  active: null,
  activeByKeys: false,
  sections: [],
  rejection: null,
  enter: null,
};

/** True for a query worth a request, which is not blank. */
export function isSearchable(query: string): boolean {
  return query.trim() !== '';
}

/** Determines the effect of Enter: `pending` also applies while older results are shown. */
export function stageOf({ status, rejection }: SearchState): SearchStage {
  if (status === 'loading' || status === 'stalled') return 'pending';
  return status === 'error' || rejection !== null ? 'failed' : 'shown';
}

/** All state transitions of the dialog between input and result. `error` stays until the next input (check 58). */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'input':
      return {
        ...state,
        query: event.query,
        section: event.section,
        active: null,
        rejection: null,
        enter: null,
        ...(isSearchable(event.query)
          ? { status: 'loading' }
          : { status: 'idle', screen: 'start', result: null, answer: null, groups: [] }),
      };
    case 'stalled':
      return state.status === 'loading' ? { ...state, status: 'stalled' } : state;
    case 'found':
      return withResult(state, event.result, event.section);
    case 'paging':
      return { ...state, status: 'loading' };
    case 'more':
      return withMore(state, event.result);
    case 'unreachable':
      return { ...state, status: 'error', screen: 'error', active: null, enter: null };
    case 'rejected':
      return { ...state, status: 'idle', rejection: event.message, enter: null };
    case 'activate':
      return { ...state, active: event.index, activeByKeys: event.byKeys, enter: null };
    case 'enter':
      return stageOf(state) === 'pending' ? { ...state, enter: event.newTab ? 'tab' : 'here' } : state;
    case 'forget':
      return state.enter === null ? state : { ...state, enter: null };
  }
}

/**
 * A result of older input does not change the status. A row that the reader selected stays selected if it still exists.
 */
function withResult(state: SearchState, result: SearchResult, section: SearchSection | null): SearchState {
  const isNewest = result.query === state.query && section === state.section;
  const answer = findAnswer(result.query, result.hits);
  const groups = groupHits(result.hits.filter((hit) => hit !== answer));
  const chosen = state.active === null ? undefined : hitsOf(state)[state.active];
  const active = hitsOf({ answer, groups }).findIndex(({ objectID }) => objectID === chosen?.objectID);
  const sections = groups.map(({ title }) => title).filter((title) => title !== '');
  return {
    ...state,
    status: isNewest ? 'idle' : state.status,
    screen: result.hits.length > 0 ? 'hits' : 'none',
    result,
    counts: section === null && Object.keys(result.sections).length > 0 ? result : state.counts,
    answer,
    groups,
    pages: 1,
    active: active === -1 ? null : active,
    enter: result.hits.length === 0 && isNewest ? null : state.enter,
    sections: sections.length > state.sections.length ? sections : state.sections,
  };
}

/**
 * Appends hits that were left out or are on the next page. Listed hits keep their position, and the first new hit
 * becomes active, because the row that requested them is gone.
 */
function withMore(state: SearchState, next: SearchResult | null): SearchState {
  if (state.result === null) return state;
  const listed = hitsOf(state);
  const hits = [...state.result.hits, ...(next?.hits ?? [])];
  const known = new Set(listed.map(({ objectID }) => objectID));
  const rest = hits.filter(({ objectID }) => !known.has(objectID));
  return {
    ...state,
    status: 'idle',
    result: { ...state.result, hits },
    groups: [...state.groups, ...groupHits(rest, rest.length)],
    pages: state.pages + (next === null ? 0 : 1),
    active: rest.length === 0 ? state.active : listed.length,
  };
}

/** True if some hits are not listed. */
export function hasMore({ result, pages, ...listed }: SearchState): boolean {
  return result !== null && (result.hits.length > hitsOf(listed).length || pages < result.pages);
}

/** Label of the row that loads more: the full number if one press lists all. Null when all hits are listed. */
export function moreLabel(state: SearchState): string | null {
  const { result, pages } = state;
  if (result === null || !hasMore(state)) return null;
  return `Show ${pages + 1 < result.pages ? 'more of' : 'all'} ${result.total} results`;
}

/** Number of rows that arrow keys reach: the hits, and the row that loads more. */
export function rowCount(state: SearchState): number {
  return hitsOf(state).length + (hasMore(state) ? 1 : 0);
}

export interface HitGroup {
  title: string;
  hits: FoundHit[];
}

/** The hits in display order. */
export function hitsOf({ answer, groups }: Pick<SearchState, 'answer' | 'groups'>): FoundHit[] {
  const grouped = groups.flatMap(({ hits }) => hits);
  return answer === null ? grouped : [answer, ...grouped];
}

const MAX_PER_GROUP = 5;

/**
 * Groups hits by section (`lvl0`), at most five per group by default, groups in the order of their best hit; within a
 * group the hits of one page are adjacent (row S3.4, docs/search-protocol.md §4.6). Maps keep titles such as `2024` or
 * `__proto__` in order.
 */
export function groupHits(hits: readonly FoundHit[], limit = MAX_PER_GROUP): HitGroup[] {
  const groups = groupBy(hits, (hit) => hit.hierarchy.lvl0 ?? '');
  return [...groups].map(([title, members]) => {
    const pages = groupBy(members.slice(0, limit), (hit) => hit.hierarchy.lvl1 ?? '');
    return { title, hits: [...pages.values()].flat() };
  });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
