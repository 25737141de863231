import type { BlockRule } from '../prose-rule.ts';

/** Spelled with a vowel, pronounced with a consonant: a user, a one-time price. */
const spokenConsonant = /^(?:uni(?!n|m)|us[aeu]|uti|ubi|eu|one(?![a-z])|once(?![a-z]))/i;
/** Spelled with a consonant, pronounced with a vowel: an hour. */
const spokenVowel = /^(?:hour|honest|honou?r|heir)/i;
/** Initialisms, which are pronounced letter by letter, and single letters as in `X-Frame-Signature`. */
const initials = /^(?!(?:JSON|REST|PIN|PATCH|POST|GET|DELETE|URN)\b)[A-Z](?:[A-Z]+s?)?(?![a-z])/;
/** Letters whose names start with a vowel sound: an HTTP request, an SDK, an MCC. */
const vowelNames = /^[AEFHILMNORSX]/;

/** `a` before a consonant sound, `an` before a vowel sound. */
export const indefiniteArticle: BlockRule = {
  id: 'indefinite-article',
  kinds: ['Header', 'Paragraph', 'TableCell'],
  check: ({ text, own }) =>
    [...text.matchAll(/(?<![\p{L}\p{N}-])(an?)\s+["“]?([\p{L}\p{N}][\p{L}\p{N}_-]*)/giu)].flatMap((match) => {
      const [, article = '', word = ''] = match;
      const wanted = startsWithVowelSound(word) ? 'an' : 'a';
      if (own[match.index] === '■' || article.toLowerCase() === wanted) return [];
      return [{ index: match.index, message: `"${article} ${word}"`, hint: `write "${wanted} ${word}"` }];
    }),
};

/** Follows pronunciation: initialisms letter by letter, other words as they sound. */
export function startsWithVowelSound(word: string): boolean {
  if (/^\d/.test(word)) return /^(?:8|11(?!\d)|18(?!\d))/.test(word);
  if (initials.test(word)) return vowelNames.test(word);
  if (spokenConsonant.test(word)) return false;
  return spokenVowel.test(word) || /^[aeiou]/i.test(word);
}
