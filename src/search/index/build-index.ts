import { RECORD_KINDS, RECORD_TYPES, SEARCH_SECTIONS, type SearchRecord } from '../../model/search.ts';
import { conceptsOfSingleWords } from './concepts.ts';
import { FIELD, FIELD_COUNT, fieldTexts } from './fields.ts';
import { encodeToken, type IndexData, startsOf, termOfToken, writeIndexFile } from './index-file.ts';
import { symbolKey } from './search-index.ts';
import { type PieceCache, tokenize } from './tokenize.ts';

/** Texts whose tokens are kept: headings repeat on every record below them, sentences on the heading above them. */
const MEMO_TEXTS = 5000;

/**
 * Makes the search index of a site.
 *
 * @param records in the order in which equal matches shall appear: pages in navigation order, blocks in page order
 * @returns what `loadIndex` takes
 */
export function buildIndex(records: readonly SearchRecord[]): Uint8Array<ArrayBuffer> {
  return writeIndexFile(indexOf(records));
}

/** What the index says of records, which are counted from 0 in their order. */
export function indexOf(records: readonly SearchRecord[]): IndexData {
  const { terms, tokens, lengths } = tokensOf(records);
  const recordStarts = startsOf(lengths);
  const encoder = new TextEncoder();
  const lines = records.map((record) => encoder.encode(JSON.stringify(record)));
  const textStarts = startsOf(Uint32Array.from(lines, ({ length }) => length));
  const texts = new Uint8Array(textStarts.at(-1) ?? 0);
  for (const [number, line] of lines.entries()) texts.set(line, textStarts[number]);
  return {
    terms,
    symbols: [...recordsBySymbol(records)].sort(([a], [b]) => (a < b ? -1 : 1)),
    envelopes: [...listsByField(records)],
    tokens,
    recordStarts,
    ...postingsOf(tokens, recordStarts, terms.length),
    textStarts,
    texts,
    addresses: numberAddresses(records),
    types: Uint8Array.from(records, ({ type }) => RECORD_TYPES.indexOf(type)),
    kinds: Uint8Array.from(records, ({ kind }) => RECORD_KINDS.indexOf(kind)),
    sections: Uint8Array.from(records, ({ section }) => SEARCH_SECTIONS.indexOf(section)),
  };
}

/** All terms, sorted, and the token stream of the records with the number of tokens of each. */
function tokensOf(records: readonly SearchRecord[]): {
  terms: string[];
  tokens: Uint32Array;
  lengths: Uint32Array;
} {
  /** Numbers of terms in the order in which they came. */
  const ids = new Map<string, number>();
  const idOf = (term: string): number => {
    const id = ids.get(term) ?? ids.size;
    ids.set(term, id);
    return id;
  };
  const pieces: PieceCache = new Map();
  const memo = new Map<string, Uint32Array>();
  const encoded = (text: string, asked: boolean): Uint32Array => {
    const known = asked ? undefined : memo.get(text);
    if (known !== undefined) return known;
    if (memo.size >= MEMO_TEXTS) memo.clear();
    const numbers = Uint32Array.from(tokenize(text, { asked, cache: pieces }), ({ term, kind, span }) =>
      encodeToken(idOf(term), kind === 'word' ? 0 : span),
    );
    if (!asked) memo.set(text, numbers);
    return numbers;
  };
  // Synonyms must be terms even where the site never uses them, so that their beginnings and typos are understood.
  if (records.length > 0) for (const word of conceptsOfSingleWords().keys()) idOf(word);
  const lengths = new Uint32Array(records.length);
  let tokens = new Uint32Array(1024);
  let length = 0;
  const push = (token: number): void => {
    if (length === tokens.length) {
      const larger = new Uint32Array(length * 2);
      larger.set(tokens);
      tokens = larger;
    }
    tokens[length++] = token;
  };
  for (let number = 0; number < records.length; number += 1) {
    const start = length;
    for (const [field, texts] of fieldTexts(records, number).entries()) {
      for (const text of texts) {
        push(field);
        for (const token of encoded(text, field === FIELD.phrases)) push(token);
      }
    }
    lengths[number] = length - start;
  }
  const terms = [...ids.keys()].sort();
  const sorted = new Map(terms.map((term, id) => [term, id]));
  const places = Uint32Array.from(ids.keys(), (term) => sorted.get(term) ?? 0);
  for (let at = 0; at < length; at += 1) {
    const token = tokens[at] ?? 0;
    if (token >= FIELD_COUNT) tokens[at] = encodeToken(places[termOfToken(token)] ?? 0, token & 7);
  }
  return { terms, tokens: tokens.slice(0, length), lengths };
}

