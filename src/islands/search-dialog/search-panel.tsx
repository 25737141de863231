import type { MouseEvent } from 'react';
import type { SearchHit } from '../../model/search.ts';
import { ErrorScreen } from './error-screen.tsx';
import { feedbackLink } from './feedback-link.ts';
import { HitList } from './hit-list.tsx';
import { NoResultsScreen } from './no-results-screen.tsx';
import type { SavedSearches } from './saved-searches.ts';
import type { SearchState } from './search-state.ts';
import { StartScreen } from './start-screen.tsx';
import { suggestTerms } from './suggest-terms.ts';

export interface SearchPanelProps {
  state: SearchState;
  saved: SavedSearches;
  listId: string;
  feedback: string | undefined;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
  onActivate: (index: number) => void;
  onPromote: (hit: SearchHit, event: MouseEvent) => void;
  onRemove: (hit: SearchHit, event: MouseEvent) => void;
  onTerm: (term: string) => void;
}

/** Exactly one of the four screens. Row S3.3. */
export function SearchPanel({ state, saved, listId, feedback, ...on }: SearchPanelProps) {
  const query = state.answer?.query ?? '';
  switch (state.screen) {
    case 'start':
      return (
        <StartScreen saved={saved} onChoose={on.onChoose} onPromote={on.onPromote} onRemove={on.onRemove} />
      );
    case 'error':
      return <ErrorScreen />;
    case 'none':
      return (
        <NoResultsScreen
          query={query}
          terms={suggestTerms(state.sections, query)}
          feedbackHref={feedbackLink(feedback, query)}
          onTerm={on.onTerm}
        />
      );
    case 'hits':
      return (
        <HitList
          id={listId}
          groups={state.groups}
          active={state.active}
          byKeys={state.activeByKeys}
          queryID={state.answer?.queryID ?? null}
          onActivate={on.onActivate}
          onChoose={on.onChoose}
        />
      );
  }
}
