import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import type { SearchHit } from '../../model/search.ts';
import type { HitGroup } from './group-hits.ts';
import { HitOption } from './hit-option.tsx';

interface HitListProps {
  id: string;
  groups: readonly HitGroup[];
  active: number | null;
  /** True when the reader moved to `active` by keys: it is then scrolled into view. */
  byKeys: boolean;
  queryID: string | null;
  onActivate: (index: number) => void;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * Hits in their groups: one listbox, in it groups named by their headings, in them options that are links. A letter typed
 * leaves it as it is until its answer comes.
 */
export const HitList = memo(function HitList(props: HitListProps) {
  const { id, groups, active, byKeys, queryID, onActivate, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new groups are what sends the list back to its top
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [groups]);

  useLayoutEffect(() => {
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else if (active !== null && byKeys) {
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
    }
  }, [id, active, byKeys]);

  const starts = groups.map((_, number) =>
    groups.slice(0, number).reduce((sum, { hits }) => sum + hits.length, 0),
  );

  return (
    <div
      ref={list}
      id={id}
      className="search-scroll"
      role="listbox"
      aria-label="Results"
      data-query-id={queryID ?? undefined}
    >
      {groups.map(({ title, hits }, number) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={title} role="group" aria-labelledby={`${id}-group-${number}`} className="search-group">
          <div id={`${id}-group-${number}`} className="search-group-title" role="presentation">
            {title || 'Documentation'}
          </div>
          {hits.map((hit, position) => {
            const index = (starts[number] ?? 0) + position;
            return (
              <HitOption
                key={hit.objectID}
                id={optionId(id, index)}
                index={index}
                hit={hit}
                active={index === active}
                first={index === 0 && active === null}
                onActivate={onActivate}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});
