import type { MouseEvent } from 'react';
import type { SearchHit } from '../../model/search.ts';

/** What a reader can do on the screens of the dialog. */
export interface DialogActions {
  /** Follows a hit, or opens it elsewhere. */
  choose(hit: SearchHit, event: MouseEvent): void;
  activate(index: number): void;
  promote(hit: SearchHit, event: MouseEvent): void;
  remove(hit: SearchHit, event: MouseEvent): void;
  term(term: string): void;
  /** Requests the hits of further pages. */
  more(): void;
  expand(group: number): void;
  /** Requests the hits of all sections. */
  everywhere(): void;
  repeat(): void;
  /** Follows a link that is not a hit in this tab. */
  leave(): void;
}

/** Handles a click that follows a link in this tab, rather than elsewhere. */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return ({ altKey, ctrlKey, metaKey, shiftKey }) => {
    if (!(altKey || ctrlKey || metaKey || shiftKey)) follow();
  };
}
