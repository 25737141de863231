import type { ReactNode } from 'react';

interface TableProps {
  /** Every cell but the first of a row carries the label of its column, so that a row can be read alone on a phone. */
  labelled?: boolean;
  children?: ReactNode;
}

/** A table that scrolls inside itself, reachable by keyboard; on phones each row of a labelled one is a card. */
export function Table({ labelled = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, a landmark for each table is noise
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it (WCAG 2.1.1)
    <div className="table-scroll" role="group" tabIndex={0} aria-label="Table">
      <table className={labelled ? 'rows' : undefined}>{children}</table>
    </div>
  );
}
