import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { SearchSection } from '../../model/search.ts';
import type { SearchClient } from './client/client.ts';
import { RetryError } from './client/transport.ts';
import {
  initialState,
  isSearchable,
  PAGES_AT_ONCE,
  reduceSearch,
  type SearchEvent,
  type SearchState,
} from './search-state.ts';

const STALLED_MS = 300;
/** Enough for a typist at 120 ms per key and 360 ms of latency; more would queue up on a slow network. */
const MAX_OPEN = 3;
/** Browsers report that they are online before names resolve, so a failed repeat is retried for a while. */
const ONLINE_REPEAT_MS = 1000;
const ONLINE_REPEATS_END_MS = 10_000;

interface SearchRunOptions {
  client: SearchClient;
  dispatch: (event: SearchEvent) => void;
  /** Reports an error outside the dialog. Row S3.12. */
  raise: (error: unknown) => void;
}

type SearchRun = ReturnType<typeof runSearches>;

/**
 * Turns input into searches and searches into events of the dialog. At most three searches are open: one more drops the
 * oldest. A result is shown until a newer one arrives, which drops all older searches (check 61); errors are shown for
 * the newest input only. Rows S3.9, S3.10, S3.12.
 */
export function runSearches({ client, dispatch, raise }: SearchRunOptions) {
  /** Controllers of the searches whose results may still be shown, oldest first. */
  const open: AbortController[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = (count: number): void => {
    for (const controller of open.splice(0, count)) controller.abort();
  };
  /** Drops pending searches; nothing is dispatched after this. */
  const stop = (): void => {
    clearTimeout(timer);
    drop(open.length);
  };

  const search = async (query: string, section: SearchSection | null, pages = [0]) => {
    const controller = new AbortController();
    const { signal } = controller;
    open.push(controller);
    drop(Math.max(0, open.length - MAX_OPEN));
    clearTimeout(timer);
    timer = setTimeout(() => dispatch({ type: 'stalled' }), STALLED_MS);
    const isNewest = () => open.at(-1) === controller;
    const settle = (event: SearchEvent) => {
      if (isNewest()) clearTimeout(timer);
      drop(open.indexOf(controller));
      dispatch(event);
    };
    try {
      const results = await Promise.all(pages.map((page) => client(query, { section, page }, signal)));
      const [result] = results;
      if (signal.aborted || result === undefined) return;
      if (pages[0] === 0) settle({ type: 'found', result, section });
      // Further hits are dropped if their list is no longer shown.
      else if (isNewest()) settle({ type: 'more', results });
    } catch (error) {
      if (signal.aborted || !isNewest()) return;
      if (error instanceof RetryError) settle({ type: 'unreachable' });
      else {
        settle({ type: 'rejected', message: error instanceof Error ? error.message : String(error) });
        raise(error);
      }
    } finally {
      const at = open.indexOf(controller);
      if (at !== -1) open.splice(at, 1);
    }
  };

  return {
    /** Searches immediately for the reader's query, already cut to its maximum length, in a section; null for all. */
    input(query: string, section: SearchSection | null): void {
      dispatch({ type: 'input', query, section });
      if (isSearchable(query)) {
        void search(query, section);
      } else {
        stop();
      }
    },
    more({ query, section, pages, result }: SearchState): void {
      if (result === null || pages >= result.pages) return;
      dispatch({ type: 'paging' });
      const left = Math.min(PAGES_AT_ONCE, result.pages - pages);
      const more = Array.from({ length: left }, (_, index) => pages + index);
      void search(query, section, more);
    },
    stop,
  };
}

/**
 * The state of one dialog session, its input handler, and its selection. A search that reached no host is repeated when
 * the browser is back online.
 */
export function useSearch(client: SearchClient): [SearchState, SearchRun, (event: SearchEvent) => void] {
  const [state, dispatch] = useReducer(reduceSearch, initialState);
  const [run] = useState(() => runSearches({ client, dispatch, raise }));
  const { status, query, section } = state;
  useLayoutEffect(() => () => run.stop(), [run]);
  const online = useRef(-Infinity);
  // Before the error is painted, because the browser may be back online at any time after that.
  useLayoutEffect(() => {
    if (status !== 'error') return;
    const repeat = () => run.input(query, section);
    const goOnline = () => {
      online.current = performance.now();
      repeat();
    };
    const recent = performance.now() - online.current < ONLINE_REPEATS_END_MS;
    const timer = recent ? setTimeout(repeat, ONLINE_REPEAT_MS) : undefined;
    addEventListener('online', goOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', goOnline);
    };
  }, [run, status, query, section]);
  return [state, run, dispatch];
}

/** An unhandled rejection reaches the console and every error tracker. Row S3.12, check 59. */
function raise(error: unknown): void {
  void Promise.reject(error);
}
