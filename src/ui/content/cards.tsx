import type { ReactNode } from 'react';

interface CardsProps {
  /** One below the other without boxes, for a map of many pages. */
  list?: boolean;
  children?: ReactNode;
}

/** A grid of cards, as many beside each other as fit, or a list of them. */
export function Cards({ list = false, children }: CardsProps) {
  return <div className={list ? 'card-list' : 'cards'}>{children}</div>;
}
