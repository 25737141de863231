import type { RunTarget } from '../../model/run-sample.ts';

/** Shown where there is script; `browser/tools.ts` listens, `islands/run-sample/mount.ts` says what the data mean. */
export function RunButton({ run: { key, values }, title }: { run: RunTarget; title: string }) {
  return (
    <button
      className="run button"
      type="button"
      data-run={key}
      data-run-values={values === null ? undefined : JSON.stringify(values)}
      aria-label={`Run: ${title}`}
    >
      Run
    </button>
  );
}
