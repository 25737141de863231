import { useContext } from 'react';
import type { RunnableRequest } from '../../model/run-sample.ts';
import { CodeContext, nameCode } from './code-context.ts';
import { foldJson } from './fold-json.ts';
import { RunButton } from './run-button.tsx';

interface FenceProps {
  language: string;
  label: string;
  content: string;
  /** Produced by `markdoc/highlight.ts`, which escapes every character of the code. */
  markup: string;
  title?: string;
  /** The request that the page can run. */
  run?: RunnableRequest;
}

/** Folded code shows 20 lines, cut off by `code.css`. What it hides must be worth a click: more than a dozen. */
const LONGEST = 32;
/** Beside the text, a request and its response must fit into a laptop's window. */
const LONGEST_BESIDE = 23;

/** The title of a file rather than of a request or a response: its lines wrap only on request. */
const FILE_NAME = /^\S+\.\w+$/;

/** A code block with its language, title, and copy button. Row S1.7. */
export function Fence({ language, label, content, markup, title, run }: FenceProps) {
  const context = useContext(CodeContext);
  const name = nameCode(label, title, context);
  const code = content.trimEnd();
  const isFile = title !== undefined && FILE_NAME.test(title);
  const folded =
    context.folds && language === 'json'
      ? foldJson(code, markup.trimEnd())
      : // A place to break would break a line that does not wrap.
        { markup: isFile ? markup.replaceAll('<wbr>', '') : markup, shown: code.split('\n').length };
  // A highlighted line is the subject of the text, so it must not be folded away.
  const isFolded =
    folded.shown > (context.folds ? LONGEST_BESIDE : LONGEST) && !markup.includes('class="hl"');
  return (
    <figure className={isFile ? 'code file' : 'code'}>
      <figcaption>
        <span className="code-title">{title}</span>
        <span className="code-language">{label}</span>
        {run === undefined ? null : <RunButton run={run} title={title ?? run.title} />}
        <button className="copy" type="button" aria-label={`Copy ${name}`}>
          Copy
        </button>
      </figcaption>
      {/* Keyboard users must be able to reach it if it scrolls sideways (WCAG 2.1.1); `browser/scrollers.ts`
           detects whether it does. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre tabIndex={0} role="group" aria-label={name}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter */}
        <code dangerouslySetInnerHTML={{ __html: folded.markup }} />
      </pre>
      {isFolded ? (
        // Opens without script; the style sheet clips the code above while it is closed.
        <details className="code-fold">
          <summary>
            Show <span>all {folded.shown} lines</span>
          </summary>
        </details>
      ) : null}
    </figure>
  );
}
