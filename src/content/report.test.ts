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
  it('S1.3 prints each problem once, by file and line, with a count', () => {
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

  it('annotates GitHub pull requests, whatever the text contains', () => {
    const report = formatReport(
      [problem('a,b.mdoc', 2, { level: 'warning', message: '50%\nmore' })],
      'github',
    );
    expect(report).toBe('::warning file=a%2Cb.mdoc,line=2,col=1,title=x::50%25%0Amore — make it right');
    expect(formatReport([], 'github')).toBe('');
  });

  it('is one JSON object for programs, with counts', () => {
    const warning = problem('a.mdoc', 2, { level: 'warning' });
    const report = formatReport([problem('b.mdoc', 1), warning, warning], 'json');
    expect(JSON.parse(report)).toEqual({
      errors: 1,
      warnings: 1,
      diagnostics: [warning, problem('b.mdoc', 1)],
    });
    expect(JSON.parse(formatReport([], 'json'))).toEqual({ errors: 0, warnings: 0, diagnostics: [] });
  });

  it('is empty without problems', () => {
    expect(formatReport([])).toBe('');
  });
});
