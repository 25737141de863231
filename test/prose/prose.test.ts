import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listContent } from '../../src/content/read.ts';
import { formatReport } from '../../src/content/report.ts';
import { readSourceFiles } from '../architecture/source-files.ts';
import { apiTexts } from './api-texts.ts';
import { checkProse } from './check-prose.ts';
import { codeComments, sourceComments } from './code-comments.ts';
import { applyExceptions, readExceptions } from './exceptions.ts';
import { phraseRule } from './rules/phrases.ts';

test('every page follows docs/writing.md', async () => {
  const pages = (await listContent('content')).map(({ path }) => path);
  const texts = new Map(pages.map((path) => [path, readFileSync(path, 'utf8')] as const));
  const findings = (await Promise.all([...texts].map(([file, text]) => checkProse(text, file)))).flat();
  const { left, unused } = applyExceptions(
    findings,
    readExceptions(),
    ({ file, line }) => texts.get(file)?.split('\n')[line - 1] ?? '',
  );
  expect.soft(unused, 'exceptions that cover nothing').toEqual([]);
  expect(formatReport(left)).toBe('');
});

test('comments in sample code use the words of the pages', async () => {
  const pages = (await listContent('content')).map(({ path }) => path);
  const codeFiles = readdirSync('content/files', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const comments = [
    ...pages.flatMap((file) => codeComments(file, readFileSync(file, 'utf8'))),
    ...codeFiles.flatMap((file) => sourceComments(file, readFileSync(file, 'utf8'))),
  ];
  expect(comments.length).toBeGreaterThan(100);
  const findings = await Promise.all(
    comments.map(async ({ file, line, text }) =>
      (await checkProse(text, file))
        .filter(({ id }) => id === 'terms' || id === 'usage')
        .map((finding) => ({ ...finding, line })),
    ),
  );
  expect(formatReport(findings.flat())).toBe('');
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

test('every sentence of the API document and its tables follows the same rules', async () => {
  const texts = apiTexts();
  expect(texts.length).toBeGreaterThan(1000);
  const findings = await Promise.all(
    texts.map(async ({ file, line, text, key }) =>
      // A sentence is not a guide, so the rule about guide endings does not apply.
      (await checkProse(text, file))
        // What a shop tells its shopper is in the shop's voice.
        .filter(({ id }) => id !== 'guide-ending' && !(key === 'shopper' && id === 'voice'))
        .map((finding) => ({
          ...finding,
          line: line + finding.line - 1,
        })),
    ),
  );
  expect(formatReport(findings.flat())).toBe('');
});
