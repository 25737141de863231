import { sentencesOf, wordsOf } from '../prose-block.ts';
import type { BlockRule } from '../prose-rule.ts';

const wordsInSentence = 30;
const wordsInParagraph = 60;
/** Four lines in a window of 1280 px, measured on the built pages: columns of 680 px and, beside samples, of 436 px. */
const charactersInParagraph = { whole: 320, half: 210 };

/** Readers have to read sentences of more than 30 words twice. */
export const sentenceLength: BlockRule = {
  id: 'sentence-length',
  kinds: ['Paragraph', 'TableCell'],
  check: (block) =>
    sentencesOf(block).flatMap(({ text, index }) => {
      const { length } = wordsOf(text);
      if (length <= wordsInSentence) return [];
      return [
        { index, message: `the sentence has ${length} words`, hint: `make two; ${wordsInSentence} fit` },
      ];
    }),
};

/** Readers in a hurry skip paragraphs of more than four lines. */
export const paragraphLength: BlockRule = {
  id: 'paragraph-length',
  kinds: ['Paragraph'],
  check: ({ text }, node) => {
    const words = wordsOf(text).length;
    const characters = charactersInParagraph[(node as { narrow?: boolean }).narrow ? 'half' : 'whole'];
    if (words <= wordsInParagraph && text.length <= characters) return [];
    const message = `the paragraph has ${words} words and ${text.length} characters`;
    const hint = `split it; ${wordsInParagraph} words and ${characters} characters make four lines`;
    return [{ index: 0, message, hint }];
  },
};
