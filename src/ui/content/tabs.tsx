import type { ReactNode } from 'react';
import { useGroupName } from './code-context.ts';

interface TabsProps {
  labels: string[];
  /** Button at the end of the bar. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Alternatives in tabs. Radio buttons and style rules switch between them: no script, and arrow keys work. */
export function Tabs({ labels, action, children }: TabsProps) {
  const group = useGroupName();
  return (
    <div className="tabs">
      <div className="tabs-bar" role="radiogroup" aria-label={labels.join(' or ')}>
        {labels.map((label, index) => (
          <label key={label}>
            <input type="radio" name={group} defaultChecked={index === 0} />
            {label}
          </label>
        ))}
      </div>
      {action}
      {children}
    </div>
  );
}

/** The body of one tab inside `Tabs`. */
export function Tab({ label, children }: { label: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="tab" role="group" aria-label={label}>
      {children}
    </div>
  );
}
