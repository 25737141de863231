import { loadPage } from '../content/load-page.ts';
import type { SourceFile } from '../content/read.ts';
import { type CodeFile, fileAddressOf, fragmentAddressOf } from '../model/code-file.ts';
import { walkTags } from '../model/content-tree.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import type { FrontMatter, PageLink, SourcePage } from '../model/page.ts';
import type { SearchRecord } from '../model/search.ts';
import { buildPage } from '../page/build-page.ts';
import { markdownTwin } from '../page/markdown-twin.ts';
import { recordsOfPage } from '../search/records/build-records.ts';
import type { Site } from './load-site.ts';
import { renderFragment, renderPage } from './render-page.tsx';

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
  /** The page's code files, as text and as HTML fragments, by path below the output folder; empty if there are errors. */
  files: [path: string, text: string][];
  links: PageLink[];
  /** Files of the partials that the page includes. */
  partials: string[];
  /** Code files that the page prints, by their path below `content/files/`. */
  codeFiles: string[];
  /** Every id that a link may point to; null if errors hide them. */
  ids: string[] | null;
  diagnostics: Diagnostic[];
}

/** A page without its output: its problems, and what other pages and the site-wide checks need from it. */
export type CheckedPage = Omit<CompiledPage, 'html' | 'markdown' | 'records' | 'files'>;

/** One content file → the data for checks, without rendering. */
export function checkPage(source: SourceFile, site: Site): CheckedPage {
  return load(source, site).found;
}

function load(source: SourceFile, site: Site): { page: SourcePage; found: CheckedPage } {
  const { page, partials, diagnostics } = loadPage(source, site.vocabulary, site.context.site.pages);
  const { route, file, frontMatter, links } = page;
  const codeFiles = codeFilesOf(page).map(({ path }) => path);
  const ids = page.tree === null ? null : page.ids;
  return { page, found: { route, file, frontMatter, links, partials, codeFiles, ids, diagnostics } };
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
    return { ...found, html, markdown: '', records: [], files: [] };
  }
  return {
    ...found,
    html: renderPage(buildPage(page, context), chrome),
    markdown: markdownTwin(page, context),
    records: recordsOfPage(page, context),
    files: codeFilesOf(page).flatMap((file): CompiledPage['files'] => [
      [fileAddressOf(file.path).slice(1), `${file.content}\n`],
      [fragmentAddressOf(file.path).slice(1), renderFragment(file)],
    ]),
  };
}

function codeFilesOf({ tree }: SourcePage): CodeFile[] {
  const found: CodeFile[] = [];
  walkTags(tree, ({ name, attributes }) => {
    if (name === 'CodeFiles') found.push(...(attributes.files as CodeFile[]));
  });
  return found;
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
