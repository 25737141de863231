import { type ReactNode, useContext } from 'react';
import { CodeContext, tellApart } from './code-context.ts';

interface TableProps {
  /**
   * Every cell except the first of a row has the label of its column, so that a row makes sense on its own on a phone.
   */
  labelled?: boolean;
  children?: ReactNode;
}

/**
 * A table that scrolls inside its own box, reachable by keyboard and named after the heading above; on phones each row of a
 * labeled table is a card.
 */
export function Table({ labelled = false, children }: TableProps) {
  const context = useContext(CodeContext);
  const name = tellApart(context.names?.heading ?? 'Table', context, (heading) => `${heading} (table)`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a landmark for each table is noise
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it (WCAG 2.1.1)
    <div className="table-scroll" role="group" tabIndex={0} aria-label={name}>
      <table className={labelled ? 'rows' : undefined}>{children}</table>
    </div>
  );
}
