import { useEffect, useState } from 'react';
import { MAP_PAGE } from '../../model/route.ts';
import type { SearchSection } from '../../model/search.ts';
import type { DialogActions } from './dialog-actions.ts';
import { HitList } from './hit-list.tsx';
import { describeHit, plainText } from './hit-text.tsx';
import { Icon } from './icon.tsx';
import type { SavedSearches } from './saved-searches.ts';
import { hitsOf, type SearchState, stageOf } from './search-state.ts';
import { StartScreen } from './start-screen.tsx';

/** From `site.config.ts`, inlined by the bundler (`vite.config.ts`). */
declare const FEEDBACK: string;

interface SearchScreenProps {
  state: SearchState;
  saved: SavedSearches;
  listId: string;
  on: DialogActions;
}

/** Exactly one of the four screens. Row S3.3. */
export function SearchScreen({ state, saved, listId, on }: SearchScreenProps) {
  switch (state.screen) {
    case 'start':
      return <StartScreen saved={saved} on={on} />;
    case 'error':
      return <ErrorScreen on={on} />;
    case 'none':
      return <NoResultsScreen state={state} on={on} />;
    case 'hits':
      return <HitList id={listId} state={state} on={on} />;
  }
}

/** Every search host is unreachable. Row S3.9. */
function ErrorScreen({ on }: Pick<SearchScreenProps, 'on'>) {
  return (
    <div className="search-message" role="alert">
      <Icon name="offline" />
      <p className="search-message-title">Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
      <p className="search-ways">
        <button type="button" data-stop="" onClick={on.repeat}>
          Search again
        </button>
        <a href={MAP_PAGE} data-stop="" onClick={on.leave}>
          All pages
        </a>
      </p>
    </div>
  );
}

/** Row S3.8. */
function NoResultsScreen({ state, on }: Pick<SearchScreenProps, 'state' | 'on'>) {
  const { section, sections, result } = state;
  const query = result?.query ?? '';
  const everywhere = result?.counts?.total ?? null;
  const terms = suggestTerms(sections, query);
  // Other terms are of no use to a reader who only looked in the wrong section.
  const isElsewhere = section !== null && everywhere !== null && everywhere > 0;
  return (
    <div className="search-message">
      <Icon name="search" />
      <p className="search-message-title">
        No results for "<strong>{query}</strong>"
      </p>
      {isElsewhere ? <p>{elsewhere(section, everywhere)}</p> : null}
      {isElsewhere || terms.length === 0 ? null : (
        <div className="search-terms">
          <p>Try searching for:</p>
          <ul>
            {terms.map((term) => (
              <li key={term}>
                <button type="button" data-stop="" onClick={() => on.term(term)}>
                  {term}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="search-ways">
        {section === null ? null : (
          <button type="button" data-stop="" onClick={on.everywhere}>
            Search all sections{isElsewhere ? ` (${everywhere})` : ''}
          </button>
        )}
        <a href={MAP_PAGE} data-stop="" onClick={on.leave}>
          All pages
        </a>
      </p>
      <p>
        Believe this query should return results?{' '}
        <a href={feedbackLink(FEEDBACK, query)} target="_blank" rel="noopener noreferrer" data-stop="">
          Let us know.
        </a>
      </p>
    </div>
  );
}

function elsewhere(section: SearchSection, everywhere: number): string {
  return `None in ${section}, ${everywhere} in all sections.`;
}

const MAX_TERMS = 3;

/** Topics that any payments docs cover, for a reader whose first query finds nothing. */
const FALLBACK = ['Accept a payment', 'Webhooks', 'Refunds'];

/**
 * Up to three terms to try instead (row S3.8): sections of the richest result so far, then common subjects.
 * @param sections titles of groups, best first
 */
export function suggestTerms(sections: readonly string[], query: string): string[] {
  const searched = query.trim().toLowerCase();
  const terms = new Map<string, string>();
  for (const term of [...sections, ...FALLBACK]) {
    const key = term.toLowerCase();
    if (key !== '' && key !== searched && !terms.has(key)) terms.set(key, term);
  }
  return [...terms.values()].slice(0, MAX_TERMS);
}

/**
 * The address behind `Let us know.` (row S3.8).
 * @param template from the site's configuration; `{query}` is replaced by the encoded query
 */
export function feedbackLink(template: string, query: string): string {
  // Half of a surrogate pair cannot be encoded.
  return template.replaceAll('{query}', () => encodeURIComponent(query.replaceAll(/\p{Cs}/gu, '\ufffd')));
}

/**
 * Readers keep typing while results arrive; only the result that they pause at is announced. If Enter is waiting, the
 * result is announced immediately.
 */
const QUIET_MS = 500;

/**
 * Politely announces the number of results, and that Enter is waiting for them. An error announces itself as an alert.
 */
export function Announcement({ state }: { state: SearchState }) {
  const text = sentence(state);
  const delay = state.enter === null ? QUIET_MS : 0;
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return (
    <p className="sr-only" role="status">
      {spoken}
    </p>
  );
}

function sentence(state: SearchState): string {
  const { screen, result, query, enter, section, active } = state;
  if (enter !== null) return `Waiting for results. The first one for "${query}" opens when they arrive.`;
  if (screen === 'none') {
    const everywhere = result?.counts?.total ?? 0;
    const none = `No results for "${result?.query ?? ''}"`;
    return section === null || everywhere === 0 ? none : `${none}. ${elsewhere(section, everywhere)}`;
  }
  if (screen !== 'hits') return '';
  const hits = hitsOf(state);
  const [first] = hits;
  const shown = hits.length;
  const total = result?.total ?? shown;
  const results = shown === 1 ? '1 result' : `${shown} results`;
  const found = `${results}${total > shown ? ` of ${total}` : ''} for "${result?.query}"`;
  if (active !== null || first === undefined || stageOf(state) !== 'shown') return found;
  return `${found}. Enter opens ${first.directAnswer?.title ?? plainText(describeHit(first).title)}.`;
}
