import { deserialize, serialize } from 'node:v8';
import type { SearchRecord } from '../../model/search.ts';

/**
 * What `search.bin` holds, in the form in which searches use it, so that even a large index is loaded instead of built. Terms
 * are in code-unit order; a term's id is its place among them.
 *
 * A number of the token stream below 8 opens a text of that field of the record; any other is `(term id + 1) × 8 + cover`,
 * where `cover` 0 is a word of the text and 1–7 is a joined identifier or a synonym's concept lying over so many words.
 */
export interface IndexData {
  terms: string[];
  /** Records by symbol, in the spelling of `symbolKey` and in its code-unit order. */
  symbols: Map<string, number[]>;
  /** How many lists have a field that is described once for all of them, by the same spelling of its name. */
  envelopes: Map<string, number>;
  tokens: Uint32Array;
  /** Where the tokens of each record begin, and where the last one's end. */
  recordStarts: Uint32Array;
  postings: Postings;
  /** The records as JSON in UTF-8. */
  texts: Uint8Array;
  /** Where each record begins in `texts`, and where the last one ends. */
  textStarts: Uint32Array;
  /** By record number: the number of its address, from 0; records of one address share it. */
  addresses: Uint32Array;
  /** By record number: places in `RECORD_TYPES`, `RECORD_KINDS` and `SEARCH_SECTIONS`. */
  types: Uint8Array;
  kinds: Uint8Array;
  sections: Uint8Array;
}

/** For every term the records that hold it, and where in them. */
export interface Postings {
  /** Postings of term `t` are rows `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array;
  /** `record × 256 + fields`, ascending within a term; bit `f` of `fields` is set if field `f` of the record holds it. */
  rows: Uint32Array;
}

const FORMAT = 'frame-search-12';

/** Term id, from 0, and number of words it lies over, 7 at most → one number of the stream. See `IndexData`. */
export function encodeToken(id: number, cover: number): number {
  return (id + 1) * 8 + Math.min(cover, 7);
}

/** Id of a token's term, or -1 for the opening of a field. */
export function termOfToken(token: number): number {
  return (token >>> 3) - 1;
}

/** The index as bytes, which `readIndexFile` takes. */
export function writeIndexFile(data: IndexData): Uint8Array<ArrayBuffer> {
  return joined([new TextEncoder().encode(`${FORMAT}\0`), serialize(data)]);
}

/** @throws Error with one sentence when the bytes are not a complete index of this format */
export function readIndexFile(file: Uint8Array<ArrayBuffer>): IndexData {
  const found = /^frame-search-\w*/.exec(new TextDecoder('latin1').decode(file.subarray(0, 24)))?.[0];
  if (found === undefined) throw brokenIndex('it does not begin like a search index');
  if (found !== FORMAT) throw brokenIndex(`it has the format ${found}, this server reads ${FORMAT}`);
  try {
    return deserialize(file.subarray(FORMAT.length + 1)) as IndexData;
  } catch {
    // Other changes are noticed by the digest in the release's list of files.
    throw brokenIndex('it is truncated');
  }
}

/** @param reason what is wrong, as the end of a sentence about the index */
function brokenIndex(reason: string): Error {
  return new Error(`The search index cannot be used: ${reason}; run "npm run build" again.`);
}

/** The records of an index as bytes, a fraction of what they take as objects. Only those that are shown are ever parsed. */
export class RecordStore {
  readonly #data: Pick<IndexData, 'texts' | 'textStarts'>;
  readonly #decoder = new TextDecoder();

  constructor(data: Pick<IndexData, 'texts' | 'textStarts'>) {
    this.#data = data;
  }

  get length(): number {
    return this.#data.textStarts.length - 1;
  }

  /** @throws RangeError if there is no record with this number */
  get(number: number): SearchRecord {
    const { texts, textStarts } = this.#data;
    if (number >= this.length) throw new RangeError(`There is no record ${number}.`);
    return JSON.parse(this.#decoder.decode(texts.subarray(textStarts[number], textStarts[number + 1])));
  }

  *[Symbol.iterator](): Generator<SearchRecord> {
    for (let number = 0; number < this.length; number += 1) yield this.get(number);
  }
}

/** The parts one after another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const starts = startsOf(parts.map(({ length }) => length));
  const bytes = new Uint8Array(starts[parts.length] ?? 0);
  for (const [index, part] of parts.entries()) bytes.set(part, starts[index]);
  return bytes;
}

/** Where each of the lengths begins, and where the last one ends. */
export function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}
