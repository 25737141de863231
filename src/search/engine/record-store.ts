import type { SearchRecord } from '../../model/search.ts';
import { brokenIndex } from './index-file.ts';
import { decodeRecord } from './record-text.ts';

/** Consecutive records, each on its own line as `encodeRecord` writes it, in UTF-8. */
interface StoredPart {
  /** Number of the first record. */
  first: number;
  /** Where each record begins in `texts`, and where the last one ends. */
  starts: Uint32Array;
  texts: Uint8Array;
}

/** The records of an index as bytes, a fraction of what they take as objects. Only those that are shown are ever parsed. */
export class RecordStore {
  readonly #parts: StoredPart[] = [];
  readonly #sizes: Uint32Array;
  #length = 0;

  /** @param sizes bytes of each record's text */
  constructor(sizes: Uint32Array) {
    this.#sizes = sizes;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Adds the texts of the next records.
   * @throws Error with one sentence if they do not end where a record does
   */
  add(texts: Uint8Array): void {
    const first = this.#length;
    let size = 0;
    for (; size < texts.length && this.#length < this.#sizes.length; this.#length += 1)
      size += this.#sizes[this.#length] ?? 0;
    if (size !== texts.length) throw brokenIndex('its texts do not belong to it');
    this.#parts.push({ first, starts: startsOf(this.#sizes.subarray(first, this.#length)), texts });
  }

  /** @throws Error with one sentence if not all texts were added */
  checkComplete(): void {
    if (this.#length !== this.#sizes.length) throw brokenIndex('a part of its texts is missing');
  }

  /** @throws RangeError where there is no record with this number */
  get(number: number): SearchRecord {
    const part = number < this.#length ? this.#parts.findLast(({ first }) => first <= number) : undefined;
    if (part === undefined) throw new RangeError(`There is no record ${number}.`);
    const row = number - part.first;
    return decodeRecord(
      new TextDecoder().decode(part.texts.subarray(part.starts[row], part.starts[row + 1])),
    );
  }

  *[Symbol.iterator](): Generator<SearchRecord> {
    for (let number = 0; number < this.#length; number += 1) yield this.get(number);
  }
}

/** Where each of the lengths begins, and where the last one ends. */
export function startsOf(lengths: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}
