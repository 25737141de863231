import type { ReactNode } from 'react';
import { useGroupName } from './code-context.ts';

interface TabsProps {
  labels: string[];
  /** The language of each label, if all name languages of samples: the tabs then follow the reader's choice. */
  languages?: string[];
  /** Button at the end of the bar. */
  action?: ReactNode;
  children?: ReactNode;
}

/**
 * Alternatives in tabs. Radio buttons and style rules switch between them: no script, and arrow keys work. The class
 * `samples` and the values tell `browser/always/sample-language.ts` and `browser/always/early.ts` which tabs are languages.
 */
export function Tabs({ labels, languages, action, children }: TabsProps) {
  const group = useGroupName();
  return (
    <div className={languages === undefined ? 'tabs' : 'tabs samples'}>
      <div className="tabs-bar" role="radiogroup" aria-label={labels.join(' or ')}>
        {labels.map((label, index) => (
          <label key={label}>
            <input type="radio" name={group} value={languages?.[index]} defaultChecked={index === 0} />
            {label}
          </label>
        ))}
      </div>
      {action}
      {children}
    </div>
  );
}

/**
 * The body of one tab inside `Tabs`. `render-page.tsx` makes it `hidden="until-found"`, so that find in page and a link to
 * a text open it.
 */
export function Tab({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div hidden>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className="tab" role="group" aria-label={label}>
        {children}
      </div>
    </div>
  );
}
