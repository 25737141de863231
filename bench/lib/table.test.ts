import { describe, expect, it } from 'vitest';
import type { Figure } from './figure.ts';
import { toMarkdown } from './table.ts';

const machine = { cores: 2, memory: 8, node: '20.20.2', cpu: 'Example CPU' };
const tableOf = (...figures: Figure[]): string =>
  toMarkdown([{ bench: 'build', date: '2026-01-02T03:04:05.000Z', machine, figures }]);

describe('the table of benchmark results', () => {
  it('shows the value, the peer, the ratio, and whether the promise was kept', () => {
    const time = { name: 'time', value: 1234.5, unit: 's', peer: 'Hugo', peerValue: 1000 };
    expect(tableOf({ ...time, promise: { of: 'ratio', atMost: 1.3 } })).toContain(
      '| build: time | 1,235 s | Hugo | 1,000 s | 1.23 | ≤ 1.3 × | yes |',
    );
    expect(tableOf({ ...time, promise: { of: 'ratio', atMost: 1.15 } })).toContain('| ≤ 1.15 × | **no** |');
    expect(tableOf({ ...time, promise: { of: 'value', atLeast: 2000 } })).toContain('| ≥ 2,000 s | **no** |');
  });

  it('never shows a promise relative to a peer as kept if the peer was not measured', () => {
    const alone = { name: 'time', value: 1, unit: 's', promise: { of: 'ratio', atMost: 1.15 } } as const;
    expect(tableOf(alone)).toContain('| build: time | 1 s |  |  |  | ≤ 1.15 × | not measured |');
  });

  it('shows 0, and where and when each benchmark ran', () => {
    const text = tableOf({ name: 'layout shift', value: 0, unit: '' });
    expect(text).toContain('| build: layout shift | 0 |  |  |  |  |  |');
    expect(text).toContain('- build: 2026-01-02, 2 cores of Example CPU, 8 GB, Node 20.20.2');
  });
});
