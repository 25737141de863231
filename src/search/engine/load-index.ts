import { EmbeddedEngine } from './embedded-engine.ts';
import { type IndexData, readIndexFile } from './index-file.ts';
import { RecordStore } from './record-store.ts';
import type { SearchEngine } from './search-engine.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { TokenDraft } from './token-draft.ts';
import type { WordVectors } from './word-vectors.ts';

/**
 * Makes an index searchable.
 *
 * @param files what `buildIndex` returned; for a large site its parts, in reading order, each with whole pages
 * @param vectors without them, questions are ranked by their words alone
 * @throws Error with one clear sentence when a file is truncated, changed or of another format
 */
export function loadIndex(
  files: Uint8Array<ArrayBuffer> | readonly Uint8Array<ArrayBuffer>[],
  vectors: WordVectors | null = null,
): SearchEngine {
  const parts = [files].flat();
  const loader = new IndexLoader(parts.length);
  for (const file of parts) loader.add(file);
  return new EmbeddedEngine(loader.finish(), vectors);
}

/** Merges the parts of an index one by one, so that not all files need to be in memory: what is kept of one is a copy. */
export class IndexLoader {
  readonly #records = new RecordStore();
  readonly #tokens = new TokenDraft();
  readonly #symbols = new Map<string, number[]>();
  readonly #envelopes = new Map<string, number>();
  readonly #columns = {
    lengths: [] as Uint32Array[],
    addresses: [] as Uint32Array[],
    types: [] as Uint8Array[],
    kinds: [] as Uint8Array[],
    sections: [] as Uint8Array[],
  };
  #addressCount = 0;
  readonly #partCount: number;

  /** @param partCount how many files will be added, about, so that memory is reserved once for all of them */
  constructor(partCount = 1) {
    this.#partCount = partCount;
  }

  /** @throws Error with one clear sentence when a file is truncated, changed or of another format */
  add(file: Uint8Array<ArrayBuffer>): void {
    const part = readIndexFile(file);
    const first = this.#records.length;
    // Parts are of nearly the same size.
    if (first === 0) this.#tokens.reserve(Math.ceil(part.tokens.length * this.#partCount * 1.05));
    this.#tokens.append(part);
    this.#addSymbols(part.symbols, first);
    for (const [key, lists] of part.envelopes)
      this.#envelopes.set(key, (this.#envelopes.get(key) ?? 0) + lists);
    this.#columns.lengths.push(part.lengths.slice());
    // A page is whole in its part, so no address is in two.
    this.#columns.addresses.push(part.addresses.map((address) => address + this.#addressCount));
    this.#addressCount += part.addresses.reduce((most, address) => Math.max(most, address + 1), 0);
    this.#columns.types.push(part.types.slice());
    this.#columns.kinds.push(part.kinds.slice());
    this.#columns.sections.push(part.sections.slice());
    this.#records.add(part.texts.slice(), part.sizes);
  }

  /** The index of all files that were added. */
  finish(): SearchIndex {
    const { lengths, addresses, types, kinds, sections } = this.#columns;
    const size = this.#records.length;
    return createSearchIndex({
      ...this.#tokens.finish(),
      records: this.#records,
      symbols: this.#symbols,
      envelopes: this.#envelopes,
      lengths: join(new Uint32Array(size), lengths),
      addresses: join(new Uint32Array(size), addresses),
      addressCount: this.#addressCount,
      types: join(new Uint8Array(size), types),
      kinds: join(new Uint8Array(size), kinds),
      sections: join(new Uint8Array(size), sections),
    });
  }

  #addSymbols(symbols: IndexData['symbols'], first: number): void {
    for (const [key, records] of symbols) {
      const known = this.#symbols.get(key) ?? [];
      for (const record of records) known.push(first + record);
      this.#symbols.set(key, known);
    }
  }
}

function join<Column extends Uint8Array | Uint32Array>(whole: Column, parts: readonly Column[]): Column {
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
