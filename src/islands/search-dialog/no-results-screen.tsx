import { Icon } from './icon.tsx';

interface NoResultsScreenProps {
  query: string;
  /** Up to three. */
  terms: readonly string[];
  feedbackHref: string;
  onTerm: (term: string) => void;
}

/** Row S3.8. */
export function NoResultsScreen({ query, terms, feedbackHref, onTerm }: NoResultsScreenProps) {
  return (
    <div className="search-message">
      <Icon name="search" />
      <p className="search-message-title">
        No results for "<strong>{query}</strong>"
      </p>
      {terms.length === 0 ? null : (
        <div className="search-terms">
          <p>Try searching for:</p>
          <ul>
            {terms.map((term) => (
              <li key={term}>
                <button type="button" data-stop="" onClick={() => onTerm(term)}>
                  {term}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        Believe this query should return results?{' '}
        <a href={feedbackHref} target="_blank" rel="noopener noreferrer" data-stop="">
          Let us know.
        </a>
      </p>
    </div>
  );
}
