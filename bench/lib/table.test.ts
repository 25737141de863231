import { expect, it } from 'vitest';
import { toMarkdownTables } from './table.ts';

const machine = { cores: 2, memory: 8, node: '20.20.2', cpu: 'Example CPU' };
const common = { machine, date: '2026-01-02T03:04:05.000Z' };

it('prints a table for each bench, with machine and date', () => {
  const text = toMarkdownTables([
    {
      bench: 'build',
      name: 'time',
      value: 1234.5,
      unit: 's',
      peer: 'Hugo',
      peerValue: 2000,
      ratio: 0.61725,
      ...common,
    },
    { bench: 'serve', name: 'shift', value: 0, unit: '1', ...common },
  ]);
  expect(text).toContain('### build\n\n2026-01-02; 2 cores, Example CPU, 8 GB, Node 20.20.2.');
  expect(text).toContain('| time | 1,235 s | Hugo | 2,000 s | 0.617 |');
  expect(text).toContain('| shift | 0 |  |  |  |');
});
