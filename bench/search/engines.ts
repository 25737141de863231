import MiniSearch from 'minisearch';
import type { SearchRecord } from '../../src/model/search.ts';
import { buildIndex } from '../../src/search/index/build-index.ts';
import { loadIndex } from '../../src/search/query/embedded-engine.ts';
import { siteVectors } from '../../test/relevance/site-records.ts';

/** A loaded engine: runs a query and returns the number of hits on its first page. */
export type Ask = (query: string) => number;

export interface Engine<File> {
  /** Builds the index and returns its file. */
  build(records: readonly SearchRecord[]): File;
  load(file: File): Ask;
}

export const engine: Engine<Uint8Array<ArrayBuffer>> = {
  build: buildIndex,
  load(file) {
    const index = loadIndex(file, siteVectors());
    return (text) => index.search({ text, offset: 0, limit: 20 }).hits.length;
  },
};

const FIELDS = ['title', 'symbols', 'content'];
const MINISEARCH = {
  fields: FIELDS,
  searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' as const },
};

/**
 * MiniSearch configured as in its documentation (all words, prefixes, typos up to a fifth of the length), on the same
 * texts.
 */
export const miniSearch: Engine<string> = {
  build(records) {
    const index = new MiniSearch(MINISEARCH);
    index.addAll(
      records.map(({ hierarchy, symbols, content }, id) => ({
        id,
        title: Object.values(hierarchy).filter(Boolean).join(' '),
        symbols: symbols.join(' '),
        content: content ?? '',
      })),
    );
    return JSON.stringify(index);
  },
  load(file) {
    const index = MiniSearch.loadJSON(file, MINISEARCH);
    return (text) => index.search(text).slice(0, 20).length;
  },
};
