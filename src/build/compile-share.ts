import { hasErrors } from '../model/diagnostic.ts';
import type { SiteContext } from '../page/site-context.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import type { OutputFile, OutputWriter } from './output-writer.ts';
import type { PageCompiler, PageSummary, RenderedPage } from './page-compiler.ts';
import { type PartPlan, type SearchPart, writeSearchPart } from './search-parts.ts';

/** What pages are drawn with. */
export interface Surroundings {
  context: SiteContext;
  chrome: PageChrome;
  /** True where the text of all pages is wanted in one file. */
  keepMarkdown: boolean;
}

/** The share of one worker. */
export interface ShareOrder {
  entries: { route: string; path: string }[];
  /** Parts of the search index that hold the pages of these entries. */
  plan: PartPlan[];
  /** Null where pages are only to be checked. */
  surroundings: Surroundings | null;
}

/** A page as it was written. Search records stay where they were made: there are some thirty a page. */
export interface WrittenPage {
  route: string;
  files: OutputFile[];
  /** Empty where nobody wants the text of all pages. */
  markdown: string;
}

export interface CompiledShare {
  pages: PageSummary[];
  written: WrittenPage[];
  parts: SearchPart[];
}

/** Drawing each page right after it was read takes a twentieth longer: the processor forgets one task over the other. */
const PAGES_AT_ONCE = 32;

interface ShareTools {
  compiler: PageCompiler;
  writer: OutputWriter;
  /** One number for all workers, 1 as soon as a page with an error was found: the rest is then only checked. */
  failed: Int32Array;
}

/**
 * Loads, checks and draws the pages of a share a few at a time, so that of each only its search records outlive
 * it, and those only until their part of the index is written.
 */
export async function compileShare(
  { compiler, writer, failed }: ShareTools,
  { entries, plan, surroundings }: ShareOrder,
): Promise<CompiledShare> {
  const share: CompiledShare = { pages: [], written: [], parts: [] };
  if (surroundings === null) return { ...share, pages: compiler.load(entries) };
  const entriesOf = new Map<string, ShareOrder['entries']>();
  for (const entry of entries) entriesOf.set(entry.route, [...(entriesOf.get(entry.route) ?? []), entry]);
  for (const part of plan) {
    const rendered: RenderedPage[] = [];
    const routes = [...new Set(part.routes)];
    for (let at = 0; at < routes.length; at += PAGES_AT_ONCE) {
      const some = routes.slice(at, at + PAGES_AT_ONCE);
      const pages = compiler.load(some.flatMap((route) => entriesOf.get(route) ?? []));
      share.pages.push(...pages);
      if (pages.some(({ diagnostics }) => hasErrors(diagnostics))) Atomics.store(failed, 0, 1);
      if (Atomics.load(failed, 0) === 0)
        rendered.push(...(await compiler.render(surroundings.context, surroundings.chrome)));
    }
    if (Atomics.load(failed, 0) === 1) continue;
    share.parts.push(await writePart(part, rendered, writer));
    share.written.push(...rendered.map((page) => toWritten(page, surroundings.keepMarkdown)));
  }
  return share;
}

/** Draws the pages that a compiler has loaded and writes their parts of the search index. */
export async function renderShare(
  compiler: PageCompiler,
  writer: OutputWriter,
  { plan, surroundings }: { plan: PartPlan[]; surroundings: Surroundings },
): Promise<Omit<CompiledShare, 'pages'>> {
  const rendered = await compiler.render(surroundings.context, surroundings.chrome);
  const parts: SearchPart[] = [];
  for (const part of plan) parts.push(await writePart(part, rendered, writer));
  return { written: rendered.map((page) => toWritten(page, surroundings.keepMarkdown)), parts };
}

function writePart(part: PartPlan, rendered: RenderedPage[], writer: OutputWriter): Promise<SearchPart> {
  const recordsOf = new Map(rendered.map((page) => [page.route, page.records]));
  return writeSearchPart({ ...part, recordsOf: (route) => recordsOf.get(route) ?? [], writer });
}

function toWritten({ route, files, markdown }: RenderedPage, keepMarkdown: boolean): WrittenPage {
  return { route, files, markdown: keepMarkdown ? markdown : '' };
}
