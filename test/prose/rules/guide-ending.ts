import type { PageRule } from '../prose-rule.ts';

const endings = [
  { pattern: /^(?:Test|Check) /, missing: 'how to test it', hint: 'add a section `## Test …`' },
  {
    pattern: /^(?:Handle|Fix) /,
    missing: 'what goes wrong',
    hint: 'add a section `## Handle …` or `## Fix …`',
  },
];

/**
 * Every guide ends with how to test it, what can go wrong, and where to go next; a reference page only with the last.
 */
export const guideEnding: PageRule = {
  id: 'guide-ending',
  checkPage(blocks, file) {
    const headings = blocks.filter(({ kind, depth }) => kind === 'Header' && depth === 2);
    const wanted = file.startsWith('content/api/') ? [] : endings;
    const findings = wanted
      .filter(({ pattern }) => !headings.some(({ text }) => pattern.test(text.trim())))
      .map(({ missing, hint }) => ({
        block: undefined,
        index: 0,
        message: `the page does not say ${missing}`,
        hint,
      }));
    if (headings.at(-1)?.text.trim() === 'Next steps') return findings;
    const message = 'the page does not say where to go next';
    return [...findings, { block: undefined, index: 0, message, hint: 'end it with `## Next steps`' }];
  },
};
