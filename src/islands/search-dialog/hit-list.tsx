import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import type { FoundHit } from '../../browser/search-client/parse-response.ts';
import type { SearchHit } from '../../model/search.ts';
import { AnswerCopy, AnswerSample, AnswerText } from './direct-answer.tsx';
import type { AnsweringHit } from './find-answer.ts';
import { HitText } from './hit-text.tsx';
import { Icon } from './icon.tsx';
import type { HitGroup } from './search-state.ts';

interface HitListProps {
  id: string;
  answer: AnsweringHit | null;
  groups: readonly HitGroup[];
  active: number | null;
  /** True when the reader moved to `active` by keys: it is then scrolled into view. */
  byKeys: boolean;
  queryID: string | null;
  /** What the row says that asks for the rest; null where there is none. */
  more: string | null;
  /** True when none of them is what was asked for. */
  similar: boolean;
  onMore: () => void;
  onActivate: (index: number) => void;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
  /** The reader followed a link that is not a hit. */
  onLeave: () => void;
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * Hits in their groups: one listbox, in it groups named by their headings, in them options that are links. They stay as
 * they are while a letter is typed, until the next result comes.
 */
export function HitList(props: HitListProps) {
  const {
    id,
    answer,
    groups,
    active,
    byKeys,
    queryID,
    more,
    similar,
    onMore,
    onActivate,
    onChoose,
    onLeave,
  } = props;
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new groups are what sends the list back to its top
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [queryID, groups[0]]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: in new groups the chosen hit has another place
  useLayoutEffect(() => {
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else if (active !== null && byKeys) {
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
    }
  }, [id, groups, active, byKeys]);

  const first = answer === null ? 0 : 1;
  const starts = groups.map((_, number) =>
    groups.slice(0, number).reduce((sum, { hits }) => sum + hits.length, first),
  );
  const count = groups.reduce((sum, { hits }) => sum + hits.length, first);
  const option = (hit: FoundHit, index: number) => (
    <HitOption
      key={hit.objectID}
      id={optionId(id, index)}
      index={index}
      hit={hit}
      isAnswer={hit === answer}
      active={index === active}
      first={index === 0 && active === null}
      onActivate={onActivate}
      onChoose={onChoose}
    />
  );

  return (
    // A tab stop, because it scrolls and its options never have the focus themselves.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: browsers make a stop of it anyway, without a name
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={list} className="search-scroll" tabIndex={0} role="group" aria-label="Search results">
      {answer === null ? null : (
        <div className="search-answer" key={answer.objectID}>
          {option(answer, 0)}
          {answer.directAnswer.copy === null ? null : <AnswerCopy copy={answer.directAnswer.copy} />}
          {answer.directAnswer.sample === undefined ? null : (
            <AnswerSample sample={answer.directAnswer.sample} onLeave={onLeave} />
          )}
        </div>
      )}
      {similar ? <p className="search-similar">No exact match. Similar:</p> : null}
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        // The answer is beside the list, because a list of options must not hold its button.
        aria-owns={answer === null ? undefined : optionId(id, 0)}
        data-query-id={queryID ?? undefined}
      >
        {groups.map(({ title, hits }, number) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not part of a listbox
          // biome-ignore lint/suspicious/noArrayIndexKey: further pages have groups of the same title
          <div key={number} role="group" aria-labelledby={`${id}-group-${number}`} className="search-group">
            <div id={`${id}-group-${number}`} className="search-group-title" role="presentation">
              {title || 'Documentation'}
            </div>
            {hits.map((hit, position) => option(hit, (starts[number] ?? 0) + position))}
          </div>
        ))}
        {more === null ? null : (
          // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus, and names the row that is active
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's
          <div
            id={optionId(id, count)}
            className="search-row search-more"
            role="option"
            aria-selected={active === count}
            onMouseMove={() => active !== count && onActivate(count)}
            onClick={onMore}
          >
            {more}
            <Icon name="down" />
          </div>
        )}
      </div>
    </div>
  );
}

interface HitOptionProps {
  id: string;
  /** Its place in the list, from 0. */
  index: number;
  hit: FoundHit;
  /** True for the hit that says itself what the reader wants to know. */
  isAnswer: boolean;
  active: boolean;
  /** Enter would take this one although none is chosen. */
  first: boolean;
  onActivate: (index: number) => void;
  onChoose: (hit: SearchHit, event: MouseEvent) => void;
}

/**
 * One hit: an option that is a link over the full width, so that every kind of click does what a browser does.
 * Rendered again only where it changed: an arrow key touches two of twenty.
 */
export const HitOption = memo(function HitOption(props: HitOptionProps) {
  const { id, index, hit, isAnswer, active, first, onActivate, onChoose } = props;
  return (
    <a
      id={id}
      className={isAnswer ? 'search-row search-row-answer' : 'search-row'}
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
      {isAnswer && hit.directAnswer !== undefined ? (
        <AnswerText hit={hit} answer={hit.directAnswer} />
      ) : (
        <HitText hit={hit} />
      )}
      <Icon name="enter" className="search-enter" />
    </a>
  );
});
