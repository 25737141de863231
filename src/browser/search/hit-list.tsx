import { Fragment, useId, useLayoutEffect, useRef } from 'react';
import { SEARCH_SECTIONS, type SearchSection } from '../../model/search.ts';
import type { FoundHit } from './client/parse-response.ts';
import type { DialogActions } from './dialog-actions.ts';
import { AnswerCopy, AnswerSample, AnswerText } from './direct-answer.tsx';
import { HitText } from './hit-text.tsx';
import { Icon } from './icon.tsx';
import { moreLabel, type SearchState } from './search-state.ts';

interface HitListProps {
  id: string;
  state: SearchState;
  on: DialogActions;
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * Hits in groups: one listbox with groups named by their headings, whose options are links. The old hits stay while the
 * reader types, until the next result arrives.
 */
export function HitList({ id, state, on }: HitListProps) {
  const { answer, groups, active, activeByKeys, result } = state;
  const queryID = result?.queryID ?? null;
  const more = moreLabel(state);
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new results scroll the list back to its top
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [queryID, groups[0]?.hits[0]]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new groups move the active hit
  useLayoutEffect(() => {
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else if (active !== null && activeByKeys) {
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
    }
  }, [id, groups, active, activeByKeys]);

  // Rows are numbered in the order of `rowsOf`.
  let rows = 0;
  const moreRow = (label: string, onClick: () => void, name?: string) => {
    const index = rows++;
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and references the active row
      // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys
      <div
        id={optionId(id, index)}
        className="search-row search-more"
        role="option"
        aria-label={name}
        aria-selected={active === index}
        onMouseMove={() => active !== index && on.activate(index)}
        onClick={onClick}
      >
        {label}
        <Icon name="down" />
      </div>
    );
  };
  // A link over the full width, so that every kind of click works natively.
  const option = (hit: FoundHit) => {
    const index = rows++;
    const isAnswer = hit === answer;
    return (
      <a
        key={hit.objectID}
        id={optionId(id, index)}
        className={isAnswer ? 'search-row search-row-answer' : 'search-row'}
        role="option"
        aria-selected={index === active}
        // Enter opens it while none is selected.
        data-first={index === 0 && active === null ? '' : undefined}
        tabIndex={-1}
        href={hit.url}
        onMouseMove={({ movementX, movementY }) => {
          // A row that moves under a resting pointer does not become active.
          if (index !== active && (movementX !== 0 || movementY !== 0)) on.activate(index);
        }}
        onClick={(event) => on.choose(hit, event)}
        onAuxClick={(event) => on.choose(hit, event)}
      >
        {isAnswer ? <AnswerText hit={hit} answer={answer.directAnswer} /> : <HitText hit={hit} />}
        <Icon name="enter" className="search-enter" />
      </a>
    );
  };

  return (
    // A tab stop, because it scrolls and its options never have the focus themselves.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: browsers make it a tab stop anyway, without a name
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    <div ref={list} className="search-scroll" tabIndex={0} role="group" aria-label="Search results">
      {answer === null ? null : (
        <div className="search-answer" key={answer.objectID}>
          {option(answer)}
          {answer.directAnswer.copy === null ? null : <AnswerCopy copy={answer.directAnswer.copy} />}
          {answer.directAnswer.sample === undefined ? null : (
            <AnswerSample sample={answer.directAnswer.sample} onLeave={on.leave} />
          )}
        </div>
      )}
      {result?.similar ? <p className="search-similar">{similarLabel(result.query)}</p> : null}
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        // The answer is outside the list, because a listbox must not contain its button.
        aria-owns={answer === null ? undefined : optionId(id, 0)}
        data-query-id={queryID ?? undefined}
      >
        {groups.map(({ title, hits, rest }, number) => (
          <Fragment key={title}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not part of a listbox */}
            <div role="group" aria-labelledby={`${id}-group-${number}`} className="search-group">
              <div id={`${id}-group-${number}`} className="search-group-title" role="presentation">
                {title || 'Documentation'}
              </div>
              {hits.map(option)}
            </div>
            {rest.length === 0
              ? null
              : moreRow(
                  `${rest.length} more`,
                  () => on.expand(number),
                  `${rest.length} more in ${title || 'Documentation'}`,
                )}
          </Fragment>
        ))}
        {more === null ? null : moreRow(more, on.more)}
      </div>
    </div>
  );
}

/** What is said above hits that are only similar to a query. A pasted number may be a test card of another provider. */
export function similarLabel(query: string): string {
  const isNumber = /^\d{12,19}$/.test(query.replace(/[\s-]/g, ''));
  return isNumber ? 'No test card has this number. About test cards:' : 'No exact match. Similar:';
}

interface SectionFilterProps {
  state: Pick<SearchState, 'section' | 'result'>;
  onSection: (section: SearchSection | null) => void;
}

/**
 * Selects the section to search: radio buttons, so that Tab reaches them once and arrow keys select. Each shows its
 * number of hits for the shown results' query, whichever is selected.
 */
export function SectionFilter({ state: { section, result }, onSection }: SectionFilterProps) {
  const name = useId();
  const known = result?.counts;
  return (
    <fieldset className="search-sections">
      <legend className="sr-only">Show results in</legend>
      {[null, ...SEARCH_SECTIONS].map((value) => {
        const count = value === null ? known?.total : known && (known.sections[value] ?? 0);
        return (
          <label key={value} data-empty={count === 0 ? '' : undefined}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={value === section}
              onChange={({ target }) => {
                target.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
                onSection(value);
              }}
            />
            {value ?? 'All'} {count ? <span className="search-count">{count}</span> : null}
          </label>
        );
      })}
    </fieldset>
  );
}
