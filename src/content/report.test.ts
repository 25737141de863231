import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostic.ts';
import { formatReport } from './report.ts';

const problem = (file: string, line: number, more: Partial<Diagnostic> = {}): Diagnostic => ({
  id: 'x',
  level: 'error',
  message: 'it is wrong',
  hint: 'make it right',
  file,
  line,
  column: 1,
  ...more,
});

describe('formatReport', () => {
  it('S1.3 prints each problem once, by file and line, with a count of what it printed', () => {
    const report = formatReport([
      problem('b.mdoc', 10),
      problem('b.mdoc', 9),
      problem('a.mdoc', 2, { level: 'warning' }),
      problem('b.mdoc', 9),
    ]);
    expect(report).toBe(
      [
        'a.mdoc:2:1 warning: it is wrong — make it right',
        'b.mdoc:9:1 it is wrong — make it right',
        'b.mdoc:10:1 it is wrong — make it right',
        '',
        '2 errors, 1 warning',
      ].join('\n'),
    );
  });

  it('is empty without problems', () => {
    expect(formatReport([])).toBe('');
  });
});
