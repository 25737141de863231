import { type Piece, sentencesOf } from '../prose-block.ts';
import type { PageBlock, PageRule } from '../prose-rule.ts';
import { readWords } from '../words/read-words.ts';

const { participles, adjectives } = readWords('participles.yaml') as {
  participles: string[];
  adjectives: string[];
};

const form = 'am|is|are|was|were|be|been|being|gets?|got';
const between = '(?:(?:not|never|already|also|always|only|then|still|again|\\w+ly)\\s+)*';
const passive = new RegExp(
  `\\b(?:${form})(?:n't)?\\s+${between}(?!(?:${adjectives.join('|')})\\b)(?:\\w+ed|${participles.join('|')})\\b`,
  'iu',
);

/** In a short section, a quarter may be a single sentence, which is no wall. */
const enough = 3;
const share = 0.25;

type Sentence = Piece & { block: PageBlock; passive: boolean };

/**
 * Passive sentences are fine if the actor does not matter, but not in clusters: not two in a row in a paragraph, and
 * not more than a quarter of a section's sentences (from three on).
 */
export const passiveWalls: PageRule = {
  id: 'passive',
  checkPage(blocks) {
    return sectionsOf(blocks).flatMap((sentences) => {
      const inRow = sentences.filter(
        (sentence, at) =>
          sentence.passive && sentences[at - 1]?.passive && sentences[at - 1]?.block === sentence.block,
      );
      const all = sentences.filter((sentence) => sentence.passive);
      const tooMany = all.length >= enough && all.length / sentences.length > share ? all.slice(0, 1) : [];
      return [
        ...inRow.map((sentence) => ({
          block: sentence.block,
          index: sentence.index,
          message: `two passive sentences in a row: "${start(sentence)}"`,
          hint: 'say who does it in one of them',
        })),
        ...tooMany.map(({ block, index }) => ({
          block,
          index,
          message: `${all.length} of ${sentences.length} sentences of the section are passive`,
          hint: `say who does it: ${all.map((sentence) => `"${start(sentence)}"`).join(', ')}`,
        })),
      ];
    });
  },
};

/** True if the sentence has a form of *be* or *get* with a participle: `is sent`, `was not charged`. */
export function isPassive(sentence: string): boolean {
  return passive.test(sentence);
}

function sectionsOf(blocks: PageBlock[]): Sentence[][] {
  const sections: Sentence[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'Header') sections.push([]);
    else sections.at(-1)?.push(...sentences(block));
  }
  return sections;
}

function sentences(block: PageBlock): Sentence[] {
  return sentencesOf(block).map((sentence) => ({ ...sentence, block, passive: isPassive(sentence.text) }));
}

/** The first words of a sentence as written. */
function start({ block, index, text }: Sentence): string {
  return block.text
    .slice(index, index + text.length)
    .split(/\s+/)
    .slice(0, 6)
    .join(' ');
}
