import { z } from 'zod';
import { MAP_PAGE, splitLink } from '../../model/route.ts';
import { type EngineHit, WORK_PER_SEARCH } from '../../search/query/search-engine.ts';
import type { McpData } from './mcp-data.ts';
import type { McpSite } from './mcp-site.ts';
import { readTwin } from './read-page.ts';
import { headingsOf, sectionOf } from './read-section.ts';
import { ToolError } from './tool.ts';

/** Characters of text per result: enough to decide whether to read the section. */
const MAX_TEXT = 300;
/** Hits looked at per result: several fields or rows of one section are one result. */
const HITS_PER_RESULT = 4;
/** Pages that one result names besides its own. */
const MAX_ALSO = 5;

const result = z.object({
  title: z.string().describe('Headings from the page to the section'),
  page: z.string().describe('Argument of read_page'),
  excerpt: z.string(),
  also: z.array(z.string()).optional().describe('Pages with the same text'),
});

/** What a search finds, as data. */
export const searchResults = z.object({
  near: z.boolean().describe('Nothing matches well; these are near'),
  results: z.array(result),
});

type SearchResults = z.infer<typeof searchResults>;

type SearchedSite = Pick<McpSite, 'engine' | 'data' | 'readFile'>;

/**
 * The best sections for a query; if it finds nothing, what its words find one by one.
 * @returns each result with its text or, for a heading, the beginning of the text below it
 */
export async function searchDocs(site: SearchedSite, query: string, limit: number): Promise<SearchResults> {
  let work = 0;
  const find = (text: string) =>
    site.engine.search({
      text,
      offset: 0,
      limit: limit * HITS_PER_RESULT,
      prefix: 'none',
      spend: (units) => {
        work += units;
        if (work > WORK_PER_SEARCH) throw new ToolError('This query takes too much work. Use fewer words.');
      },
    });
  const { hits, similar } = find(query);
  const words = hits.length > 0 ? [] : query.split(/[^\p{L}\p{N}_]+/u).filter((word) => word.length > 2);
  const found = hits.length > 0 ? hits : words.slice(0, 8).flatMap((word) => find(word).hits.slice(0, limit));
  const sections = new Map<string, { hit: EngineHit; texts: Set<string> }>();
  for (const hit of found) {
    const address = headingOf(hit.url, site.data);
    const section = sections.get(address) ?? { hit, texts: new Set() };
    // Sentences answer a question in words; code answers only an identifier.
    if (hit.content != null && !(hit.kind === 'code' && query.includes(' ')))
      section.texts.add(contentOf(hit));
    sections.set(address, section);
  }
  const results: SearchResults['results'] = [];
  for (const [page, { hit, texts }] of sections) {
    const { heading, below } = await sectionAt(page, site);
    // If only the heading was found, the excerpt is the text below it.
    const excerpt = shorten(texts.size === 0 ? below : [...texts].join(' … '));
    // A field that many requests have is one result.
    const same = results.find((each) => each.excerpt === excerpt);
    if (same !== undefined) same.also = [...(same.also ?? []), page].slice(0, MAX_ALSO);
    else if (results.length < limit) results.push({ title: titleOf(hit, heading), page, excerpt });
  }
  return { near: similar || hits.length === 0, results };
}

/** Results as a list for a model. */
export function searchText({ near, results }: SearchResults, query: string): string {
  if (results.length === 0)
    return `Nothing found for "${query}". Try fewer or other words; ${MAP_PAGE} lists all pages.`;
  const lines = results.map(({ title, page, excerpt, also = [] }, index) => {
    const same = also.length === 0 ? '' : `The same: ${also.join(', ')}`;
    return [`${index + 1}. ${title}`, `page: ${page}`, excerpt, same].filter(Boolean).join('\n   ');
  });
  return [...(near ? [`Nothing matches "${query}" well. The nearest:`] : []), ...lines].join('\n\n');
}

/** The address of the heading that an address is below. */
function headingOf(url: string, { pages }: McpData): string {
  const { route, hash } = splitLink(url);
  const { anchors = {} } = pages.find((page) => page.route === route) ?? {};
  const heading = Object.hasOwn(anchors, hash) ? anchors[hash] : hash;
  return heading === '' ? route : `${route}#${heading}`;
}

/** The heading at an address, and the text below it; for a page, its description. */
async function sectionAt(address: string, site: SearchedSite) {
  const { route, hash } = splitLink(address);
  const page = site.data.pages.find((each) => each.route === route);
  const markdown = page === undefined || hash === '' ? '' : await readTwin(page, site);
  const heading = headingsOf(markdown).find(({ id }) => id === hash);
  if (heading === undefined) return { heading: null, below: page?.description ?? '' };
  const [, ...lines] = sectionOf(markdown, heading)
    .replaceAll(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '')
    .split('\n');
  const text = lines.filter((line) => !/^(#|\| ?:?--)/.test(line)).join(' ');
  const below = text.replaceAll(/!?\[((?:[^[\]]|\[[^\]]*\])*)\]\([^()]*\)/g, '$1').replaceAll('**', '');
  return { heading: heading.text.replaceAll('`', ''), below };
}

const contentOf = ({ content, lists, places = lists }: EngineHit): string =>
  places === undefined ? String(content) : `${content} (the same in ${places} places)`;

/** The headings above a hit, down to the innermost, which search leaves out if every operation has it. */
function titleOf({ hierarchy: { lvl0, ...levels } }: EngineHit, heading: string | null): string {
  const titles = Object.values(levels).filter((each) => each !== null);
  return [...titles, ...(heading === null || titles.includes(heading) ? [] : [heading])].join(' › ');
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, line.lastIndexOf(' ', MAX_TEXT))}…` : line;
}
