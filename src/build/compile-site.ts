import { mkdir, rm } from 'node:fs/promises';
import { site } from '../../site.config.ts';
import { deriveNavigation } from '../page/derive-navigation.ts';
import type { SiteContext } from '../page/site-context.ts';
import { copyAssets } from './assets.ts';
import type { BuildJob, VocabularyWriter } from './build-job.ts';
import { type CompiledShare, renderShare, type Surroundings } from './compile-share.ts';
import { type Inspection, inspectPages } from './inspect-pages.ts';
import type { OutputFile } from './output-writer.ts';
import { createPageCompiler, type PageSummary } from './page-compiler.ts';
import { createPagePool, type PagePool } from './page-pool.ts';
import type { PartPlan } from './search-parts.ts';
import { FULL_TEXT_PAGES, writeStaticFiles } from './site-files.ts';

/** All pages, checked and drawn into the staging folder. */
export interface CompiledSite extends CompiledShare {
  context: SiteContext;
  /** The navigation that they were drawn with. */
  navigation: Inspection['navigation'];
  /** Files that are no pages. */
  files: OutputFile[];
}

/** What was found where the build must stop: content has errors, or was only to be checked. */
export interface StoppedBuild {
  inspection: Inspection;
}

type Compile = (
  job: BuildJob,
  tools: VocabularyWriter,
  plan: PartPlan[],
) => Promise<CompiledSite | StoppedBuild>;

/** In this thread, for a small tree: nothing is drawn before everything is checked. */
export const compileHere: Compile = async (job, tools, plan) => {
  const compiler = createPageCompiler(tools.vocabulary().config, tools.writer);
  const pages = await job.steps.run('check', async () => compiler.load(job.entries));
  const inspection = await inspect(job, tools, pages);
  if (!job.report(inspection)) return { inspection };
  const files = await startStaging(job, tools);
  const surroundings = surroundingsOf(job, inspection.navigation);
  const share = await job.steps.run('render', () =>
    renderShare(compiler, tools.writer, { plan, surroundings }),
  );
  const { navigation } = inspection;
  return { ...share, pages, context: surroundings.context, navigation, files };
};

/**
 * In worker threads, for a large tree: each page is loaded, checked and drawn in one go, which needs the navigation and
 * so the titles first. Links are checked at the end; where something is wrong, what was drawn is thrown away.
 */
export const compileInWorkers: Compile = async (job, tools, plan) => {
  const { entries, steps, options, staging, quality, apiDocument } = job;
  const pool = createPagePool({ staging, quality, apiDocument }, plan);
  try {
    if (options.checkOnly) {
      const { pages } = await steps.run('check', () => pool.compile(entries, null));
      const inspection = await inspect(job, tools, inOrderOf(entries, pages));
      job.report(inspection);
      return { inspection };
    }
    const files = await startStaging(job, tools);
    // A page that is saved between its two readings is built again the next time.
    const navigation = options.ownContent
      ? site.navigation
      : deriveNavigation(await steps.run('titles', () => titlesOf(pool, entries)));
    const surroundings = surroundingsOf(job, navigation);
    const share = await steps.run('pages', () => pool.compile(entries, surroundings));
    const pages = inOrderOf(entries, share.pages);
    const inspection = await inspect(job, tools, pages);
    if (!job.report(inspection)) return { inspection };
    const written = inOrderOf(entries, share.written);
    return { parts: share.parts, written, pages, context: surroundings.context, navigation, files };
  } finally {
    await pool.close();
  }
};

async function titlesOf(
  pool: PagePool,
  entries: BuildJob['entries'],
): Promise<{ route: string; title: string }[]> {
  const pages = inOrderOf(entries, await pool.titles(entries));
  return pages.map(({ route, title = site.titleFallback }) => ({ route, title }));
}

function inspect(job: BuildJob, tools: VocabularyWriter, pages: PageSummary[]): Promise<Inspection> {
  const { diagnostics } = tools.vocabulary();
  return inspectPages({ ...job, pages, diagnostics, ownContent: job.options.ownContent });
}

/** An empty folder with all that is no page: hashed files, pictures, the API document. */
async function startStaging(job: BuildJob, { writer }: VocabularyWriter): Promise<OutputFile[]> {
  const { staging, client, publicFolder, images, apiDocument } = job;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await copyAssets({ client, publicFolder, images, out: staging });
  return writeStaticFiles({ staging, apiDocument, writer });
}

function surroundingsOf(job: BuildJob, navigation: Inspection['navigation']): Surroundings {
  const keepMarkdown = job.entries.length <= FULL_TEXT_PAGES;
  return { context: job.contextOf(navigation), chrome: job.chrome, keepMarkdown };
}

/** Workers give pages back in the order of their shares; everything after this has the order of the files. */
function inOrderOf<Page extends { route: string }>(entries: { route: string }[], pages: Page[]): Page[] {
  const position = new Map(entries.map(({ route }, index) => [route, index]));
  return [...pages].sort((a, b) => (position.get(a.route) ?? 0) - (position.get(b.route) ?? 0));
}
