import type { Diagnostic } from '../model/diagnostic.ts';
import { count, visibleText } from '../model/text.ts';

/** For people, for annotations in GitHub Actions, and for programs. */
export const reportFormats = ['text', 'github', 'json'] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** One problem as one line that editors and terminals can open: `file:line:column message — hint`. */
export function formatDiagnostic({ level, file, line, column, message, hint }: Diagnostic): string {
  return visibleText(
    `${file}:${line}:${column} ${level === 'warning' ? 'warning: ' : ''}${message} — ${hint}`,
  );
}

/**
 * All problems by file and line, without duplicates: as text with a final count, empty if there are none; as GitHub
 * workflow commands, which show each at its line; or as one JSON object.
 */
export function formatReport(diagnostics: readonly Diagnostic[], format: ReportFormat = 'text'): string {
  const byLine = new Map(diagnostics.map((diagnostic) => [formatDiagnostic(diagnostic), diagnostic]));
  const all = [...byLine.values()].sort((a, b) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return a.line - b.line || a.column - b.column || (a.message < b.message ? -1 : 1);
  });
  const errors = all.filter(({ level }) => level === 'error').length;
  const warnings = all.length - errors;
  if (format === 'json') return JSON.stringify({ errors, warnings, diagnostics: all }, null, 2);
  if (all.length === 0) return '';
  if (format === 'github') return all.map(toCommand).join('\n');
  const counts = `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  return [...all.map(formatDiagnostic), '', counts].join('\n');
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function toCommand({ level, file, line, column, id, message, hint }: Diagnostic): string {
  const place = `file=${escapeProperty(file)},line=${line},col=${column},title=${escapeProperty(id)}`;
  return `::${level} ${place}::${escapeData(`${message} — ${hint}`)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
