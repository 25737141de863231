import type { SearchRecord } from '../../model/search.ts';

/**
 * What `search.bin` holds, in the form in which searches use it, so that even a large index is loaded instead of built. Terms are in code-unit order; a term's id is its place among them.
 *
 * A number of the token stream below 8 opens a text of that field of the record; any other is `(term id + 1) × 8 + cover`,
 * where `cover` 0 is a word of the text and 1–7 is a joined identifier or a synonym's concept lying over so many words.
 */
export interface IndexData extends IndexLists, IndexColumns {}

interface IndexLists {
  terms: string[];
  /** Records by symbol, in the spelling of `symbolKey` and in its code-unit order. */
  symbols: [key: string, records: number[]][];
  /** How many lists have a field that is described once for all of them, by the same spelling of its name. */
  envelopes: [key: string, lists: number][];
}

type IndexColumns = {
  [Name in keyof typeof COLUMNS]: (typeof COLUMNS)[Name] extends Uint8ArrayConstructor
    ? Uint8Array
    : Uint32Array;
};

/** The last four are indexed by record number. */
const COLUMNS = {
  tokens: Uint32Array,
  /** Where the tokens of each record begin, and where the last one's end. */
  recordStarts: Uint32Array,
  /** Where the postings of each term begin, and where the last one's end. */
  postingStarts: Uint32Array,
  /**
   * `record × 256 + fields`, ascending within a term; bit `f` of `fields` is set where field `f` of the record holds the
   * term.
   */
  postings: Uint32Array,
  /** Where each record begins in `texts`, and where the last one ends. */
  textStarts: Uint32Array,
  /** The records as JSON in UTF-8. */
  texts: Uint8Array,
  /** Number of the record's address, from 0; records of one address share it. */
  addresses: Uint32Array,
  /** Places in `RECORD_TYPES`, `RECORD_KINDS` and `SEARCH_SECTIONS`. */
  types: Uint8Array,
  kinds: Uint8Array,
  sections: Uint8Array,
};
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const FORMAT = 'frame-search-11';
/** Bytes for the format's name, filled up with zeros; behind it are the size of the file and that of the lists. */
const FORMAT_SIZE = 24;
const HEAD_SIZE = FORMAT_SIZE + 8;

/** Term id, from 0, and number of words it lies over, 7 at most → one number of the stream. See `IndexData`. */
export function encodeToken(id: number, cover: number): number {
  return (id + 1) * 8 + Math.min(cover, 7);
}

/** Id of a token's term, or -1 for the opening of a field. */
export function termOfToken(token: number): number {
  return (token >>> 3) - 1;
}

/**
 * The index as bytes: a head, the lists as JSON with the lengths of the columns, and the columns, each from a multiple of
 * four on and in the byte order that all processors of our platforms have. `readIndexFile` takes nothing else.
 */
export function writeIndexFile({
  terms,
  symbols,
  envelopes,
  ...columns
}: IndexData): Uint8Array<ArrayBuffer> {
  const lengths = NAMES.map((name) => columns[name].length);
  const lists = new TextEncoder().encode(JSON.stringify({ terms, symbols, envelopes, lengths }));
  const sizes = NAMES.map((name) => aligned(columns[name].byteLength));
  const start = HEAD_SIZE + aligned(lists.length);
  const bytes = new Uint8Array(start + sizes.reduce((sum, size) => sum + size, 0));
  bytes.set(new TextEncoder().encode(FORMAT));
  bytes.set(lists, HEAD_SIZE);
  let at = start;
  for (const [index, name] of NAMES.entries()) {
    const { buffer, byteOffset, byteLength } = columns[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += sizes[index] ?? 0;
  }
  new Uint32Array(bytes.buffer, FORMAT_SIZE, 2).set([bytes.length, lists.length]);
  return bytes;
}

/**
 * The columns are views of `file` and keep it in memory.
 * @throws Error with one sentence when the bytes are not a complete index of this format
 */
export function readIndexFile(file: Uint8Array<ArrayBuffer>): IndexData {
  const found = /^frame-search-[^\0]*/.exec(
    new TextDecoder('latin1').decode(file.subarray(0, FORMAT_SIZE)),
  )?.[0];
  if (found === undefined) throw brokenIndex('it does not begin like a search index');
  if (found !== FORMAT) throw brokenIndex(`it has the format ${found}, this server reads ${FORMAT}`);
  // Columns need an offset that is a multiple of four; a view of another buffer may have any.
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  // Other changes are noticed by the digest in the release's list of files.
  if (bytes.length < HEAD_SIZE || view.getUint32(FORMAT_SIZE, true) !== bytes.length)
    throw brokenIndex('it is truncated');
  const size = view.getUint32(FORMAT_SIZE + 4, true);
  const json = new TextDecoder().decode(bytes.subarray(HEAD_SIZE, HEAD_SIZE + size));
  const { lengths, ...lists } = JSON.parse(json) as IndexLists & { lengths: number[] };
  let at = bytes.byteOffset + HEAD_SIZE + aligned(size);
  const columns = NAMES.map((name, index) => {
    const column = new COLUMNS[name](bytes.buffer, at, lengths[index]);
    at += aligned(column.byteLength);
    return [name, column];
  });
  return { ...lists, ...(Object.fromEntries(columns) as IndexColumns) };
}

function aligned(size: number): number {
  return Math.ceil(size / 4) * 4;
}

/** @param reason what is wrong, as the end of a sentence about the index */
function brokenIndex(reason: string): Error {
  return new Error(`The search index cannot be used: ${reason}; run "npm run build" again.`);
}

/** The records of an index as bytes, a fraction of what they take as objects. Only those that are shown are ever parsed. */
export class RecordStore {
  readonly #starts: Uint32Array;
  readonly #texts: Uint8Array;
  readonly #decoder = new TextDecoder();

  /**
   * @param texts records as JSON, one after another, in UTF-8
   * @param starts where each begins, and where the last one ends
   */
  constructor(texts: Uint8Array, starts: Uint32Array) {
    this.#texts = texts;
    this.#starts = starts;
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** @throws RangeError where there is no record with this number */
  get(number: number): SearchRecord {
    const end = this.#starts[number + 1];
    if (end === undefined) throw new RangeError(`There is no record ${number}.`);
    return JSON.parse(this.#decoder.decode(this.#texts.subarray(this.#starts[number], end))) as SearchRecord;
  }

  *[Symbol.iterator](): Generator<SearchRecord> {
    for (let number = 0; number < this.length; number += 1) yield this.get(number);
  }
}

/** Where each of the lengths begins, and where the last one ends. */
export function startsOf(lengths: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}
