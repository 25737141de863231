import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { markdownAddressOf } from '../model/route.ts';
import type { SearchRecord } from '../model/search.ts';
import { readIndexFile } from '../search/engine/index-file.ts';
import type { BuildJob, VocabularyWriter } from './build-job.ts';
import {
  type BuildState,
  navigationKey,
  type SourceStamp,
  stampEntries,
  writeBuildState,
} from './build-state.ts';
import { inspectPages } from './inspect-pages.ts';
import type { OutputFile } from './output-writer.ts';
import { createPageCompiler, type RenderedPage } from './page-compiler.ts';
import { readManifest, writeManifest } from './publish.ts';
import { recallBlocks } from './recall-blocks.ts';
import { type SearchPart, writeSearchPart } from './search-parts.ts';
import { FULL_TEXT_PAGES, inReadingOrder, writeSiteTexts } from './site-files.ts';

/** Above this share of changed pages a full build with all cores is faster. */
const MOST_CHANGED = 0.05;

/**
 * Builds again only the pages that were saved since the last build of a large tree. Each file is replaced whole.
 * @returns null where a full build is needed: pages came or went, the navigation changed, or the site is another one
 */
export async function rebuild(
  job: BuildJob,
  state: BuildState,
  { vocabulary, writer }: VocabularyWriter,
): Promise<boolean | null> {
  const { options, entries, steps, staging, chrome } = job;
  const stamps = stampEntries(entries);
  const changed = changedPositions(stamps, state.stamps);
  const manifest = await readManifest(options.out);
  if (changed === null || changed.length > entries.length * MOST_CHANGED || manifest?.build !== state.build)
    return null;

  await recallBlocks(
    options.out,
    changed.flatMap((at) => state.files[at] ?? []),
  );
  const { config, diagnostics } = vocabulary();
  const compiler = createPageCompiler(config, writer);
  const loaded = await steps.run('check', async () =>
    compiler.load(stamps.filter((_, at) => changed.includes(at))),
  );
  const fresh = new Map(loaded.map((page) => [page.route, page]));
  const pages = state.pages.map((page) => fresh.get(page.route) ?? page);
  const inspection = await inspectPages({ ...job, pages, diagnostics, ownContent: options.ownContent });
  if (!job.report(inspection)) return !inspection.failed;
  if (navigationKey(inspection.navigation) !== state.navigation) return null;

  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  const context = job.contextOf(inspection.navigation);
  const rendered = await steps.run('render', () => compiler.render(context, chrome));
  const parts = await steps.run('search', () => rewriteParts({ out: options.out, state, rendered, writer }));
  const ordered = inReadingOrder(pages, context);
  const markdown = await markdownOf({
    out: options.out,
    routes: entries.map(({ route }) => route),
    rendered,
  });
  const texts = await writeSiteTexts({ pages: ordered, markdown, context, chrome, writer });
  const files = [...rendered.flatMap((page) => page.files), ...parts.map((part) => part.file), ...texts];
  for (const file of files) await moveInto(staging, options.out, file);

  const replaced = new Map(files.map((file) => [file.path, file]));
  const partOf = new Map(parts.map((part) => [part.file.path, part]));
  const allParts = state.parts.map((part) => partOf.get(part.file.path) ?? part);
  const records = allParts.reduce((sum, part) => sum + part.records, 0);
  const build = await writeManifest(options.out, {
    pages: entries.length,
    records,
    preload: manifest.preload,
    files: manifest.files.map((file) => replaced.get(file.path) ?? file),
  });
  if (job.state !== null) {
    const filesOf = new Map(rendered.map((page) => [page.route, page.files]));
    const pageFiles = state.files.map((before, at) => filesOf.get(pages[at]?.route ?? '') ?? before);
    await writeBuildState(job.state.file, {
      ...state,
      build,
      stamps,
      pages,
      files: pageFiles,
      parts: allParts,
    });
  }
  const where = relative(job.root, options.out) || options.out;
  steps.finish(`${changed.length} of ${entries.length} pages anew, ${records} search records`, where);
  return true;
}

/** Positions of the files that were saved since; null where files came or went. */
function changedPositions(now: SourceStamp[], before: SourceStamp[]): number[] | null {
  if (now.length !== before.length) return null;
  const changed: number[] = [];
  for (const [at, stamp] of now.entries()) {
    const last = before[at];
    if (last?.path !== stamp.path) return null;
    if (last.mtimeMs !== stamp.mtimeMs || last.size !== stamp.size) changed.push(at);
  }
  return changed;
}

interface MarkdownOptions {
  out: string;
  routes: string[];
  rendered: RenderedPage[];
}

/** Markdown of every page where the text of all pages is written: from the last build, but for those built anew. */
async function markdownOf({ out, routes, rendered }: MarkdownOptions): Promise<Map<string, string>> {
  const fresh = new Map(rendered.map((page) => [page.route, page.markdown]));
  if (routes.length > FULL_TEXT_PAGES) return fresh;
  const read = (route: string): Promise<string> => readFile(join(out, markdownAddressOf(route)), 'utf8');
  return new Map(
    await Promise.all(routes.map(async (route) => [route, fresh.get(route) ?? (await read(route))] as const)),
  );
}

interface RewriteOptions {
  out: string;
  state: BuildState;
  rendered: RenderedPage[];
  writer: VocabularyWriter['writer'];
}

/** Index parts that hold a page built anew; records of their other pages come from the parts as they are. */
async function rewriteParts({ out, state, rendered, writer }: RewriteOptions): Promise<SearchPart[]> {
  const fresh = new Map(rendered.map((page) => [page.route, page.records]));
  const stale = state.parts.filter((part) => part.routes.some((route) => fresh.has(route)));
  return Promise.all(
    stale.map(async ({ routes, file }) => {
      const kept = new Map<string, SearchRecord[]>();
      for (const record of readIndexFile(await readFile(join(out, file.path), 'utf8')).records) {
        const route = record.url.split('#', 1)[0] ?? '';
        const records = kept.get(route);
        if (records === undefined) kept.set(route, [record]);
        else records.push(record);
      }
      const recordsOf = (route: string): readonly SearchRecord[] => fresh.get(route) ?? kept.get(route) ?? [];
      return writeSearchPart({ path: file.path, routes, recordsOf, writer });
    }),
  );
}

/** Moves a file with its compressed forms; a rename is whole or not at all. */
async function moveInto(from: string, to: string, file: OutputFile): Promise<void> {
  const forms = ['', ...(file.br === undefined ? [] : ['.br']), ...(file.gz === undefined ? [] : ['.gz'])];
  await mkdir(dirname(join(to, file.path)), { recursive: true });
  for (const form of forms) await rename(join(from, file.path + form), join(to, file.path + form));
}
