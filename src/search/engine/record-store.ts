import type { SearchRecord } from '../../model/search.ts';
import { decodeRecord } from './record-text.ts';

/** Consecutive records as `encodeRecord` writes them, in UTF-8. */
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
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param sizes bytes of each record in `texts` */
  add(texts: Uint8Array, sizes: Uint32Array): void {
    this.#parts.push({ first: this.#length, starts: startsOf(sizes), texts });
    this.#length += sizes.length;
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
