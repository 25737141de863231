import type { BlockRule } from '../prose-rule.ts';
import { readWords } from '../words/read-words.ts';

const { vague, anywhere } = readWords('link-text.yaml') as { vague: string[]; anywhere: string[] };

const whole = new RegExp(`^(?:${vague.join('|')})?[.:]?$`, 'i');
const part = new RegExp(`\\b(?:${anywhere.join('|')})\\b`, 'i');

/** Screen readers list links without the text around them (WCAG 2.4.4, technique G91). */
export const linkText: BlockRule = {
  id: 'link-text',
  kinds: ['Link'],
  check: ({ text }) =>
    whole.test(text.trim()) || part.test(text) || /^https?:/.test(text.trim())
      ? [{ index: 0, message: `the link text "${text}"`, hint: 'say where the link leads' }]
      : [],
};
