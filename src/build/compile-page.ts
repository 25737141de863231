import { loadPage } from '../content/load-page.ts';
import type { SourceFile } from '../content/read.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import type { FrontMatter, PageLink, SourcePage } from '../model/page.ts';
import type { SearchRecord } from '../model/search.ts';
import { buildPage } from '../page/build-page.ts';
import { markdownTwin } from '../page/markdown-twin.ts';
import { recordsOfPage } from '../search/records/build-records.ts';
import type { Site } from './load-site.ts';
import { renderPage } from './render-page.tsx';

/** A page that is ready to write, or its problems. */
export interface CompiledPage {
  route: string;
  /** Path relative to the project root, for messages. */
  file: string;
  frontMatter: FrontMatter;
  /** The HTML file; for a page with errors, a list of them for its author. */
  html: string;
  /** The Markdown twin; empty if there are errors. */
  markdown: string;
  /** Empty if there are errors. */
  records: SearchRecord[];
  links: PageLink[];
  /** Files of the partials that the page includes. */
  partials: string[];
  /** Every id that a link may point to; null if errors hide them. */
  ids: string[] | null;
  diagnostics: Diagnostic[];
}

/** A page without its output: its problems, and what other pages and the site-wide checks need from it. */
export type CheckedPage = Omit<CompiledPage, 'html' | 'markdown' | 'records'>;

/** One content file → the data for checks, without rendering. */
export function checkPage(source: SourceFile, site: Site): CheckedPage {
  return load(source, site).found;
}

function load(source: SourceFile, site: Site): { page: SourcePage; found: CheckedPage } {
  const { page, partials, diagnostics } = loadPage(source, site.vocabulary, site.context.site.pages);
  const { route, file, frontMatter, links } = page;
  const ids = page.tree === null ? null : page.ids;
  return { page, found: { route, file, frontMatter, links, partials, ids, diagnostics } };
}

/**
 * One content file → all of its output. Both build and dev compile pages here. Pure: the same source and site give the
 * same page in any thread.
 */
export function compilePage(source: SourceFile, site: Site): CompiledPage {
  const { page, found } = load(source, site);
  const { diagnostics } = found;
  const { context, chrome } = site;
  if (hasErrors(diagnostics)) {
    const html = renderPage(buildPage(pageOfErrors(page, diagnostics), context), chrome);
    return { ...found, html, markdown: '', records: [] };
  }
  return {
    ...found,
    html: renderPage(buildPage(page, context), chrome),
    markdown: markdownTwin(page, context),
    records: recordsOfPage(page, context),
  };
}

function pageOfErrors(page: SourcePage, diagnostics: Diagnostic[]): SourcePage {
  const problems = diagnostics
    .filter(({ level }) => level === 'error')
    .map(({ file, line, column, message, hint }) => ({
      name: 'li',
      attributes: {},
      children: [`${file}:${line}:${column} ${message} — ${hint}`],
    }));
  const tree = [
    { name: 'Heading', attributes: { level: 1, id: 'errors' }, children: ['This page has errors'] },
    { name: 'ul', attributes: {}, children: problems },
  ];
  return { ...page, tree, headings: [] };
}
