import type { ReactNode } from 'react';
import { type CalloutType, calloutTypes } from '../../model/callout-types.ts';
import { Icon } from '../primitives/icon.tsx';

interface CalloutProps {
  type: CalloutType;
  title: string;
  id?: string;
  children?: ReactNode;
}

/** A box with a title and a body. Row S1.6. */
export function Callout({ type, title, id, children }: CalloutProps) {
  return (
    <div id={id} className={`callout callout-${type}`} role="note" aria-label={title}>
      <p className="callout-title">
        <Icon name={calloutTypes[type]} />
        {title}
      </p>
      {children}
    </div>
  );
}
