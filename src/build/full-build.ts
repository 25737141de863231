import { mkdir, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { site } from '../../site.config.ts';
import { deriveNavigation } from '../page/derive-navigation.ts';
import { copyAssets } from './assets.ts';
import type { BuildJob, VocabularyWriter } from './build-job.ts';
import { navigationKey, stampEntries, writeBuildState } from './build-state.ts';
import { inspectPages } from './inspect-pages.ts';
import { createPageCompiler, type PageSummary } from './page-compiler.ts';
import { createPagePool, type PagePool } from './page-pool.ts';
import { publish } from './publish.ts';
import { renderShare } from './render-share.ts';
import { type PartPlan, planSearchParts } from './search-parts.ts';
import { FULL_TEXT_PAGES, inReadingOrder, writeSiteTexts, writeStaticFiles } from './site-files.ts';

/**
 * Builds every page into a folder of its own, then puts it in the place of the last site.
 * @returns false where content has errors
 */
export async function fullBuild(job: BuildJob, tools: VocabularyWriter): Promise<boolean> {
  const { options, staging, steps, entries, chrome, apiDocument } = job;
  const { writer } = tools;
  const stamps = job.state === null ? [] : stampEntries(entries);
  const plan = planSearchParts(readingOrder(job));
  const pool = createPool(job, tools, plan);
  try {
    const pages = inOrderOf(entries, await steps.run('check', () => pool.load(entries)));
    const { diagnostics } = tools.vocabulary();
    const inspection = await inspectPages({ ...job, pages, diagnostics, ownContent: options.ownContent });
    if (!job.report(inspection)) return !inspection.failed;

    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true });
    await copyAssets({
      client: job.client,
      publicFolder: job.publicFolder,
      images: job.images,
      out: staging,
    });
    const files = await writeStaticFiles({ staging, apiDocument, writer });
    const context = job.contextOf(inspection.navigation);
    const keepMarkdown = entries.length <= FULL_TEXT_PAGES;
    const share = await steps.run('render', () => pool.render({ context, chrome, keepMarkdown }));
    const rendered = inOrderOf(entries, share.pages);
    const markdown = new Map(rendered.map((page) => [page.route, page.markdown]));
    const ordered = inReadingOrder(pages, context);
    files.push(...(await writeSiteTexts({ pages: ordered, markdown, context, chrome, writer })));
    files.push(...rendered.flatMap((page) => page.files), ...share.parts.map((part) => part.file));
    const records = share.parts.reduce((sum, part) => sum + part.records, 0);
    const build = await steps.run('publish', () =>
      publish({
        staging,
        out: options.out,
        files,
        pages: entries.length,
        records,
        preload: [chrome.assets.styles, chrome.assets.early],
      }),
    );
    if (job.state !== null) {
      const navigation = navigationKey(inspection.navigation);
      const pageFiles = rendered.map((page) => page.files);
      await writeBuildState(job.state.file, {
        key: job.state.key,
        navigation,
        build,
        stamps,
        parts: share.parts,
        pages,
        files: pageFiles,
      });
    }
    const where = relative(job.root, options.out) || options.out;
    steps.finish(`${entries.length} pages, ${records} search records`, where);
    return true;
  } finally {
    await pool.close();
  }
}

/** Worker threads for a large tree, this thread for a small one. */
function createPool(job: BuildJob, { vocabulary, writer }: VocabularyWriter, plan: PartPlan[]): PagePool {
  const { staging, quality, apiDocument } = job;
  if (job.state !== null) return createPagePool({ staging, quality, apiDocument }, plan);
  const compiler = createPageCompiler(vocabulary().config, writer);
  return {
    load: async (entries) => compiler.load(entries),
    render: (order) => renderShare(compiler, writer, { ...order, plan }),
    close: async () => {},
  };
}

/** Routes in the order of the navigation, which follows from the files alone: titles do not move a page. */
function readingOrder({ entries, options, contextOf }: BuildJob): string[] {
  const navigation = options.ownContent
    ? site.navigation
    : deriveNavigation(entries.map(({ route }) => ({ route, title: route })));
  const pages = entries.map(
    ({ route }): PageSummary => ({ route, file: '', frontMatter: {}, ids: [], links: [], diagnostics: [] }),
  );
  return inReadingOrder(pages, contextOf(navigation)).map((page) => page.route);
}

/** Workers give pages back in the order of their shares; everything after this has the order of the files. */
function inOrderOf<Page extends { route: string }>(
  entries: { route: string; path: string }[],
  pages: Page[],
): Page[] {
  const position = new Map(entries.map(({ route }, index) => [route, index]));
  return [...pages].sort((a, b) => (position.get(a.route) ?? 0) - (position.get(b.route) ?? 0));
}
