import { useId } from 'react';
import { SEARCH_SECTIONS, type SearchSection } from '../../model/search.ts';
import type { SearchState } from './search-state.ts';

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
              onChange={() => onSection(value)}
            />
            {value ?? 'All'} {count ? <span className="search-count">{count}</span> : null}
          </label>
        );
      })}
    </fieldset>
  );
}
