import type { PrintedFigure } from './figure.ts';

/** Figures → the tables of `docs/performance.md`: one for each bench, with its machine and date. */
export function toMarkdownTables(figures: readonly PrintedFigure[]): string {
  const benches = [...new Set(figures.map(({ bench }) => bench))];
  return benches
    .map((bench) =>
      section(
        bench,
        figures.filter((figure) => figure.bench === bench),
      ),
    )
    .join('\n');
}

function section(bench: string, figures: PrintedFigure[]): string {
  const [first] = figures;
  if (first === undefined) return '';
  const { machine, date } = first;
  const rows = figures.map(({ name, value, unit, peer, peerValue, ratio }) =>
    [
      '',
      name,
      withUnit(value, unit),
      peer ?? '',
      peerValue === undefined ? '' : withUnit(peerValue, unit),
      ratio === undefined ? '' : format(ratio),
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return [
    `### ${bench}`,
    '',
    `${date.slice(0, 10)}; ${machine.cores} cores, ${machine.cpu}, ${machine.memory} GB, Node ${machine.node}.`,
    '',
    '| figure | ours | beside | its value | ours / its |',
    '|---|---:|---|---:|---:|',
    ...rows,
    '',
  ].join('\n');
}

function withUnit(value: number, unit: string): string {
  return unit === '1' ? format(value) : `${format(value)} ${unit}`;
}

/** Three figures that count, thousands apart: 1,234 · 12.3 · 0.012. */
function format(value: number): string {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 4) });
}
