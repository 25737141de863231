import { type ReactNode, useContext } from 'react';
import { chargeOfCard, type RunTarget } from '../../model/run-sample.ts';
import { CodeContext, tellApart } from './code-context.ts';

interface RunButtonProps {
  run: RunTarget;
  /** Accessible name of the button and the result, unique on the page. */
  title: string;
  label?: string;
}

/**
 * Visible only with script; `browser/tools/tools.ts` listens, and `browser/run/mount.tsx` documents the data attributes.
 */
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

/** Charges a card listed in a table; the result appears below its row. */
export function TryCardButton({ number }: { number: string }) {
  return <RunButton run={chargeOfCard(number)} title={number} label="Try this card" />;
}

/** What a card does, and its button. */
export function TryCard({ number, children }: { number: string; children?: ReactNode }) {
  return (
    <div className="try">
      <div>{children}</div>
      <TryCardButton number={number} />
    </div>
  );
}
