import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildNotFound } from '../page/not-found.ts';
import type { SiteContext } from '../page/site-context.ts';
import { buildIndex } from '../search/engine/build-index.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { apiFiles } from './api-files.ts';
import { llmsFullText, llmsText, robotsText, sitemapXml } from './machine-texts.ts';
import type { OutputFile, OutputWriter } from './output-writer.ts';
import type { PageSummary, RenderedPage } from './page-compiler.ts';
import { renderPage } from './render-page.tsx';

interface SiteFilesOptions {
  rendered: RenderedPage[];
  pages: PageSummary[];
  context: SiteContext;
  chrome: PageChrome;
  writer: OutputWriter;
  staging: string;
  apiDocument: string | null;
}

/** Writes what belongs to the whole site rather than to one page, and lists it for the server. */
export async function writeSiteFiles(
  options: SiteFilesOptions,
): Promise<{ files: OutputFile[]; records: number }> {
  const { rendered, pages, context, chrome, writer, staging } = options;
  const known = new Set(rendered.flatMap((page) => page.files.map((file) => file.path)));
  const copied = await listFiles(staging, known);
  const ordered = inReadingOrder(pages, context);
  const markdown = new Map(rendered.map((page) => [page.route, page.markdown]));
  const files = await Promise.all([
    writer.write('404.html', renderPage(buildNotFound(context, descriptionsOf(pages)), chrome)),
    writer.write('sitemap.xml', sitemapXml(ordered, context.origin)),
    writer.write('robots.txt', robotsText(context.origin)),
    writer.write('llms.txt', llmsText(ordered, context)),
    writer.write('llms-full.txt', llmsFullText(ordered, markdown)),
    // Copied files are written again through the writer, which compresses and hashes them.
    ...copied.map(async (path) => writer.write(path, await readFile(join(staging, path)))),
  ]);
  // Where all else is equal, hits come in reading order.
  const recordsOf = new Map(rendered.map((page) => [page.route, page.records]));
  const records = ordered.flatMap((page) => recordsOf.get(page.route) ?? []);
  files.push(
    await writer.write('search.json', buildIndex(records)),
    ...(await apiFiles(options.apiDocument, writer)),
  );
  return { files, records: records.length };
}

function descriptionsOf(pages: PageSummary[]): Map<string, string> {
  return new Map(pages.map(({ route, frontMatter }) => [route, frontMatter.description ?? '']));
}

async function listFiles(folder: string, known: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !known.has(path.replace(/\.(br|gz)$/, '')));
}

/** Pages of the navigation first, in its order; the others behind them by route. */
function inReadingOrder(pages: PageSummary[], context: SiteContext): PageSummary[] {
  const rank = (page: PageSummary): number => context.position.get(page.route) ?? Number.MAX_SAFE_INTEGER;
  return [...pages].sort((a, b) => rank(a) - rank(b) || (a.route < b.route ? -1 : 1));
}
