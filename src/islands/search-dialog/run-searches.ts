import type { Clock } from '../../browser/search-client/clock.ts';
import { RetryError } from '../../browser/search-client/retry-error.ts';
import type { SearchClient } from '../../browser/search-client/search-client.ts';
import { isSearchable, type SearchEvent } from './search-state.ts';

const STALLED_MS = 300;

export interface SearchRunOptions {
  client: SearchClient;
  clock: Clock;
  dispatch: (event: SearchEvent) => void;
  /** Makes an error known outside the dialog. Row S3.12. */
  raise: (error: unknown) => void;
}

export interface SearchRun {
  /** Takes what the reader typed, already cut, and searches at once. */
  input(query: string): void;
  /** Gives up the search under way; nothing is dispatched any more. */
  stop(): void;
}

/** Turns input into searches and searches into events of the dialog, the newest input only. Rows S3.9, S3.10, S3.12. */
export function runSearches({ client, clock, dispatch, raise }: SearchRunOptions): SearchRun {
  let newest = 0;
  let timer: number | undefined;

  const begin = () => {
    clock.clearTimeout(timer);
    newest += 1;
    return newest;
  };

  const search = async (query: string) => {
    const run = begin();
    timer = clock.setTimeout(() => dispatch({ type: 'stalled' }), STALLED_MS);
    const settle = (event: SearchEvent) => {
      if (run !== newest) return;
      clock.clearTimeout(timer);
      dispatch(event);
    };
    try {
      const answer = await client.search(query);
      if (answer !== null) settle({ type: 'answered', answer });
    } catch (error) {
      if (run !== newest) return;
      if (error instanceof RetryError) {
        settle({ type: 'unreachable' });
        return;
      }
      settle({ type: 'refused', message: error instanceof Error ? error.message : String(error) });
      raise(error);
    }
  };

  return {
    input(query) {
      dispatch({ type: 'input', query });
      if (isSearchable(query)) {
        void search(query);
      } else {
        begin();
        client.stop();
      }
    },
    stop() {
      begin();
      client.stop();
    },
  };
}
