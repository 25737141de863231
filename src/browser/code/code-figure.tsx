import type { ReactNode } from 'react';
import type { ColoredText } from './color-code.ts';

/** An id is never cut in two if it fits on a line. */
const ID = /^"[\da-f-]{36}"$/;

/** Pieces of code in their colors. */
export function Colored({ parts }: { parts: readonly ColoredText[] }) {
  return parts.map(([text, color], index) =>
    color === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity besides its place
      <span key={index} className={ID.test(text) ? `${color} id` : color}>
        {text}
      </span>
    ),
  );
}

interface CodeFigureProps {
  title: string;
  language: string;
  /** The content of its `code`. */
  children: ReactNode;
  codeClass?: string;
  /** How many lines it shows, if the style sheet cuts it. */
  cutLines?: number | null;
}

/** A code block like those of the pages; `tools/copy.ts` handles its button. */
export function CodeFigure({ title, language, children, codeClass, cutLines = null }: CodeFigureProps) {
  return (
    <figure className="code">
      <figcaption>
        <span className="code-title">{title}</span>
        <span className="code-language">{language}</span>
        <button type="button" className="copy" aria-label={`Copy ${title}`}>
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre tabIndex={0} role="group" aria-label={title}>
        <code className={codeClass}>{children}</code>
      </pre>
      {cutLines === null ? null : (
        <details className="code-fold">
          <summary>
            Show <span>all {cutLines} lines</span>
          </summary>
        </details>
      )}
    </figure>
  );
}
