import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildNotFound } from '../page/not-found.ts';
import type { SiteContext } from '../page/site-context.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { apiFiles } from './api-files.ts';
import { llmsFullText, llmsText, robotsText, sitemapXml } from './machine-texts.ts';
import type { OutputFile, OutputWriter } from './output-writer.ts';
import type { PageSummary } from './page-compiler.ts';
import { renderPage } from './render-page.tsx';

/** Above this many pages the text of all would be larger than any reader of it can take. */
export const FULL_TEXT_PAGES = 500;

interface SiteTextsOptions {
  /** Pages in reading order. */
  pages: PageSummary[];
  /** Markdown of each route; only needed where the text of all pages is written. */
  markdown: ReadonlyMap<string, string>;
  context: SiteContext;
  chrome: PageChrome;
  writer: OutputWriter;
}

/** Writes what follows from all pages together: the 404 page, and the lists for machines. */
export async function writeSiteTexts({
  pages,
  markdown,
  context,
  chrome,
  writer,
}: SiteTextsOptions): Promise<OutputFile[]> {
  const descriptions = new Map(pages.map(({ route, frontMatter }) => [route, frontMatter.description ?? '']));
  return Promise.all([
    writer.write('404.html', renderPage(buildNotFound(context, descriptions), chrome)),
    writer.write('sitemap.xml', sitemapXml(pages, context.origin)),
    writer.write('robots.txt', robotsText(context.origin)),
    writer.write('llms.txt', llmsText(pages, context)),
    ...(pages.length > FULL_TEXT_PAGES ? [] : [writer.write('llms-full.txt', llmsFullText(pages, markdown))]),
  ]);
}

interface StaticFilesOptions {
  staging: string;
  apiDocument: string | null;
  writer: OutputWriter;
}

/** Sends the copied files through the writer, which compresses and hashes them, and adds the API document. */
export async function writeStaticFiles({
  staging,
  apiDocument,
  writer,
}: StaticFilesOptions): Promise<OutputFile[]> {
  const entries = await readdir(staging, { recursive: true, withFileTypes: true });
  const copied = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(staging, join(entry.parentPath, entry.name)));
  const files = await Promise.all(
    copied.map(async (path) => writer.write(path, await readFile(join(staging, path)))),
  );
  return [...files, ...(await apiFiles(apiDocument, writer))];
}

/** Pages of the navigation first, in its order; the others behind them by route. */
export function inReadingOrder<P extends { route: string }>(pages: P[], context: SiteContext): P[] {
  const rank = (page: P): number => context.position.get(page.route) ?? Number.MAX_SAFE_INTEGER;
  return [...pages].sort((a, b) => rank(a) - rank(b) || (a.route < b.route ? -1 : 1));
}
