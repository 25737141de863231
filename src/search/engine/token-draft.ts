/** Collects a token stream before all its terms are known: a term's number says when it came first. */
export class TokenDraft {
  readonly #ids = new Map<string, number>();
  /** Grows by doubling: memory that was never written to costs the machine nothing. */
  #tokens = new Uint32Array(1024);
  #length = 0;

  /** Number of a term, from 0. */
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

  /** All terms in the order of their numbers. */
  terms(): string[] {
    return [...this.#ids.keys()];
  }

  /** A copy of what was added, without the room that is left behind it. */
  tokens(): Uint32Array<ArrayBuffer> {
    return this.#tokens.slice(0, this.#length);
  }
}
