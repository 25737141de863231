import type { SearchSection } from '../../model/search.ts';
import type { FoundHit, SearchResult } from './client/parse-response.ts';
import { type AnsweringHit, findAnswer } from './find-answer.ts';

export interface SearchState {
  /** Cut to 64 units. */
  query: string;
  /** Limits hits to one section; null for all. */
  section: SearchSection | null;
  /** Row S3.10. */
  status: 'idle' | 'loading' | 'stalled' | 'error';
  /** Row S3.3. Does not change while a request is in progress, so that nothing flashes. */
  screen: 'start' | 'hits' | 'none' | 'error';
  result: SearchResult | null;
  /** The hit that matches the query exactly. It is listed first, and in no group. */
  answer: AnsweringHit | null;
  groups: HitGroup[];
  pages: number;
  /** Index of a row, or null until the reader selects one: Enter then opens the first one. */
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

export type SearchEvent =
  | { type: 'input'; query: string; section: SearchSection | null }
  | { type: 'stalled' }
  | { type: 'found'; result: SearchResult; section: SearchSection | null }
  /** The reader requested all hits, and these are further pages of them. */
  | { type: 'more'; results: readonly SearchResult[] }
  | { type: 'expand'; group: number }
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
export function stageOf({ status, rejection }: SearchState): 'shown' | 'pending' | 'failed' {
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
      return withMore(state, event.results);
    case 'expand':
      return withGroups(
        state,
        state.groups.map((group, index) => (index === event.group ? expanded(group) : group)),
      );
    case 'unreachable':
      return { ...state, status: 'error', screen: 'error', active: null, enter: null };
    case 'rejected':
      return { ...state, status: 'idle', rejection: event.message, enter: null };
    case 'activate':
      return { ...state, active: event.index, activeByKeys: event.byKeys, enter: null };
    case 'enter':
      // Also once the results are there: it was pressed before they were rendered.
      return stageOf(state) === 'pending' || (stageOf(state) === 'shown' && hitsOf(state).length > 0)
        ? { ...state, enter: event.newTab ? 'tab' : 'here' }
        : state;
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
  const sections = groups.map(({ title }) => title).filter((title) => title !== '');
  const next: SearchState = {
    ...state,
    status: isNewest ? 'idle' : state.status,
    screen: result.hits.length > 0 ? 'hits' : 'none',
    result,
    answer,
    groups,
    pages: 1,
    enter: result.hits.length === 0 && isNewest ? null : state.enter,
    sections: sections.length > state.sections.length ? sections : state.sections,
  };
  return { ...next, active: rowOf(rowsOf(state)[state.active ?? -1]?.hit, next) };
}

/**
 * Adds the hits of further pages to their groups, and lists all hits of every group, because that is what the reader
 * asked for.
 */
function withMore(state: SearchState, results: readonly SearchResult[]): SearchState {
  if (state.result === null) return state;
  const found = results.flatMap(({ hits }) => hits);
  const groups = new Map(state.groups.map((group) => [group.title, group]));
  for (const { title, rest } of groupHits(found, 0)) {
    const known = groups.get(title) ?? { title, hits: [], rest: [] };
    groups.set(title, { ...known, rest: [...known.rest, ...rest] });
  }
  const next = {
    ...state,
    status: 'idle' as const,
    result: { ...state.result, hits: [...state.result.hits, ...found] },
    pages: state.pages + results.length,
  };
  return withGroups(next, [...groups.values()].map(expanded));
}

/** Shows more hits. The first of them becomes active and is scrolled into view, because the pressed row is gone. */
function withGroups(state: SearchState, groups: HitGroup[]): SearchState {
  const listed = new Set(hitsOf(state));
  const next = { ...state, groups };
  const added = hitsOf(next).find((hit) => !listed.has(hit));
  const active = rowOf(added, next);
  return { ...next, active, activeByKeys: active !== null };
}

/** A group with all of its hits. Listed ones keep their position. */
function expanded({ title, hits, rest }: HitGroup): HitGroup {
  return { title, hits: [...hits, ...byPage(rest)], rest: [] };
}

/** Pages that one press loads, of 20 hits each. */
export const PAGES_AT_ONCE = 5;

/** Label of the row that loads further pages: the full number if one press lists all. Null if all are loaded. */
export function moreLabel({ result, pages }: SearchState): string | null {
  if (result === null || pages >= result.pages) return null;
  const isAll = pages + PAGES_AT_ONCE >= result.pages;
  return isAll
    ? `Show all ${result.total} results`
    : `Show ${PAGES_AT_ONCE * 20} more of ${result.total} results`;
}

/** What arrow keys reach, in display order: a hit, the row that lists the other hits of a group, or the last row. */
interface SearchRow {
  hit?: FoundHit;
  group?: number;
}

/** The rows of the list: the answer, the hits of each group and the row that lists its other hits, and the last row. */
export function rowsOf({ answer, groups, result, pages }: SearchState): SearchRow[] {
  return [
    ...(answer === null ? [] : [{ hit: answer }]),
    ...groups.flatMap(({ hits, rest }, group) => [
      ...hits.map((hit) => ({ hit })),
      ...(rest.length > 0 ? [{ group }] : []),
    ]),
    ...(result !== null && pages < result.pages ? [{}] : []),
  ];
}

function rowOf(wanted: FoundHit | undefined, state: SearchState): number | null {
  const index = rowsOf(state).findIndex(({ hit }) => hit && hit.objectID === wanted?.objectID);
  return index === -1 ? null : index;
}

export interface HitGroup {
  title: string;
  hits: FoundHit[];
  /** Its other hits, as far as they are loaded. */
  rest: FoundHit[];
}

/** The listed hits in display order. */
export function hitsOf(state: SearchState): FoundHit[] {
  return rowsOf(state).flatMap(({ hit }) => hit ?? []);
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
    return { title, hits: byPage(members.slice(0, limit)), rest: members.slice(limit) };
  });
}

/** The hits of one page side by side, pages in the order of their best hit. */
function byPage(hits: readonly FoundHit[]): FoundHit[] {
  return [...groupBy(hits, (hit) => hit.hierarchy.lvl1 ?? '').values()].flat();
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map(items.map((item): [string, T[]] => [keyOf(item), []]));
  for (const item of items) groups.get(keyOf(item))?.push(item);
  return groups;
}
