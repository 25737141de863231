import { element } from './element.ts';

/** A sentence for the eyes: what is in backticks becomes code. */
export function richText(sentence: string): (Node | string)[] {
  return sentence
    .split('`')
    .map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))
    .filter((part) => part !== '');
}

/** The same sentence for the ears. */
export const plainText = (sentence: string): string => sentence.replaceAll('`', '');
