import type { SearchRecord } from '../../model/search.ts';
import { conceptsOfSingleWords } from '../text/concepts.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { fieldTexts } from './fields.ts';
import { encodeToken, writeIndexFile } from './index-file.ts';

/** Headings repeat on every record below them; their tokens are kept, long texts are not. */
const MEMO_TEXT_LENGTH = 120;

/**
 * Makes the search index of a site.
 *
 * @param records in the order in which equal matches shall appear: pages in navigation order, blocks in page order
 * @returns JSON text for `loadIndex`
 */
export function buildIndex(records: readonly SearchRecord[]): string {
  const memo = new Map<string, Token[]>();
  const ids = new Map<string, number>();
  const draft: number[] = [];
  const lengths: number[] = [];
  const idOf = (term: string): number => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    ids.set(term, ids.size);
    return ids.size - 1;
  };
  // Synonyms must be terms even where the site never uses them, so that their beginnings and typos are understood.
  for (const word of conceptsOfSingleWords().keys()) idOf(word);
  for (let number = 0; number < records.length; number += 1) {
    const start = draft.length;
    for (const [field, text] of fieldTexts(records, number).entries()) {
      if (text === '') continue;
      draft.push(field);
      for (const token of tokensOf(text, memo)) {
        draft.push(encodeToken(idOf(token.term), token.kind === 'word' ? 0 : token.span));
      }
    }
    lengths.push(draft.length - start);
  }
  const terms = [...ids.keys()].sort((a, b) => (a < b ? -1 : 1));
  const sortedId = new Map(terms.map((term, id) => [ids.get(term), id]));
  const tokens = draft.map((token) => {
    if (token < 8) return token;
    return encodeToken(sortedId.get((token >>> 3) - 1) ?? 0, token & 7);
  });
  return writeIndexFile({ records: [...records], terms, tokens, lengths });
}

function tokensOf(text: string, memo: Map<string, Token[]>): Token[] {
  if (text.length > MEMO_TEXT_LENGTH) return tokenize(text);
  const known = memo.get(text);
  if (known !== undefined) return known;
  const tokens = tokenize(text);
  memo.set(text, tokens);
  return tokens;
}
