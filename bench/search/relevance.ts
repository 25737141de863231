import MiniSearch from 'minisearch';
import type { SearchRecord } from '../../src/model/search.ts';
import { buildIndex } from '../../src/search/index/build-index.ts';
import { loadIndex } from '../../src/search/query/embedded-engine.ts';
import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import { score } from '../../test/relevance/judge.ts';
import { LISTS } from '../../test/relevance/judged-lists.ts';
import { siteVectors } from '../../test/relevance/site-records.ts';

/** How often the right anchor is first, and among three: our engine, and MiniSearch with what we know of the pages. */
export function relevance(records: readonly SearchRecord[]) {
  const queries = Object.values(LISTS).flat();
  return {
    own: score(loadIndex(buildIndex(records), siteVectors()), queries),
    miniSearch: score(tunedMiniSearch(records), queries),
  };
}

/**
 * MiniSearch on the same texts, the phrases included, with the settings that did best on the judged lists: any word will do,
 * as most are questions, and long headings count as much as short ones (`b`).
 */
function tunedMiniSearch(records: readonly SearchRecord[]): SearchEngine {
  const index = new MiniSearch({
    fields: ['title', 'above', 'symbols', 'content', 'phrases'],
    searchOptions: {
      boost: { title: 4, phrases: 3, symbols: 3, above: 1.5, content: 1 },
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      prefix: (_, at, terms) => at === terms.length - 1,
      bm25: { k: 1.2, b: 0.2, d: 0.5 },
    },
  });
  index.addAll(
    records.map(({ type, hierarchy, symbols, content, phrases = [] }, id) => ({
      id,
      title: type === 'content' ? '' : (hierarchy[type] ?? ''),
      above: Object.values(hierarchy).filter(Boolean).join(' '),
      symbols: symbols.join(' '),
      content: content ?? '',
      phrases: phrases.join(' '),
    })),
  );
  return {
    size: records.length,
    search({ text, limit }) {
      const found = index.search(text).flatMap(({ id }) => records[Number(id)] ?? []);
      // One hit per address, as ours.
      const hits = [...new Map(found.map((record) => [record.url, record])).values()].slice(0, limit);
      return { hits, total: hits.length, bySection: {}, similar: false, words: [] };
    },
  };
}
