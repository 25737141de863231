import type { ReactNode } from 'react';
import { Icon } from '../primitives/icon.tsx';

interface CalloutProps {
  type: 'note' | 'tip' | 'warning' | 'danger';
  title: string;
  children?: ReactNode;
}

const icons = { note: 'info', tip: 'spark', warning: 'alert', danger: 'stop' } as const;

/** A box with a title and a body. Row S1.6. */
export function Callout({ type, title, children }: CalloutProps) {
  return (
    <div className={`callout callout-${type}`} role="note" aria-label={title}>
      <p className="callout-title">
        <Icon name={icons[type]} />
        {title}
      </p>
      {children}
    </div>
  );
}
