import { splitLink } from '../../model/route.ts';
import type { SearchRecord } from '../../model/search.ts';
import type { SearchEngine } from '../../search/query/search-engine.ts';

/** Characters of text per result: enough to decide whether to read the section. */
const MAX_TEXT = 300;
/** Units of work that one search may cost, as at the search endpoint, because a search cannot be interrupted. */
const MAX_WORK = 5_000_000;

/**
 * The best sections for a query, as a list for a model.
 * @returns Markdown: for each result its location, the arguments for `read_page`, and the beginning of its text
 */
export function searchDocs(engine: SearchEngine, query: string, limit: number): string {
  let work = 0;
  const { hits, total, similar } = engine.search({
    text: query,
    offset: 0,
    limit,
    prefix: 'none',
    spend: (units) => {
      work += units;
      if (work > MAX_WORK) throw new Error('A search by MCP took too much work');
    },
  });
  if (hits.length === 0) return `Nothing found for "${query}". Try fewer or other words.`;
  const about = similar
    ? 'Nothing matches well. The nearest:'
    : `The best ${hits.length} of ${total} results:`;
  return [about, ...hits.map(resultText)].join('\n\n');
}

function resultText({ hierarchy, url, content }: SearchRecord, index: number): string {
  const { lvl0, ...titles } = hierarchy;
  const path = Object.values(titles).filter((each) => each !== null);
  const { route, hash } = splitLink(url);
  const text = content === null ? '' : `\n   ${shorten(content)}`;
  return `${index + 1}. ${path.join(' › ')}\n   page: ${route}${hash === '' ? '' : `#${hash}`}${text}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}
