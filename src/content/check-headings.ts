import type { Node } from '@markdoc/markdoc';
import type { Diagnostic } from '../model/diagnostic.ts';

/** One level 1 heading, and no level left out: screen readers navigate by them (WCAG 1.3.1, technique G141). */
export function checkHeadings(nodes: readonly Node[], file: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  let previous = 0;
  for (const node of nodes) {
    if (node.type !== 'heading') continue;
    const level = Number(node.attributes.level);
    const line = (node.location?.start.line ?? 0) + 1;
    const report = (id: string, message: string, hint: string): void => {
      diagnostics.push({ id, level: 'error', message, hint, file, line, column: 1 });
    };
    if (previous === 0 && level !== 1) {
      report('heading-first', 'the first heading is not of level 1', 'start the page with `# Title`');
    } else if (previous > 0 && level === 1) {
      report('heading-second-title', 'the page has a second heading of level 1', 'use `##`');
    } else if (level > previous + 1) {
      report(
        'heading-skipped',
        `the heading skips from level ${previous} to level ${level}`,
        `use \`${'#'.repeat(previous + 1)}\``,
      );
    }
    previous = level;
  }
  if (previous === 0) {
    const message = 'the page has no heading';
    const hint = 'start its text with `# Title`';
    diagnostics.push({ id: 'heading-missing', level: 'error', message, hint, file, line: 1, column: 1 });
  }
  return diagnostics;
}
