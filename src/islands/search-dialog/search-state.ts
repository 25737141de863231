import type { SearchAnswer } from '../../browser/search-client/search-answer.ts';
import { groupHits, type HitGroup } from './group-hits.ts';

/** Row S3.10. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';
/** Row S3.3. */
export type SearchScreen = 'start' | 'hits' | 'none' | 'error';

export interface SearchState {
  /** Cut to 64 units. */
  query: string;
  status: SearchStatus;
  /** Stays while a request is under way, so that nothing flashes. */
  screen: SearchScreen;
  answer: SearchAnswer | null;
  groups: HitGroup[];
  /** Position over all groups, or null until the reader chooses: Enter then takes the first. */
  active: number | null;
  /** Only a choice by keys is told to assistive technology; a resting pointer is not one. */
  activeByKeys: boolean;
  /** Sections of the richest answer since the dialog was opened. */
  sections: string[];
  /** What the service said when it refused the newest search. */
  refusal: string | null;
}

export type SearchEvent =
  | { type: 'input'; query: string }
  | { type: 'stalled' }
  | { type: 'answered'; answer: SearchAnswer }
  | { type: 'unreachable' }
  | { type: 'refused'; message: string }
  | { type: 'activate'; index: number; byKeys: boolean };

export const initialState: SearchState = {
  query: '',
  status: 'idle',
  screen: 'start',
  answer: null,
  groups: [],
  active: null,
  activeByKeys: false,
  sections: [],
  refusal: null,
};

/** True for a query that is worth a request; blanks are not. */
export function isSearchable(query: string): boolean {
  return query.trim() !== '';
}

/** The whole behaviour of the dialog between input and answer. `error` stays until the next input (check 58). */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'input':
      return {
        ...state,
        query: event.query,
        active: null,
        refusal: null,
        ...(isSearchable(event.query)
          ? { status: 'loading' }
          : { status: 'idle', screen: 'start', answer: null, groups: [] }),
      };
    case 'stalled':
      return { ...state, status: 'stalled' };
    case 'answered':
      return answered(state, event.answer);
    case 'unreachable':
      return { ...state, status: 'error', screen: 'error', active: null };
    case 'refused':
      return { ...state, status: 'idle', refusal: event.message };
    case 'activate':
      return { ...state, active: event.index, activeByKeys: event.byKeys };
  }
}

function answered(state: SearchState, answer: SearchAnswer): SearchState {
  const groups = groupHits(answer.hits);
  const sections = groups.map(({ title }) => title).filter((title) => title !== '');
  return {
    ...state,
    status: 'idle',
    screen: groups.length > 0 ? 'hits' : 'none',
    answer,
    groups,
    active: null,
    sections: sections.length > state.sections.length ? sections : state.sections,
  };
}
