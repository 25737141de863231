/** Rank of the word that says half as much as a rare one: `what` says less, `refund` more. */
const COMMON = 83;

/**
 * English words as directions in a space in which words with similar uses point the same way: `longest` and
 * `maximum`, `declined` and `rejected`. What a model of meaning needs to know, without a model.
 */
export class WordVectors {
  readonly #rows = new Map<string, number>();
  readonly #values: Int8Array;
  readonly #dimensions: number;
  readonly #lengths: Float32Array;

  /**
   * @param file what `scripts/word-vectors.mjs` writes: the size of the list of words (4 bytes, little endian), the list with
   * one word a line, most frequent first, and for each word the same number of signed bytes
   * @throws Error with one clear sentence for anything else
   */
  constructor(file: Uint8Array<ArrayBuffer>) {
    const size = file.length < 4 ? 0 : new DataView(file.buffer, file.byteOffset).getUint32(0, true);
    const words = new TextDecoder().decode(file.subarray(4, 4 + size)).split('\n');
    const values = file.subarray(4 + size);
    this.#dimensions = values.length / words.length;
    if (size === 0 || values.length === 0 || !Number.isInteger(this.#dimensions))
      throw new Error('The word vectors cannot be used: the file is truncated; run "npm run build" again.');
    this.#values = new Int8Array(values.buffer, values.byteOffset, values.length);
    for (const [row, word] of words.entries()) this.#rows.set(word, row);
    this.#lengths = Float32Array.from(words, (_, row) => Math.sqrt(this.#product(row, row)));
  }

  /** The row of a word, or -1 for an unknown one. */
  rowOf(word: string): number {
    return this.#rows.get(word) ?? -1;
  }

  /** How similar the uses of the words of two rows are, 0 to 1: the square of the cosine of their angle. */
  similarity(a: number, b: number): number {
    if (a < 0 || b < 0) return 0;
    if (a === b) return 1;
    const cosine = this.#product(a, b) / ((this.#lengths[a] ?? 1) * (this.#lengths[b] ?? 1));
    return cosine > 0 ? cosine * cosine : 0;
  }

  /**
   * How much a word says, judged by how rare it is in English: from nearly 0 for `the` to 1 for an unknown word. A row is
   * a rank, and frequencies fall with the rank (Zipf's law).
   */
  informationOf(row: number): number {
    return row < 0 ? 1 : (row + 3) / (row + 3 + COMMON);
  }

  #product(a: number, b: number): number {
    const values = this.#values;
    const from = a * this.#dimensions;
    const other = b * this.#dimensions;
    let sum = 0;
    for (let at = 0; at < this.#dimensions; at += 1)
      sum += (values[from + at] ?? 0) * (values[other + at] ?? 0);
    return sum;
  }
}
