import { useContext } from 'react';
import { chargeOfCard, type RunTarget } from '../../model/run-sample.ts';
import { CodeContext, tellApart } from './code-context.ts';

interface RunButtonProps {
  run: RunTarget;
  /** Names the button and the result, which are told apart from others of the page. */
  title: string;
  label?: string;
}

/** Shown where there is script; `browser/tools.ts` listens, `islands/run-sample/mount.ts` says what the data mean. */
export function RunButton({ run: { key, values }, title, label = 'Run' }: RunButtonProps) {
  const name = tellApart(title, useContext(CodeContext));
  return (
    <button
      className="run button"
      type="button"
      data-run={key}
      data-run-values={values === null ? undefined : JSON.stringify(values)}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </button>
  );
}

/** Charges a card that a table lists; the result comes below its row. */
export function TryCardButton({ number }: { number: string }) {
  return <RunButton run={chargeOfCard(number)} title={number} label="Try this card" />;
}
