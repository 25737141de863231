import type { Diagnostic } from '../model/diagnostic.ts';

/** One problem as one line that editors and terminals can open: `file:line:column message — what would be right`. */
export function formatDiagnostic({ level, file, line, column, message, hint }: Diagnostic): string {
  return `${file}:${line}:${column} ${level === 'warning' ? 'warning: ' : ''}${message} — ${hint}`;
}

/** All problems, by file and line, each once, with a closing count. Empty where there are none. */
export function formatReport(diagnostics: Diagnostic[]): string {
  if (diagnostics.length === 0) return '';
  const sorted = [...diagnostics].sort(
    (a, b) =>
      compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message),
  );
  const each = new Map(sorted.map((diagnostic) => [formatDiagnostic(diagnostic), diagnostic.level]));
  const errors = [...each.values()].filter((level) => level === 'error').length;
  const warnings = each.size - errors;
  return [...each.keys(), '', `${count(errors, 'error')}, ${count(warnings, 'warning')}`].join('\n');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
