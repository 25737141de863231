import type { SiteContext } from '../page/site-context.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import type { OutputFile, OutputWriter } from './output-writer.ts';
import type { PageCompiler } from './page-compiler.ts';
import { type PartPlan, type SearchPart, writeSearchPart } from './search-parts.ts';

/** What a thread is told about the pages that it has loaded. */
export interface ShareOrder {
  context: SiteContext;
  chrome: PageChrome;
  /** Parts of the search index whose pages this thread has loaded. */
  plan: PartPlan[];
  /** True where the text of all pages is wanted in one file. */
  keepMarkdown: boolean;
}

/** What a thread gives back. Search records stay where they were made: there are some thirty a page. */
export interface RenderedShare {
  pages: { route: string; files: OutputFile[]; markdown: string }[];
  parts: SearchPart[];
}

/** Renders the pages of a compiler and writes their parts of the search index. */
export async function renderShare(
  compiler: PageCompiler,
  writer: OutputWriter,
  order: ShareOrder,
): Promise<RenderedShare> {
  const { context, chrome, plan, keepMarkdown } = order;
  const rendered = await compiler.render(context, chrome);
  const recordsOf = new Map(rendered.map((page) => [page.route, page.records]));
  const parts: SearchPart[] = [];
  for (const part of plan) {
    parts.push(await writeSearchPart({ ...part, recordsOf: (route) => recordsOf.get(route) ?? [], writer }));
  }
  const pages = rendered.map(({ route, files, markdown }) => ({
    route,
    files,
    markdown: keepMarkdown ? markdown : '',
  }));
  return { pages, parts };
}
