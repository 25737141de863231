import { type ReactNode, useContext } from 'react';
import type { RunnableRequest } from '../../model/run-sample.ts';
import { CodeContext, unlessInMarkdown, useGroupName } from './code-context.ts';
import { RunButton } from './run-button.tsx';

interface SamplesProps {
  languages: { name: string; label: string }[];
  title?: string;
  /** The request that the page can run. */
  run?: RunnableRequest;
  children?: ReactNode;
}

/**
 * One request in several languages. Radio buttons and style rules switch between them without script; with script, the
 * reader's choice applies to every page (`browser/always/early.ts`, `browser/always/sample-language.ts`).
 */
export function Samples({ languages, title, run, children }: SamplesProps) {
  const group = useGroupName();
  const around = useContext(CodeContext);
  return (
    <div className="samples">
      <div
        className="samples-bar"
        role="radiogroup"
        data-markdown-ignore=""
        aria-label={`Language of ${title ?? 'the sample'}`}
      >
        {/* An operation's heading has the title, and its languages need the room. */}
        {title === undefined || around.folds ? null : (
          <span className={isLong(title, languages) ? 'samples-title long' : 'samples-title'}>{title}</span>
        )}
        {languages.map(({ name, label }, index) => (
          <label key={name}>
            <input type="radio" name={group} value={name} defaultChecked={index === 0} />
            {label}
          </label>
        ))}
      </div>
      {run === undefined ? null : <RunButton run={run} title={title ?? run.title} />}
      <CodeContext value={{ ...around, samples: title, language: languages[0]?.name }}>
        {children}
      </CodeContext>
    </div>
  );
}

/** Letters that fit beside the buttons in the column of a guide, where each language takes the room of three more. */
const ROOM = 73;

/** True for a title that does not fit on one line with its languages. */
function isLong(title: string, languages: SamplesProps['languages']): boolean {
  return languages.reduce((sum, { label }) => sum + label.length + 3, title.length) > ROOM;
}

/** The code of one language inside `Samples`. For an operation, Markdown has the first language (`page/short-tree.ts`). */
export function SamplePanel({ language, children }: { language: string; children?: ReactNode }) {
  const { folds = false, language: first } = useContext(CodeContext);
  return (
    <div className="sample" data-language={language} {...unlessInMarkdown(!folds || language === first)}>
      {children}
    </div>
  );
}
