export interface ByteLruOptions<V> {
  maxBytes: number;
  sizeOf: (value: V) => number;
  /** Called with what had to go; not called by `delete`. */
  onEvict?: (key: string, value: V) => void;
}

/** A map bounded by the sum of its values' sizes: what was used longest ago goes first. */
export class ByteLru<V> {
  readonly #options: ByteLruOptions<V>;
  /** In order of use, because a Map keeps the order of insertion and `get` inserts anew. */
  readonly #entries = new Map<string, V>();
  #bytes = 0;

  constructor(options: ByteLruOptions<V>) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Adds or replaces; false where the value alone is above the bound, which then is not kept. */
  set(key: string, value: V): boolean {
    this.delete(key);
    const size = this.#options.sizeOf(value);
    if (size > this.#options.maxBytes) return false;
    this.#entries.set(key, value);
    this.#bytes += size;
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.delete(oldest);
      this.#options.onEvict?.(oldest, old);
    }
    return true;
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= this.#options.sizeOf(value);
  }
}
