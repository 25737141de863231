import { FIELD_COUNT } from './fields.ts';
import { encodeToken, type IndexData, termOfToken } from './index-file.ts';

/** Collects a token stream before all its terms are known. In the end terms are numbered by their place in code-unit order. */
export class TokenDraft {
  readonly #ids = new Map<string, number>();
  readonly #chunks: Uint32Array[] = [];

  /** Number of a term in this draft. */
  idOf(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    this.#ids.set(term, this.#ids.size);
    return this.#ids.size - 1;
  }

  /** Adds tokens whose terms have their numbers from `idOf`. */
  add(tokens: Uint32Array): void {
    this.#chunks.push(tokens);
  }

  /** All that was added. The draft is empty afterward. */
  finish(): Pick<IndexData, 'terms' | 'tokens'> {
    const terms = [...this.#ids.keys()].sort();
    const places = new Uint32Array(terms.length);
    for (const [place, term] of terms.entries()) places[this.idOf(term)] = place;
    const tokens = new Uint32Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of this.#chunks.splice(0)) {
      tokens.set(renumber(chunk, places), at);
      at += chunk.length;
    }
    this.#ids.clear();
    return { terms, tokens };
  }
}

/** The same tokens with other numbers of their terms: that of term `t` is `numbers[t]`. */
export function renumber(tokens: Uint32Array, numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  return tokens.map((token) =>
    token < FIELD_COUNT ? token : encodeToken(numbers[termOfToken(token)] ?? 0, token & 7),
  );
}
