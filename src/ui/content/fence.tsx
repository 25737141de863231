import { useContext } from 'react';
import type { RunnableRequest } from '../../model/run-sample.ts';
import { CodeContext, nameCode } from './code-context.ts';
import { foldJson } from './fold-json.ts';
import { RunButton } from './run-button.tsx';

interface FenceProps {
  language: string;
  label: string;
  content: string;
  /** Made by `markdoc/highlight.ts`, which escapes every character of the code. */
  markup: string;
  title?: string;
  /** What the page can run. */
  run?: RunnableRequest;
}

/** Lines of code beside a text that are shown before it is unfolded; `code.css` cuts at the same line. */
const FOLDED_LINES = 20;
/** A button is worth more than this many lines. */
const SPARED_LINES = 3;

/** A code block with its language, its title and a copy button. Row S1.7. */
export function Fence({ language, label, content, markup, title, run }: FenceProps) {
  const context = useContext(CodeContext);
  const name = nameCode(label, title, context);
  const code = content.trimEnd();
  const folded =
    context.folds && language === 'json'
      ? foldJson(code, markup.trimEnd())
      : { markup, shown: code.split('\n').length };
  return (
    <>
      <figure className="code">
        <figcaption>
          <span className="code-title">{title}</span>
          <span className="code-language">{label}</span>
          <button className="copy" type="button" aria-label={`Copy ${name}`}>
            Copy
          </button>
        </figcaption>
        {/* Where it scrolls sideways the keyboard must reach it (WCAG 2.1.1); `browser/scrollers.ts` knows where. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <pre tabIndex={0} role="group" aria-label={name}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made */}
          <code dangerouslySetInnerHTML={{ __html: folded.markup }} />
        </pre>
        {context.folds && folded.shown > FOLDED_LINES + SPARED_LINES ? (
          // Opens without script; the style sheet cuts the code above while it is closed.
          <details className="code-fold">
            <summary>Show all {folded.shown} lines</summary>
          </details>
        ) : null}
      </figure>
      {run === undefined ? null : <RunButton run={run} title={title ?? run.title} />}
    </>
  );
}
