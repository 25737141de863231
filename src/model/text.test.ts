import { expect, it } from 'vitest';
import { formatSearchReport } from '../../scripts/lib/search-report.mjs';
import { formatDiagnostic } from '../content/report.ts';
import { visibleText } from './text.ts';

const HOSTILE = '\u001b[2J\u0007\u009b1m\n\u202eevil';
const ESCAPED = '\\u001b[2J\\u0007\\u009b1m\\u000a\\u202eevil';

it('writes what a terminal obeys as escapes, and leaves other text alone', () => {
  expect(visibleText(HOSTILE)).toBe(ESCAPED);
  expect(visibleText('Grüße, 日本語 · — “x”')).toBe('Grüße, 日本語 · — “x”');
});

it('check and the search report print a stranger’s file names and words that way', () => {
  const place = { id: 'x', level: 'error', line: 1, column: 1, hint: HOSTILE } as const;
  const line = formatDiagnostic({ ...place, file: `${HOSTILE}.mdoc`, message: HOSTILE });
  expect(line).toBe(`${ESCAPED}.mdoc:1:1 ${ESCAPED} — ${ESCAPED}`);
  const asked = [{ query: HOSTILE, count: 1, empty: 1, similar: 0 }];
  expect(formatSearchReport(asked)).toContain(ESCAPED);
});