/** Inverts the records' token stream: for every term the records that hold it. */
function postingsOf(
  tokens: Uint32Array,
  recordStarts: Uint32Array,
  termCount: number,
): Pick<IndexData, 'postingStarts' | 'postings'> {
  const counts = new Uint32Array(termCount);
  // Record numbers are stored plus one, so that 0 means that the term has not been seen yet.
  const lastRecord = new Uint32Array(termCount);
  const eachTerm = (visit: (term: number, row: number, isFirst: boolean) => void): void => {
    lastRecord.fill(0);
    for (let record = 0; record + 1 < recordStarts.length; record += 1) {
      let field = 0;
      const end = recordStarts[record + 1] ?? 0;
      for (let at = recordStarts[record] ?? 0; at < end; at += 1) {
        const term = termOfToken(tokens[at] ?? 0);
        if (term < 0) field = tokens[at] ?? 0;
        else visit(term, (record << 8) | (1 << field), lastRecord[term] !== record + 1);
        lastRecord[term] = record + 1;
      }
    }
  };
  eachTerm((term, _, isFirst) => {
    if (isFirst) counts[term] = (counts[term] ?? 0) + 1;
  });
  const postingStarts = startsOf(counts);
  const postings = new Uint32Array(postingStarts[termCount] ?? 0);
  const next = postingStarts.slice();
  eachTerm((term, row, isFirst) => {
    const at = (next[term] ?? 0) - (isFirst ? 0 : 1);
    if (isFirst) next[term] = at + 1;
    postings[at] = (postings[at] ?? 0) | row;
  });
  return { postingStarts, postings };
}

function numberAddresses(records: readonly SearchRecord[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(records, ({ url }) => {
    const number = numbers.get(url) ?? numbers.size;
    numbers.set(url, number);
    return number;
  });
}

function recordsBySymbol(records: readonly SearchRecord[]): Map<string, number[]> {
  const symbols = new Map<string, number[]>();
  for (const [number, record] of records.entries()) {
    for (const name of namesOf(record)) {
      const key = symbolKey(name);
      const holders = symbols.get(key);
      if (holders === undefined) symbols.set(key, [number]);
      else if (holders.at(-1) !== number) holders.push(number);
    }
  }
  return symbols;
}

/** `meta.has_more` is counted under its last name, too, as code reads it; a word such as `next` says nothing alone. */
function listsByField(records: readonly SearchRecord[]): Map<string, number> {
  const lists = new Map<string, number>();
  for (const { envelope = [] } of records) {
    for (const path of envelope) {
      const leaf = path.split('.').at(-1) ?? path;
      const names = new Set([path, ...(leaf.includes('_') ? [leaf] : [])].map(symbolKey));
      for (const key of names) lists.set(key, (lists.get(key) ?? 0) + 1);
    }
  }
  return lists;
}

/** Of the event `charge_intent.payment_failed` also `payment_failed`, which says what happened; `created` does not. */
function namesOf({ kind, symbols }: SearchRecord): string[] {
  if (kind !== 'event') return symbols;
  return symbols.flatMap((symbol) => [symbol, ...(/(?<=\.)[a-z]+(?:_[a-z]+)+$/.exec(symbol) ?? [])]);
}
