import { create, insertMultiple, search } from '@orama/orama';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import type { SearchRecord } from '../../src/model/search.ts';
import { buildIndex } from '../../src/search/engine/build-index.ts';
import { loadIndex } from '../../src/search/engine/load-index.ts';

/** A loaded engine: takes a query, gives the number of hits on its first page. */
export type Ask = (query: string) => number | Promise<number>;

export interface Contender {
  name: string;
  build(records: readonly SearchRecord[]): Built | Promise<Built>;
}

export interface Built {
  /** Bytes of the file that a server would load, null where the engine is asked as it was built. */
  bytes: number | null;
  load(): Ask | Promise<Ask>;
}

/** What every peer searches: the same texts as we do, in three fields. */
interface Entry {
  id: number;
  title: string;
  symbols: string;
  content: string;
}

const entriesOf = (records: readonly SearchRecord[]): Entry[] =>
  records.map(({ hierarchy, symbols, content }, id) => ({
    id,
    title: Object.values(hierarchy).filter(Boolean).join(' '),
    symbols: symbols.join(' '),
    content: content ?? '',
  }));

const FIELDS = ['title', 'symbols', 'content'];

export const ours: Contender = {
  name: 'ours',
  build(records) {
    const file = buildIndex(records);
    return {
      bytes: Buffer.byteLength(file),
      load() {
        const engine = loadIndex(file);
        return (text) => engine.search({ text, offset: 0, limit: 20 }).hits.length;
      },
    };
  },
};

/** MiniSearch as its documentation shows it: all words, prefixes, typos by a fifth of the length. */
export const miniSearch: Contender = {
  name: 'MiniSearch',
  build(records) {
    const options = {
      fields: FIELDS,
      searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' as const },
    };
    const index = new MiniSearch<Entry>(options);
    index.addAll(entriesOf(records));
    const file = JSON.stringify(index);
    return {
      bytes: Buffer.byteLength(file),
      load() {
        const loaded = MiniSearch.loadJSON<Entry>(file, options);
        return (text) => loaded.search(text).slice(0, 20).length;
      },
    };
  },
};

/** Orama with one typo forgiven. */
export const orama: Contender = {
  name: 'Orama',
  async build(records) {
    const index = create({ schema: { title: 'string', symbols: 'string', content: 'string' } as const });
    const documents = entriesOf(records).map(({ id, ...entry }) => ({ ...entry, id: String(id) }));
    await insertMultiple(index, documents, 5000);
    return {
      bytes: null,
      load: () => async (term) => (await search(index, { term, tolerance: 1, limit: 20 })).hits.length,
    };
  },
};

/** FlexSearch with prefixes; it has no typo tolerance of this kind. */
export const flexSearch: Contender = {
  name: 'FlexSearch',
  build(records) {
    const index = new FlexSearch.Document({ tokenize: 'forward', document: { id: 'id', index: FIELDS } });
    for (const entry of entriesOf(records)) index.add({ ...entry });
    return {
      bytes: null,
      load: () => (text) => {
        const fields = index.search(text, { limit: 20 }) as unknown as { result: unknown[] }[];
        return new Set(fields.flatMap(({ result }) => result)).size;
      },
    };
  },
};
