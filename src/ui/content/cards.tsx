import type { ReactNode } from 'react';

/** A grid of cards, as many beside each other as fit. */
export function Cards({ children }: { children?: ReactNode }) {
  return <div className="cards">{children}</div>;
}
