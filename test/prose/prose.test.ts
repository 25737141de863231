import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listContent } from '../../src/content/read.ts';
import { formatReport } from '../../src/content/report.ts';
import { checkProse } from './check-prose.ts';
import { applyExceptions, readExceptions } from './exceptions.ts';

const pages = (await listContent('content')).map(({ path }) => path);
const texts = new Map(pages.map((path) => [path, readFileSync(path, 'utf8')]));

test('every page reads as docs/writing.md demands', async () => {
  const findings = (await Promise.all([...texts].map(([file, text]) => checkProse(text, file)))).flat();
  const { left, unused } = applyExceptions(
    findings,
    readExceptions(),
    ({ file, line }) => texts.get(file)?.split('\n')[line - 1] ?? '',
  );
  expect.soft(unused, 'exceptions that cover nothing').toEqual([]);
  expect(formatReport(left)).toBe('');
});
