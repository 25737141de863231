import type { ProseRule } from '../prose-rule.ts';
import { diagramNames } from './diagram-names.ts';
import { guideEnding } from './guide-ending.ts';
import { cellCase, headingCase, headingEnd, headingNoun } from './headings.ts';
import { indefiniteArticle } from './indefinite-article.ts';
import { paragraphLength, sentenceLength } from './length.ts';
import { linkText } from './link-text.ts';
import { passiveWalls } from './passive.ts';
import { phraseRule } from './phrases.ts';
import { repeatedWords } from './repeated-words.ts';
import { spelling } from './spelling.ts';

/** Every rule of the prose check; `test/prose/cases.yaml` has good and bad cases for each. */
export const proseRules: ProseRule[] = [
  passiveWalls,
  phraseRule('weasel-words', 'weasel-words.yaml'),
  phraseRule('plain-words', 'plain-words.yaml'),
  phraseRule('voice', 'voice.yaml', { anyCase: false, titles: false }),
  phraseRule('terms', 'terms.yaml'),
  phraseRule('usage', 'usage.yaml'),
  phraseRule('editor', 'editor.yaml'),
  phraseRule('spellings', 'spellings.yaml', { anyCase: false }),
  sentenceLength,
  paragraphLength,
  repeatedWords,
  indefiniteArticle,
  linkText,
  headingCase,
  headingNoun,
  headingEnd,
  cellCase,
  spelling,
  guideEnding,
  diagramNames,
];
