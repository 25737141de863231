import { readFileSync } from 'node:fs';
import { TextlintKernel } from '@textlint/kernel';
import type { TextlintPluginCreator } from '@textlint/types';
import { CODE_FILES, listContent, readCodeFiles } from '../../src/content/read.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { apiTexts } from './api-texts.ts';
import { codeComments, sourceComments } from './code-comments.ts';
import { applyExceptions, readExceptions } from './exceptions.ts';
import { pageToTextTree } from './page-to-text-tree.ts';
import { toLinterRule } from './prose-rule.ts';
import { proseRules } from './rules/all-rules.ts';

class MarkdocProcessor {
  availableExtensions(): string[] {
    return ['.mdoc'];
  }

  processor() {
    return {
      preProcess: (text: string, file = '') => pageToTextTree(text, file),
      postProcess: (messages: never[], filePath = '') => ({ messages, filePath }),
    };
  }
}

const markdoc: TextlintPluginCreator = { Processor: MarkdocProcessor };
const kernel = new TextlintKernel();

/**
 * Findings of the rules on one page, in page order.
 * @param text the whole file
 * @param file its path, for messages
 */
export async function checkProse(text: string, file: string): Promise<Diagnostic[]> {
  const { messages } = await kernel.lintText(text, {
    ext: '.mdoc',
    filePath: file,
    plugins: [{ pluginId: 'markdoc', plugin: markdoc }],
    rules: proseRules.map((rule) => ({ ruleId: rule.id, rule: toLinterRule(rule) })),
  });
  return messages.map(({ ruleId, message, loc: { start } }) => {
    const [problem = '', hint = ''] = message.split(' — ');
    return {
      id: ruleId,
      level: advice.has(ruleId) ? 'warning' : 'error',
      message: problem,
      hint,
      file,
      ...start,
    };
  });
}

/** Rules that a sentence may break for a reason; what they find is a warning. */
const advice = new Set([
  'passive',
  'plain-words',
  'weasel-words',
  'sentence-length',
  'paragraph-length',
  'spelling',
]);

/**
 * Everything that the rules find in the project: on its pages, in comments of its sample code, and in the texts of the
 * API, without the exceptions that have a reason.
 */
export async function checkProject(): Promise<Diagnostic[]> {
  const pages = new Map(
    listContent('content').map(({ path }) => [path, readFileSync(path, 'utf8')] as const),
  );
  const { left, unused } = applyExceptions(
    (await Promise.all([...pages].map(([file, text]) => checkProse(text, file)))).flat(),
    readExceptions(),
    ({ file, line }) => pages.get(file)?.split('\n')[line - 1] ?? '',
  );
  return onceEach([
    ...left,
    ...unused.map(
      ({ file, rule, text }): Diagnostic => ({
        id: 'unused-exception',
        level: 'error',
        message: `the exception from ${rule} for "${text}" in ${file} covers nothing`,
        hint: 'delete it',
        file: 'test/prose/exceptions.yaml',
        line: 1,
        column: 1,
      }),
    ),
    ...(await checkComments(pages)),
    ...(await checkApi()),
  ]);
}

/** A word that is in no list is one problem, however often it is written. */
function onceEach(findings: Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return findings.filter(({ id, message }) => {
    const key = message.toLowerCase();
    if (id !== 'spelling' || !seen.has(key)) return seen.add(key);
    return false;
  });
}

/** Comments in sample code use the words of the pages. */
async function checkComments(pages: ReadonlyMap<string, string>): Promise<Diagnostic[]> {
  const comments = [
    ...[...pages].flatMap(([file, text]) => codeComments(file, text)),
    ...[...readCodeFiles('content')].flatMap(([path, text]) =>
      sourceComments(`content/${CODE_FILES}/${path}`, text),
    ),
  ];
  const findings = comments.map(async ({ file, line, text }) =>
    (await checkProse(text, file))
      .filter(({ id }) => ['terms', 'usage', 'editor'].includes(id))
      .map((finding) => ({ ...finding, line })),
  );
  return (await Promise.all(findings)).flat();
}

/** Sentences of the API document and its tables. A sentence is not a guide. */
async function checkApi(): Promise<Diagnostic[]> {
  const findings = apiTexts().map(async ({ file, line, column, text, key }) =>
    (await checkProse(text, file))
      // What a shop tells its shopper is in the shop's voice.
      .filter(({ id }) => id !== 'guide-ending' && !(key === 'shopper' && id === 'voice'))
      // Where a long text is folded or indented is not known; its first line is.
      .map((finding) => ({
        ...finding,
        line: line + finding.line - 1,
        column: finding.line === 1 ? column + finding.column - 1 : finding.column,
      })),
  );
  return (await Promise.all(findings)).flat();
}
