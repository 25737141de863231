import { expect, test } from 'vitest';
import { formatReport } from '../../src/content/report.ts';
import { readSourceFiles } from '../architecture/source-files.ts';
import { apiTexts } from './api-texts.ts';
import { checkProject } from './check-prose.ts';
import { sourceComments } from './code-comments.ts';
import { phraseRule } from './rules/phrases.ts';

test('pages, comments in sample code, and the texts of the API follow docs/writing.md', async () => {
  expect(apiTexts().length).toBeGreaterThan(1000);
  expect(formatReport(await checkProject())).toBe('');
});

test('comments in the source code use American phrases', () => {
  const usage = phraseRule('usage', 'usage.yaml');
  const comments = readSourceFiles().flatMap(({ path, text }) => sourceComments(path, text));
  expect(comments.length).toBeGreaterThan(1000);
  const findings = comments.flatMap(({ file, line, text }) =>
    usage
      .check({ own: text.replaceAll(/`[^`]*`|"[^"]*"/g, '■') })
      .map(({ message, hint }) => `${file}:${line} ${message} — ${hint}`),
  );
  expect(findings).toEqual([]);
});
