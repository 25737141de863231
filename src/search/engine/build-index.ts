import type { SearchRecord } from '../../model/search.ts';
import { conceptsOfSingleWords } from '../text/concepts.ts';
import { type PieceCache, tokenize } from '../text/tokenize.ts';
import { FIELD, FIELD_COUNT, fieldTexts } from './fields.ts';
import { encodeToken, termOfToken, writeIndexFile } from './index-file.ts';

/** Texts whose tokens are kept: headings repeat on every record below them, sentences on the heading above them. */
const MEMO_TEXTS = 5000;

/**
 * Makes the search index of a site.
 *
 * @param records in the order in which equal matches shall appear: pages in navigation order, blocks in page order
 * @returns JSON text for `loadIndex`
 */
export function buildIndex(records: readonly SearchRecord[]): string {
  const ids = new Map<string, number>();
  const draft: number[] = [];
  const lengths: number[] = [];
  const idOf = (term: string): number => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    ids.set(term, ids.size);
    return ids.size - 1;
  };
  const pieces: PieceCache = new Map();
  const memo = new Map<string, number[]>();
  /** The tokens of a text as they are in the stream, with the terms' numbers of this draft. */
  const encoded = (text: string, asked: boolean): number[] => {
    const known = asked ? undefined : memo.get(text);
    if (known !== undefined) return known;
    if (memo.size >= MEMO_TEXTS) memo.clear();
    const numbers = tokenize(text, { asked, cache: pieces }).map(({ term, kind, span }) =>
      encodeToken(idOf(term), kind === 'word' ? 0 : span),
    );
    if (!asked) memo.set(text, numbers);
    return numbers;
  };
  // Synonyms must be terms even where the site never uses them, so that their beginnings and typos are understood.
  for (const word of conceptsOfSingleWords().keys()) idOf(word);
  for (let number = 0; number < records.length; number += 1) {
    const start = draft.length;
    for (const [field, texts] of fieldTexts(records, number).entries()) {
      for (const text of texts) {
        draft.push(field);
        for (const token of encoded(text, field === FIELD.phrases)) draft.push(token);
      }
    }
    lengths.push(draft.length - start);
  }
  const terms = [...ids.keys()].sort((a, b) => (a < b ? -1 : 1));
  const sortedId = new Uint32Array(terms.length);
  for (const [id, term] of terms.entries()) sortedId[idOf(term)] = id;
  const tokens = draft.map((token) =>
    token < FIELD_COUNT ? token : encodeToken(sortedId[termOfToken(token)] ?? 0, token & 7),
  );
  return writeIndexFile({ records: [...records], terms, tokens, lengths });
}
