import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import PQueue from 'p-queue';
import { CODE_FILES } from '../content/read.ts';
import { formatReport, type ReportFormat } from '../content/report.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import type { ManifestFile } from '../model/site-manifest.ts';
import { checkOutFolder, cleanUp, publish, stagingFolderOf } from '../release/write.ts';
import { readEnv } from '../server/env.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { checkSite } from './check-site.ts';
import { DECLINE_DATA } from './decline-data.ts';
import type { BuildOptions } from './options.ts';
import { writeOutput } from './output-writer.ts';
import { isOwn, loadSite, type Site, sitePaths } from './site.ts';
import { manifestOf, type SiteFile, writeSite } from './write-site.ts';

/**
 * The whole build: load, check, write, publish. After any problem, nothing is published and the last good site stays.
 * @returns false if content has errors, or warnings when `strict` is set
 * @throws OperatorError and file system errors
 */
export async function buildSite(
  { content, out, checkOnly, format, strict, problems }: BuildOptions,
  environment: Record<string, string | undefined>,
): Promise<boolean> {
  const started = performance.now();
  const root = process.cwd();
  const env = readEnv(environment);
  if (!checkOnly) {
    checkOutFolder(out, [root, content]);
    await cleanUp(out);
  }
  // A check writes no page, so it does not need a bundle.
  const assets = checkOnly ? {} : { assets: await readAssets(sitePaths(root).client) };
  const site = await loadSite({ root, content, env, ...assets });
  if (site.pages.length === 0) {
    console.error(
      `There is no page in ${relative(root, content) || '.'}; a page is a file such as index.mdoc.`,
    );
    return false;
  }
  const others = problems === null ? [] : (JSON.parse(await readFile(problems, 'utf8')) as Diagnostic[]);
  const diagnostics = [...(await checkSite(site)), ...others];
  printReport(diagnostics, format);
  if (hasErrors(diagnostics)) return false;
  await writeGenerated(site);
  if (strict && diagnostics.length > 0) return false;
  if (checkOnly) {
    const result = diagnostics.length === 0 ? ', no errors' : ' checked';
    if (format === 'text') console.log(`${site.pages.length} pages${result}`);
    return true;
  }

  const staging = stagingFolderOf(out);
  const discardStaging = (): Promise<void> => rm(staging, { recursive: true, force: true });
  try {
    // Left behind by a killed process with the same id.
    await discardStaging();
    const files = await writeFiles(writeSite(site), staging);
    const manifest = manifestOf(site);
    await publish({ staging, out, site: { ...manifest, files } });
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    const where = relative(root, out) || out;
    console.log(
      `Built ${site.pages.length} pages, ${manifest.records} search records into ${where} in ${seconds} s`,
    );
    return true;
  } finally {
    // The error about the unwritable disk is already being reported.
    await discardStaging().catch(() => undefined);
  }
}

/** How many files may wait for the threads that compress them: enough that pages render meanwhile. */
const WRITES = 32;

function writeFiles(files: readonly SiteFile[], folder: string): Promise<ManifestFile[]> {
  const queue = new PQueue({ concurrency: WRITES });
  const write = async ({ path, content }: SiteFile) => writeOutput(folder, path, await content());
  return queue.addAll(files.map((file) => () => write(file))).catch(async (error: unknown) => {
    // The caller removes the folder, which the remaining writes would create again.
    queue.clear();
    await queue.onIdle();
    throw error;
  });
}

/**
 * Sources that follow from others: the type by which a link in `site.config.ts` to a missing page does not compile, and
 * the data of the decline codes that a guide prints.
 */
async function writeGenerated({ paths, pages, drafts, codeFiles }: Site): Promise<void> {
  if (!isOwn(paths)) return;
  const data = codeFiles.get(DECLINE_DATA);
  if (data !== undefined) await writeIfChanged(join(paths.content, CODE_FILES, DECLINE_DATA), data);
  // In the order of the files, which does not change with the navigation.
  const union = [drafts, pages].flatMap((some) => {
    const note = some === drafts ? ' // draft' : '';
    return some.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(({ route }) => `\n  | '${route}'${note}`);
  });
  const text = `// Written by the build from the files below content/.\nexport type Route =${union.join('')};\n`;
  await writeIfChanged(paths.routes, text);
}

async function writeIfChanged(path: string, text: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => '');
  if (before !== text) await writeFile(path, text);
}

/** Output for programs goes to standard output; messages for people go to standard error. */
function printReport(diagnostics: Diagnostic[], format: ReportFormat): void {
  const report = formatReport(diagnostics, format);
  if (report === '') return;
  if (format === 'text') console.error(report);
  else console.log(report);
}

/**
 * Addresses of the files that each page loads, from the manifest written by the bundler.
 * @throws Error if the bundler has not run.
 */
export async function readAssets(clientFolder: string): Promise<PageChrome['assets']> {
  const text = await readFile(join(clientFolder, 'manifest.json'), 'utf8');
  const manifest: Record<string, { file: string }> = JSON.parse(text);
  const addressOf = (source: string): string => {
    const entry = manifest[source];
    if (entry === undefined) throw new Error(`The bundle has no ${source}; run \`npm run build\`.`);
    return `/${entry.file}`;
  };
  return {
    styles: addressOf('src/ui/styles/site.css'),
    early: addressOf('src/browser/always/early.ts'),
    main: addressOf('src/browser/always/main.ts'),
  };
}
