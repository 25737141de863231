import type { ReactNode } from 'react';
import { sentenceCase } from '../../model/text.ts';
import { useGroupName } from '../content/code-context.ts';

interface RetryFilterProps {
  /** Whether to retry, as each row below says it. */
  values: string[];
  children?: ReactNode;
}

/**
 * A table whose rows can be filtered by their words (`browser/tools/filter-rows.ts`) and by whether to retry. The buttons
 * are radio buttons, and style rules of `browser/tools.css` hide the other rows; these rules load with the first movement
 * of the pointer, so without script there is neither field nor button.
 */
export function RetryFilter({ values, children }: RetryFilterProps) {
  const group = useGroupName();
  const count = (retry: string): number => values.filter((each) => each === retry).length;
  const choices = [...new Set(values)].sort().map((retry) => [retry, count(retry)] as const);
  return (
    <div className="tabs filter">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own */}
      <div className="tabs-bar" role="group" aria-label="Retry">
        <span className="samples-title">Retry</span>
        {[['any', values.length] as const, ...choices].map(([retry, rows]) => (
          <label key={retry}>
            <input type="radio" name={group} value={retry} defaultChecked={retry === 'any'} />
            {sentenceCase(retry)} ({rows})
          </label>
        ))}
        <input type="search" aria-label="Find a decline code" placeholder="Code or word" />
        <output />
      </div>
      {children}
    </div>
  );
}
