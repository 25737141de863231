import { mkdir, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { copyAssets } from './assets.ts';
import type { BuildJob, VocabularyWriter } from './build-job.ts';
import { navigationKey, stampEntries, writeBuildState } from './build-state.ts';
import { inspectPages } from './inspect-pages.ts';
import { createPageCompiler, type PageCompiler } from './page-compiler.ts';
import { createPagePool } from './page-pool.ts';
import { publish } from './publish.ts';
import { planSearchParts, writeSearchPart } from './search-parts.ts';
import { inReadingOrder, writeSiteTexts, writeStaticFiles } from './site-files.ts';

/**
 * Builds every page into a folder of its own, then puts it in the place of the last site.
 * @returns false where content has errors
 */
export async function fullBuild(job: BuildJob, { vocabulary, writer }: VocabularyWriter): Promise<boolean> {
  const { options, staging, steps, entries, chrome, apiDocument, quality } = job;
  const stamps = job.state === null ? [] : stampEntries(entries);
  const pool = job.state === null ? null : createPagePool({ staging, quality, apiDocument });
  try {
    const { config, diagnostics } = vocabulary();
    const compiler: PageCompiler = pool ?? createPageCompiler(config, writer);
    const loaded = await steps.run('check', () => compiler.load(entries));
    const pages = inOrderOf(entries, loaded);
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
    const rendered = inOrderOf(entries, await steps.run('render', () => compiler.render(context, chrome)));
    const ordered = inReadingOrder(pages, context);
    const recordsOf = new Map(rendered.map((page) => [page.route, page.records]));
    const plan = planSearchParts(ordered.map((page) => page.route));
    const parts = await steps.run('search', () =>
      Promise.all(
        plan.map((part) =>
          writeSearchPart({ ...part, recordsOf: (route) => recordsOf.get(route) ?? [], writer }),
        ),
      ),
    );
    const markdown = new Map(rendered.map((page) => [page.route, page.markdown]));
    files.push(...(await writeSiteTexts({ pages: ordered, markdown, context, chrome, writer })));
    files.push(...rendered.flatMap((page) => page.files), ...parts.map((part) => part.file));
    const records = parts.reduce((sum, part) => sum + part.records, 0);
    const build = await steps.run('publish', () =>
      publish({ staging, out: options.out, files, pages: entries.length, records }),
    );
    if (job.state !== null) {
      const { file, key } = job.state;
      const navigation = navigationKey(inspection.navigation);
      await writeBuildState(file, {
        key,
        navigation,
        build,
        stamps,
        parts,
        pages,
        files: rendered.map((page) => page.files),
      });
    }
    const where = relative(job.root, options.out) || options.out;
    steps.finish(`${entries.length} pages, ${records} search records`, where);
    return true;
  } finally {
    await pool?.close();
  }
}

/** Workers give pages back in the order of their shares; everything after this has the order of the files. */
function inOrderOf<Page extends { route: string }>(
  entries: { route: string; path: string }[],
  pages: Page[],
): Page[] {
  const position = new Map(entries.map(({ route }, index) => [route, index]));
  return [...pages].sort((a, b) => (position.get(a.route) ?? 0) - (position.get(b.route) ?? 0));
}
