import type { ReactNode } from 'react';

/** A table that scrolls inside itself, reachable by keyboard. */
export function Table({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, a landmark for each table is noise
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it (WCAG 2.1.1)
    <div className="table-scroll" role="group" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  );
}
