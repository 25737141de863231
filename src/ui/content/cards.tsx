import type { ReactNode } from 'react';

interface CardsProps {
  /** Stacked without boxes, for an overview of many pages. */
  list?: boolean;
  children?: ReactNode;
}

/** A responsive grid of cards, or a list of them. */
export function Cards({ list = false, children }: CardsProps) {
  return <div className={list ? 'card-list' : 'cards'}>{children}</div>;
}
