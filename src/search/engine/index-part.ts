import { RECORD_KINDS, RECORD_TYPES, SEARCH_SECTIONS, type SearchRecord } from '../../model/search.ts';
import { conceptsOfSingleWords } from '../text/concepts.ts';
import { type PieceCache, tokenize } from '../text/tokenize.ts';
import { FIELD, fieldTexts } from './fields.ts';
import { encodeToken } from './index-file.ts';
import { joinColumns } from './join-columns.ts';
import { encodeRecord } from './record-text.ts';
import { symbolKey } from './search-index.ts';
import { TokenDraft } from './token-draft.ts';

/** Texts whose tokens are kept: headings repeat on every record below them, sentences on the heading above them. */
const MEMO_TEXTS = 5000;

/**
 * What the index says of consecutive pages before it is known what all the others say: record, address, and term numbers
 * count from 0 in each part. All columns are indexed by record number, but for `tokens`, which is as in `IndexData`.
 */
export interface IndexPart {
  /** In the order of their numbers. */
  terms: string[];
  tokens: Uint32Array;
  /** How many tokens belong to each record. */
  lengths: Uint32Array;
  symbols: Map<string, number[]>;
  envelopes: Map<string, number>;
  sizes: Uint32Array;
  addresses: Uint32Array;
  types: Uint8Array;
  kinds: Uint8Array;
  sections: Uint8Array;
  /** The records in UTF-8, each on its own line as `encodeRecord` writes it. */
  texts: Uint8Array<ArrayBuffer>;
}

/** @param records of whole pages, in the order in which equal matches shall appear */
export function buildPart(records: readonly SearchRecord[]): IndexPart {
  const encoder = new TextEncoder();
  const texts = records.map((record) => encoder.encode(`${encodeRecord(record)}\n`));
  return {
    ...tokensOf(records),
    symbols: recordsBySymbol(records),
    envelopes: listsByField(records),
    sizes: Uint32Array.from(texts, ({ length }) => length),
    addresses: numberAddresses(records),
    types: Uint8Array.from(records, ({ type }) => RECORD_TYPES.indexOf(type)),
    kinds: Uint8Array.from(records, ({ kind }) => RECORD_KINDS.indexOf(kind)),
    sections: Uint8Array.from(records, ({ section }) => SEARCH_SECTIONS.indexOf(section)),
    texts: joinColumns(Uint8Array, texts),
  };
}

function tokensOf(records: readonly SearchRecord[]): Pick<IndexPart, 'terms' | 'tokens' | 'lengths'> {
  const draft = new TokenDraft();
  const lengths = new Uint32Array(records.length);
  const pieces: PieceCache = new Map();
  const memo = new Map<string, number[]>();
  /** The tokens of a text as they are in the stream, with the terms' numbers of this part. */
  const encoded = (text: string, asked?: 'phrase'): number[] => {
    const known = asked === undefined ? memo.get(text) : undefined;
    if (known !== undefined) return known;
    if (memo.size >= MEMO_TEXTS) memo.clear();
    const numbers = tokenize(text, { asked, cache: pieces }).map(({ term, kind, span }) =>
      encodeToken(draft.idOf(term), kind === 'word' ? 0 : span),
    );
    if (asked === undefined) memo.set(text, numbers);
    return numbers;
  };
  // Synonyms must be terms even where the site never uses them, so that their beginnings and typos are understood.
  for (const word of conceptsOfSingleWords().keys()) draft.idOf(word);
  for (let number = 0; number < records.length; number += 1) {
    const start = draft.length;
    for (const [field, fieldText] of fieldTexts(records, number).entries()) {
      for (const text of fieldText) {
        draft.push(field);
        for (const token of encoded(text, field === FIELD.phrases ? 'phrase' : undefined)) draft.push(token);
      }
    }
    lengths[number] = draft.length - start;
  }
  return { terms: draft.terms(), tokens: draft.tokens(), lengths };
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
