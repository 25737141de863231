import type { Config } from '@markdoc/markdoc';
import { type LinkEnds, linkEndsOf } from '../content/link-ends.ts';
import { loadPage } from '../content/load-page.ts';
import { readContent } from '../content/read.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import type { FrontMatter, SourcePage } from '../model/page.ts';
import { markdownAddressOf, outputFileOf } from '../model/route.ts';
import type { SearchRecord } from '../model/search.ts';
import { buildPage } from '../page/build-page.ts';
import type { SiteContext } from '../page/site-context.ts';
import { toMarkdown } from '../page/to-markdown.ts';
import { recordsOfPage } from '../search/records/build-records.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import type { OutputFile, OutputWriter } from './output-writer.ts';
import { renderPage } from './render-page.tsx';

/** Pages that wait for their compressed forms at the same time. */
const RENDERED_AT_ONCE = 32;

/** What the whole site needs to know of a page; the page itself stays where it was loaded. */
export interface PageSummary {
  route: string;
  file: string;
  frontMatter: FrontMatter;
  ends: LinkEnds;
  diagnostics: Diagnostic[];
}

export interface RenderedPage {
  route: string;
  files: OutputFile[];
  records: SearchRecord[];
  markdown: string;
}

export interface PageCompiler {
  /** Loads pages, and keeps those without errors for `render`. */
  load(entries: { route: string; path: string }[]): PageSummary[];
  /** Renders the pages that are kept, and forgets them. */
  render(context: SiteContext, chrome: PageChrome): Promise<RenderedPage[]>;
}

/** A compiler that works in this thread. `writer` receives the files of each page. */
export function createPageCompiler(config: Config, writer: OutputWriter): PageCompiler {
  let kept: SourcePage[] = [];
  return {
    load: (entries) =>
      entries.map((entry) => {
        const { page, diagnostics } = loadPage(readContent(entry), config);
        if (!hasErrors(diagnostics)) kept.push(page);
        const { route, file, frontMatter } = page;
        return { route, file, frontMatter, ends: linkEndsOf(page), diagnostics };
      }),
    async render(context, chrome) {
      const pages = kept;
      kept = [];
      const rendered: RenderedPage[] = [];
      // A few at a time: the next pages are drawn while the last ones are compressed, and memory stays flat.
      for (let at = 0; at < pages.length; at += RENDERED_AT_ONCE) {
        const share = pages.slice(at, at + RENDERED_AT_ONCE);
        rendered.push(
          ...(await Promise.all(share.map((page) => renderOne({ page, context, chrome, writer })))),
        );
      }
      return rendered;
    },
  };
}

interface RenderOptions {
  page: SourcePage;
  context: SiteContext;
  chrome: PageChrome;
  writer: OutputWriter;
}

async function renderOne({ page, context, chrome, writer }: RenderOptions): Promise<RenderedPage> {
  const model = buildPage(page, context);
  const markdown = toMarkdown(page);
  const records = recordsOfPage(page, context);
  const files = await Promise.all([
    writer.write(outputFileOf(page.route), renderPage(model, chrome)),
    writer.write(markdownAddressOf(page.route).slice(1), markdown),
  ]);
  return { route: page.route, files, records, markdown };
}
