import { FIELD_COUNT } from './fields.ts';
import { encodeToken, type IndexData, termOfToken } from './index-file.ts';

type Terms = Pick<IndexData, 'terms' | 'frequencies'>;

/** Collects a token stream before all its terms are known. In the end terms are numbered by their place in code-unit order. */
export class TokenDraft {
  readonly #ids = new Map<string, number>();
  /** Number of records that hold each term of the streams that were appended. */
  readonly #frequencies: number[] = [];
  /** Grows by doubling: memory that was never written to costs the machine nothing. */
  #tokens = new Uint32Array(1024);
  #length = 0;

  /** Number of a term in this draft. */
  idOf(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    this.#ids.set(term, this.#ids.size);
    return this.#ids.size - 1;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a field's number, or a token whose term has its number from `idOf`. */
  push(token: number): void {
    this.#makeRoom(1);
    this.#tokens[this.#length] = token;
    this.#length += 1;
  }

  /** Adds a finished stream with terms of its own. */
  append({ terms, tokens, frequencies }: Terms & Pick<IndexData, 'tokens'>): void {
    const ids = new Uint32Array(terms.length);
    for (const [place, term] of terms.entries()) {
      const id = this.idOf(term);
      ids[place] = id;
      this.#frequencies[id] = (this.#frequencies[id] ?? 0) + (frequencies[place] ?? 0);
    }
    this.#makeRoom(tokens.length);
    renumber(tokens, ids, this.#tokens.subarray(this.#length));
    this.#length += tokens.length;
  }

  /** Makes room for so many tokens at once: growing to that size would copy most of them. */
  reserve(size: number): void {
    if (size <= this.#tokens.length) return;
    const larger = new Uint32Array(size);
    larger.set(this.#tokens.subarray(0, this.#length));
    this.#tokens = larger;
  }

  #makeRoom(count: number): void {
    const needed = this.#length + count;
    if (needed > this.#tokens.length) this.reserve(Math.max(needed, this.#tokens.length * 2));
  }

  /** All that was added, renumbered in place: nothing may be added afterward. */
  finish(): Terms & Pick<IndexData, 'tokens'> {
    const terms = [...this.#ids.keys()].sort();
    const places = new Uint32Array(terms.length);
    const frequencies = new Uint32Array(terms.length);
    for (const [place, term] of terms.entries()) {
      const id = this.idOf(term);
      places[id] = place;
      frequencies[place] = this.#frequencies[id] ?? 0;
    }
    const tokens = this.#tokens.subarray(0, this.#length);
    renumber(tokens, places, tokens);
    return { terms, tokens, frequencies };
  }
}

/** Writes each token with another number of its term, that of term `t` being `numbers[t]`. */
function renumber(tokens: Uint32Array, numbers: Uint32Array, target: Uint32Array): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? 0;
    target[index] = token < FIELD_COUNT ? token : encodeToken(numbers[termOfToken(token)] ?? 0, token & 7);
  }
}
