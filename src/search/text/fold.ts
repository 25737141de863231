const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/**
 * Brings a word to the one spelling that index and query share: compatibility forms resolved, accents dropped,
 * lower case. `Café` → `cafe`, `ﬁ` → `fi`. The result may be longer or shorter than the input.
 */
export function fold(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
