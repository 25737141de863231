import type { ReactNode } from 'react';
import { sentenceCase } from '../../model/sentence-case.ts';
import { useGroupName } from '../content/code-context.ts';

interface RetryFilterProps {
  /** Whether to retry, as each row below says it. */
  answers: string[];
  children?: ReactNode;
}

/**
 * A table whose rows can be filtered by whether to retry. Radio buttons and style rules hide the others: no script, and the
 * row that the address names is always shown.
 */
export function RetryFilter({ answers, children }: RetryFilterProps) {
  const group = useGroupName();
  const count = (retry: string): number => answers.filter((each) => each === retry).length;
  const choices = [...new Set(answers)].sort().map((retry) => [retry, count(retry)] as const);
  return (
    <div className="tabs filter">
      <div className="tabs-bar" role="radiogroup" aria-label="Retry">
        <span className="samples-title">Retry</span>
        {[['any', answers.length] as const, ...choices].map(([retry, rows]) => (
          <label key={retry}>
            <input type="radio" name={group} value={retry} defaultChecked={retry === 'any'} />
            {sentenceCase(retry)} ({rows})
          </label>
        ))}
      </div>
      {children}
    </div>
  );
}
