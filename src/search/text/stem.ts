const memo = new Map<string, string>();
/** Bounds the memory that a stream of invented words can take. */
const MEMO_LIMIT = 50_000;

/** Words whose ending belongs to them: going live is not about products. */
const WHOLE = new Set(['production']);

/**
 * A light English stem, so that `refunds`, `refunded` and `refunding` meet, and `authenticate` meets `authentication`.
 * It leaves anything with a digit or under four letters alone: a symbol must not lose its end. Input is folded; the
 * output need not be a word, it is only ever compared with other stems.
 */
export function stem(word: string): string {
  if (word.length < 4 || WHOLE.has(word)) return word;
  const known = memo.get(word);
  if (known !== undefined) return known;
  if (memo.size >= MEMO_LIMIT) memo.clear();
  const result = /^[a-z]+$/.test(word) ? dropNounEnding(dropInflection(word)) : word;
  memo.set(word, result);
  return result;
}

/** Plural, past and present participle. */
function dropInflection(word: string): string {
  if (/(?:ies|ied)$/.test(word)) return word.length > 5 ? `${word.slice(0, -3)}y` : word;
  // `status`, `address` and `analysis` are not plurals.
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ings')) return dropInflection(word.slice(0, -1));
  if (word.endsWith('s')) return word.slice(0, -1);
  const verb = /^(.+?)(?:ing|ed)$/.exec(word)?.[1];
  // `string`, `need` and `used`: without a vowel and three letters in front, the ending belongs to the word.
  if (verb === undefined || verb.length < 3 || !/[aeiouy]/.test(verb) || word.endsWith('eed')) return word;
  return undouble(verb);
}

/** `verification` meets `verify`, `expiration` meets `expire`, `cancellation` meets `cancel`. */
function dropNounEnding(word: string): string {
  let rest = word.replace(/([ts])ion$/, '$1');
  if (rest.length > 4) rest = rest.replace(/[ey]$/, '');
  if (rest.length > 6) rest = rest.replace(/at$/, '');
  return undouble(rest.replace(/ific$/, 'if'));
}

/** `cancelled` and `canceled`, `submitting` and `submit` share a stem; `bill` and `process` keep their double letter. */
function undouble(word: string): string {
  const doubled = /([bdgmnprt])\1$/.test(word) || (word.length > 5 && word.endsWith('ll'));
  return doubled ? word.slice(0, -1) : word;
}
