import { TextlintKernel } from '@textlint/kernel';
import type { TextlintPluginCreator } from '@textlint/types';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
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
    return { id: ruleId, level: 'error', message: problem, hint, file, ...start };
  });
}
