import { type MouseEvent, memo } from 'react';
import type { FoundHit } from '../../browser/search-client/search-answer.ts';
import type { SearchHit } from '../../model/search.ts';
import { HitText } from './hit-text.tsx';
import { Icon } from './icon.tsx';

interface HitOptionProps {
  id: string;
  /** Its place in the list, from 0. */
  index: number;
  hit: FoundHit;
  active: boolean;
  /** Enter would take this one although none is chosen. */
  first: boolean;
  onActivate: (index: number) => void;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
}

/**
 * One hit: an option that is a link over the full width, so that every kind of click does what a browser does.
 * Drawn anew only where it changed: an arrow key touches two of twenty.
 */
export const HitOption = memo(function HitOption(props: HitOptionProps) {
  const { id, index, hit, active, first, onActivate, onChoose } = props;
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
        if (!active && (movementX !== 0 || movementY !== 0)) onActivate(index);
      }}
      onClick={(event) => onChoose(hit, event)}
      onAuxClick={(event) => onChoose(hit, event)}
    >
      <HitText hit={hit} />
      <Icon name="enter" className="search-enter" />
    </a>
  );
});
