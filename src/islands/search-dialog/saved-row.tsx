import type { MouseEvent } from 'react';
import type { SearchHit } from '../../model/search.ts';
import { describeHit, plainText } from './describe-hit.ts';
import { HitText } from './hit-text.tsx';
import { Icon } from './icon.tsx';

interface SavedRowProps {
  hit: SearchHit;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
  /** Missing on a favorite. */
  onPromote?: (event: MouseEvent) => void;
  onRemove: (event: MouseEvent) => void;
  removeLabel: string;
}

/** A saved search: a link, and beside it the buttons that change it. Row S3.7. */
export function SavedRow({ hit, onChoose, onPromote, onRemove, removeLabel }: SavedRowProps) {
  const name = plainText(describeHit(hit).title);
  return (
    <li className="search-saved">
      <a
        className="search-row"
        href={hit.url}
        data-stop=""
        onClick={(event) => onChoose(hit, event)}
        onAuxClick={(event) => onChoose(hit, event)}
      >
        <HitText hit={hit} />
      </a>
      <span className="search-actions">
        {onPromote === undefined ? null : (
          <button
            type="button"
            title="Save this search"
            aria-label={`Save this search: ${name}`}
            onClick={onPromote}
          >
            <Icon name="star" />
          </button>
        )}
        <button type="button" title={removeLabel} aria-label={`${removeLabel}: ${name}`} onClick={onRemove}>
          <Icon name="remove" />
        </button>
      </span>
    </li>
  );
}
