import { FIELD_COUNT } from './fields.ts';
import { encodeToken, type IndexData, termOfToken } from './index-file.ts';

/** Collects a token stream before all its terms are known. In the end terms are numbered by their place in code-unit order. */
export class TokenDraft {
  readonly #ids = new Map<string, number>();
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
    if (this.#length === this.#tokens.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#tokens);
      this.#tokens = larger;
    }
    this.#tokens[this.#length] = token;
    this.#length += 1;
  }

  /** Adds a finished stream with terms of its own. */
  append({ terms, tokens }: Pick<IndexData, 'terms' | 'tokens'>): void {
    const ids = Uint32Array.from(terms, (term) => this.idOf(term));
    for (let index = 0; index < tokens.length; index += 1) this.push(renumbered(tokens[index] ?? 0, ids));
  }

  /** All that was added, renumbered in place: nothing may be added afterward. */
  finish(): Pick<IndexData, 'terms' | 'tokens'> {
    const terms = [...this.#ids.keys()].sort();
    const places = new Uint32Array(terms.length);
    for (const [place, term] of terms.entries()) places[this.idOf(term)] = place;
    const tokens = this.#tokens.subarray(0, this.#length);
    for (let index = 0; index < tokens.length; index += 1)
      tokens[index] = renumbered(tokens[index] ?? 0, places);
    return { terms, tokens };
  }
}

/** A token with another number of its term: that of term `t` is `numbers[t]`. */
function renumbered(token: number, numbers: Uint32Array): number {
  return token < FIELD_COUNT ? token : encodeToken(numbers[termOfToken(token)] ?? 0, token & 7);
}
