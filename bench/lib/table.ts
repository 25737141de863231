import type { BenchResult, Figure } from './figure.ts';

const HEAD = ['figure', 'ours', 'peer', "peer's", 'ours / peer', 'promise', 'kept'];

/** Formats the latest results as the table in docs/performance.md, plus a line per run. */
export function toMarkdown(results: readonly BenchResult[]): string {
  const rows = results.flatMap(({ bench, figures }) => figures.map((figure) => row(bench, figure)));
  const runs = results.map(
    ({ bench, date, machine: { cores, cpu, memory, node } }) =>
      `- ${bench}: ${date.slice(0, 10)}, ${cores} cores of ${cpu}, ${memory} GB, Node ${node}`,
  );
  const table = [HEAD, HEAD.map((name) => (name === 'figure' || name === 'peer' ? '---' : '---:')), ...rows];
  return `${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n${runs.join('\n')}\n`;
}

function row(bench: string, { name, value, unit, peer, peerValue, promise }: Figure): string[] {
  const ratio = peerValue === undefined ? undefined : value / peerValue;
  const measured = promise?.of === 'ratio' ? ratio : value;
  return [
    `${bench}: ${name}`,
    `${format(value)} ${unit}`.trim(),
    peer ?? '',
    peerValue === undefined ? '' : `${format(peerValue)} ${unit}`.trim(),
    ratio === undefined ? '' : format(ratio),
    promise === undefined ? '' : promiseText(promise, unit),
    promise === undefined
      ? ''
      : measured === undefined
        ? 'not measured'
        : isKept(promise, measured)
          ? 'yes'
          : '**no**',
  ];
}

function promiseText(promise: NonNullable<Figure['promise']>, unit: string): string {
  const bound = 'atMost' in promise ? `≤ ${format(promise.atMost)}` : `≥ ${format(promise.atLeast)}`;
  return `${bound} ${promise.of === 'ratio' ? '×' : unit}`.trim();
}

/** @param measured the value or the ratio, depending on the promise */
function isKept(promise: NonNullable<Figure['promise']>, measured: number): boolean {
  return 'atMost' in promise ? measured <= promise.atMost : measured >= promise.atLeast;
}

/** Three significant digits, with thousands separators: 1,234 · 12.3 · 0.012. */
function format(value: number): string {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 4) });
}
