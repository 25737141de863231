import { relative } from 'node:path';
import { site } from '../../site.config.ts';
import { deriveNavigation } from '../page/derive-navigation.ts';
import type { BuildJob, VocabularyWriter } from './build-job.ts';
import { navigationKey, stampEntries, writeBuildState } from './build-state.ts';
import { compileHere, compileInWorkers } from './compile-site.ts';
import { publish } from './publish.ts';
import { planSearchParts } from './search-parts.ts';
import { inReadingOrder, writeSiteTexts } from './site-files.ts';

/**
 * Builds every page into a folder of its own, then puts it in the place of the last site.
 * @returns false where content has errors
 */
export async function fullBuild(job: BuildJob, tools: VocabularyWriter): Promise<boolean> {
  const { options, staging, steps, entries, chrome } = job;
  // Before the pages are read: one that is saved meanwhile is built again the next time.
  const stamps = job.state === null ? [] : stampEntries(entries);
  const compile = job.state === null ? compileHere : compileInWorkers;
  const compiled = await compile(job, tools, planSearchParts(readingOrder(job)));
  if (!('parts' in compiled)) return !compiled.inspection.failed;

  const { pages, written, parts, context, navigation } = compiled;
  const markdown = new Map(written.map((page) => [page.route, page.markdown]));
  const ordered = inReadingOrder(pages, context);
  const texts = await writeSiteTexts({ pages: ordered, markdown, context, chrome, writer: tools.writer });
  const files = [
    ...compiled.files,
    ...texts,
    ...written.flatMap((page) => page.files),
    ...parts.map((part) => part.file),
  ];
  const records = parts.reduce((sum, part) => sum + part.records, 0);
  const preload = [chrome.assets.styles, chrome.assets.early];
  const build = await steps.run('publish', () =>
    publish({ staging, out: options.out, files, pages: entries.length, records, preload }),
  );
  if (job.state !== null)
    await writeBuildState(job.state.file, {
      key: job.state.key,
      navigation: navigationKey(navigation),
      build,
      stamps,
      parts,
      pages,
      files: written.map((page) => page.files),
    });
  const where = relative(job.root, options.out) || options.out;
  steps.finish(`${entries.length} pages, ${records} search records`, where);
  return true;
}

/** Routes in the order of the navigation, which follows from the files alone: titles do not move a page. */
function readingOrder({ entries, options, contextOf }: BuildJob): string[] {
  const navigation = options.ownContent
    ? site.navigation
    : deriveNavigation(entries.map(({ route }) => ({ route, title: route })));
  return inReadingOrder(entries, contextOf(navigation)).map(({ route }) => route);
}
