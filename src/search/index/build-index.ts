import { LRUCache } from 'lru-cache';
import { RECORD_KINDS, RECORD_TYPES, SEARCH_SECTIONS, type SearchRecord } from '../../model/search.ts';
import { CONCEPTS_OF_WORDS } from './concepts.ts';
import { FIELD, FIELD_COUNT, fieldTexts } from './fields.ts';
import {
  encodeToken,
  type IndexData,
  joined,
  type Postings,
  startsOf,
  termOfToken,
  writeIndexFile,
} from './index-file.ts';
import { recordOfRow, symbolKey } from './search-index.ts';
import { tokenize } from './tokenize.ts';

/** Texts whose tokens are kept: headings repeat on every record below them, sentences on the heading above them. */
const MEMO_TEXTS = 5000;

/**
 * Makes the search index of a site.
 * @param records in the order in which equal matches appear: pages in navigation order, blocks in page order
 * @returns what `loadIndex` takes
 */
export function buildIndex(records: readonly SearchRecord[]): Uint8Array<ArrayBuffer> {
  const { terms, tokens, recordStarts } = tokensOf(records);
  const encoder = new TextEncoder();
  const lines = records.map((record) => encoder.encode(JSON.stringify(record)));
  return writeIndexFile({
    terms,
    symbols: new Map([...recordsBySymbol(records)].sort(([a], [b]) => (a < b ? -1 : 1))),
    envelopes: listsByField(records),
    tokens,
    recordStarts,
    postings: postingsOf(tokens, recordStarts, terms.length),
    texts: joined(lines),
    textStarts: startsOf(lines.map(({ length }) => length)),
    addresses: numberAddresses(records),
    types: Uint8Array.from(records, ({ type }) => RECORD_TYPES.indexOf(type)),
    kinds: Uint8Array.from(records, ({ kind }) => RECORD_KINDS.indexOf(kind)),
    sections: Uint8Array.from(records, ({ section }) => SEARCH_SECTIONS.indexOf(section)),
  });
}

/** All terms, sorted, and the token stream of the records with the start of each. */
function tokensOf(records: readonly SearchRecord[]): Pick<IndexData, 'terms' | 'tokens' | 'recordStarts'> {
  /** Numbers of terms in the order in which they came. */
  const ids = new Map<string, number>();
  const idOf = (term: string): number => {
    const id = ids.get(term) ?? ids.size;
    ids.set(term, id);
    return id;
  };
  // Synonyms must be terms even if the site never uses them, so that their beginnings and typos are understood.
  if (records.length > 0) for (const word of CONCEPTS_OF_WORDS.keys()) idOf(word);
  const encoded = (text: string, asked = false): number[] =>
    tokenize(text, { asked }).map(({ term, kind, span }) =>
      encodeToken(idOf(term), kind === 'word' ? 0 : span),
    );
  const memo = new LRUCache<string, number[]>({ max: MEMO_TEXTS, memoMethod: (text) => encoded(text) });
  const stream: number[] = [];
  const recordStarts = new Uint32Array(records.length + 1);
  for (let number = 0; number < records.length; number += 1) {
    for (const [field, texts] of fieldTexts(records, number).entries()) {
      for (const text of texts) {
        stream.push(field);
        for (const token of field === FIELD.phrases ? encoded(text, true) : memo.memo(text))
          stream.push(token);
      }
    }
    recordStarts[number + 1] = stream.length;
  }
  const terms = [...ids.keys()].sort();
  const sorted = new Map(terms.map((term, id) => [term, id]));
  const places = Uint32Array.from(ids.keys(), (term) => sorted.get(term) ?? 0);
  const tokens = Uint32Array.from(stream, (token) =>
    token < FIELD_COUNT ? token : encodeToken(places[termOfToken(token)] ?? 0, token & 7),
  );
  return { terms, tokens, recordStarts };
}

/** Inverts the records' token stream: for every term the records that hold it. */
function postingsOf(tokens: Uint32Array, recordStarts: Uint32Array, termCount: number): Postings {
  const rows = Array.from({ length: termCount }, (): number[] => []);
  for (let record = 0; record + 1 < recordStarts.length; record += 1) {
    let field = 0;
    for (const token of tokens.subarray(recordStarts[record], recordStarts[record + 1])) {
      const ofTerm = rows[termOfToken(token)];
      const last = ofTerm?.at(-1);
      if (ofTerm === undefined) field = token;
      else if (last === undefined || recordOfRow(last) < record) ofTerm.push((record << 8) | (1 << field));
      else ofTerm[ofTerm.length - 1] = last | (1 << field);
    }
  }
  return { starts: startsOf(rows.map(({ length }) => length)), rows: Uint32Array.from(rows.flat()) };
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

/** For the event `charge_intent.payment_failed` also `payment_failed`, which says what happened; `created` does not. */
function namesOf({ kind, symbols }: SearchRecord): string[] {
  if (kind !== 'event') return symbols;
  return symbols.flatMap((symbol) => [symbol, ...(/(?<=\.)[a-z]+(?:_[a-z]+)+$/.exec(symbol) ?? [])]);
}
