import type { MouseEvent } from 'react';
import type { FoundHit } from '../../browser/search-client/search-answer.ts';
import type { SearchHit } from '../../model/search.ts';
import { HitText } from './hit-text.tsx';
import { Icon } from './icon.tsx';

interface HitOptionProps {
  id: string;
  hit: FoundHit;
  active: boolean;
  /** Enter would take this one although none is chosen. */
  first: boolean;
  onActivate: () => void;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
}

/** One hit: an option that is a link over the full width, so that every kind of click does what a browser does. */
export function HitOption({ id, hit, active, first, onActivate, onChoose }: HitOptionProps) {
  return (
    <a
      id={id}
      className="search-row"
      role="option"
      aria-selected={active}
      data-first={first ? '' : undefined}
      tabIndex={-1}
      href={hit.url}
      onMouseMove={({ movementX, movementY }) => {
        // Rows that move under a resting pointer are not chosen by it.
        if (!active && (movementX !== 0 || movementY !== 0)) onActivate();
      }}
      onClick={(event) => onChoose(hit, event)}
      onAuxClick={(event) => onChoose(hit, event)}
    >
      <HitText hit={hit} />
      <Icon name="enter" className="search-enter" />
    </a>
  );
}
