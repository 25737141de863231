import { useContext } from 'react';
import type { LineRange } from '../../model/code-file.ts';
import type { RunnableRequest } from '../../model/run-sample.ts';
import { CodeContext, nameCode, unlessInMarkdown } from './code-context.ts';
import { foldJson, foldLines } from './fold.ts';
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
  address?: string;
  /** The lines of a file that the text explains; the others are folded. */
  shown?: readonly LineRange[];
  /** False if the Markdown of the page has only the address. */
  inMarkdown?: boolean;
}

/** Folded code shows 20 lines, cut off by `code.css`. What it hides must be worth a click: more than a dozen. */
export const LONGEST = 32;
/** Beside the text, a request and its response must fit into a laptop's window. */
const LONGEST_BESIDE = 23;
/** A phone's window is lower, and lines wrap there. */
export const LONGEST_ON_PHONE = 17;

/** The title of a file rather than of a request or a response: its lines wrap only on request. */
const FILE_NAME = /^\S+\.\w+$/;

/** A code block with its language, title, and copy button. Row S1.7. */
export function Fence(props: FenceProps) {
  const { language, label, content, markup, title, run, address, shown = [], inMarkdown = true } = props;
  const context = useContext(CodeContext);
  const name = nameCode(label, title, context);
  const code = content.trimEnd();
  // An event has a name, but not that of a file.
  const isFile = FILE_NAME.test(title ?? '') && (language !== 'json' || title?.endsWith('.json') === true);
  // Lines of a file do not wrap, but a `<wbr>` would break them.
  const lines = isFile ? markup.replaceAll('<wbr>', '') : markup;
  const folded =
    context.folds && language === 'json'
      ? foldJson(code, lines.trimEnd())
      : foldLines(isFile ? lines.trimEnd() : lines, shown);
  const isLong = shown.length === 0 && folded.rows > (context.folds ? LONGEST_BESIDE : LONGEST);
  // A highlighted line is the subject of the text, so it must not be folded away.
  const isFolded = folded.rows > LONGEST_ON_PHONE && !markup.includes('class="hl"');
  return (
    <figure className={isFile ? 'code file' : 'code'} {...unlessInMarkdown(inMarkdown)}>
      <figcaption>
        <span className="code-title">{address === undefined ? title : <a href={address}>{title}</a>}</span>
        {/* In samples, the radio buttons say it. */}
        {context.language === undefined ? <span className="code-language">{label}</span> : null}
        {run === undefined ? null : <RunButton run={run} title={title ?? run.title} />}
        {address === undefined ? null : (
          <a className="copy" href={address} download={title} aria-label={`Download ${title}`}>
            Download
          </a>
        )}
        <button className="copy" type="button" aria-label={`Copy ${name}`}>
          Copy
        </button>
      </figcaption>
      {/* Keyboard users must be able to reach it if it scrolls sideways (WCAG 2.1.1); `browser/tools/scrollers.ts`
           detects whether it does. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre tabIndex={0} role="group" aria-label={name}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter */}
        <code dangerouslySetInnerHTML={{ __html: folded.markup }} />
      </pre>
      {isFolded ? <CodeFold all={allOf(folded.rows, shown)} onPhone={!isLong} /> : null}
    </figure>
  );
}

/** What the fold at the end of code opens: only the rest if other lines stay folded. */
export function allOf(rows: number, shown: readonly LineRange[]): string {
  return shown.length > 0 ? 'the rest' : `all ${rows} lines`;
}

interface CodeFoldProps {
  /** What opening it shows, such as `all 40 lines`. */
  all: string;
  /** True if it is folded on phones only. */
  onPhone?: boolean;
}

/** Opens long code or a long table without script; the style sheet clips it while it is closed. */
export function CodeFold({ all, onPhone = false }: CodeFoldProps) {
  return (
    <details className={onPhone ? 'code-fold phone' : 'code-fold'}>
      <summary>
        Show <span>{all}</span>
      </summary>
    </details>
  );
}
