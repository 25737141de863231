import { useEffect, useReducer, useState } from 'react';
import { systemClock } from '../../browser/search-client/clock.ts';
import type { SearchClient } from '../../browser/search-client/search-client.ts';
import { runSearches, type SearchRun } from './run-searches.ts';
import { initialState, reduceSearch, type SearchEvent, type SearchState } from './search-state.ts';

/** The state of one opening of the dialog, what feeds it with input, and what moves in its list. */
export function useSearch(client: SearchClient): [SearchState, SearchRun, (event: SearchEvent) => void] {
  const [state, dispatch] = useReducer(reduceSearch, initialState);
  const [run] = useState(() => runSearches({ client, clock: systemClock, dispatch, raise }));
  useEffect(() => () => run.stop(), [run]);
  return [state, run, dispatch];
}

/** As an unhandled rejection it reaches the console and every error tracker. Row S3.12, check 59. */
function raise(error: unknown): void {
  void Promise.reject(error);
}
