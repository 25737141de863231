import { chargeOfCard, type RunTarget } from '../../model/run-sample.ts';

interface RunButtonProps {
  run: RunTarget;
  /** Names the result. */
  title: string;
  label?: string;
}

/** Shown where there is script; `browser/tools.ts` listens, `islands/run-sample/mount.ts` says what the data mean. */
export function RunButton({ run: { key, values }, title, label = 'Run' }: RunButtonProps) {
  return (
    <button
      className="run button"
      type="button"
      data-run={key}
      data-run-values={values === null ? undefined : JSON.stringify(values)}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </button>
  );
}

/** Charges a card that a table lists; the result comes below its row. */
export function TryCardButton({ number }: { number: string }) {
  return <RunButton run={chargeOfCard(number)} title={number} label="Try this card" />;
}
