import { readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { formatReport, type ReportFormat } from '../content/report.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import { checkOutFolder } from '../release/check-out-folder.ts';
import { cleanUp, publish, stagingFolderOf } from '../release/publish.ts';
import { readEnv } from '../server/env.ts';
import { readAssets } from './assets.ts';
import { checkSite } from './check-site.ts';
import { compileAll } from './compile-all.ts';
import { loadSite, projectPaths } from './load-site.ts';
import type { BuildOptions } from './options.ts';
import { writeRelease } from './release.ts';
import { writeRoutesType } from './routes-type.ts';

/**
 * Content → a site at `options.out`: the whole build. Problems in content are all printed together, and nothing is
 * published then: the last good site stays in place.
 * @returns false if content has errors, or warnings when `strict` is set
 * @throws EnvError for an unusable variable, OutFolderError for a folder that must not be replaced, and file system
 * errors (`io-sentence.ts` turns them into a sentence)
 */
export async function buildSite(
  { content, out, site: siteFile, checkOnly, ownContent, format, strict }: BuildOptions,
  environment: Record<string, string | undefined>,
): Promise<boolean> {
  const started = performance.now();
  const root = process.cwd();
  const paths = projectPaths(root);
  const env = readEnv(environment);
  if (!checkOnly) {
    checkOutFolder({ out, inputs: [root, content] });
    await cleanUp(out);
  }

  // A check writes no page, so it does not need a bundle.
  const assets = checkOnly ? { styles: '', early: '', main: '' } : await readAssets(paths.client);
  const site = await loadSite({ root, content, ownContent, site: siteFile, env, assets });
  const { files } = site;
  if (files.length === 0) {
    console.error(
      `There is no page below ${relative(root, content) || '.'}; a page is a file such as index.mdoc.`,
    );
    return false;
  }
  const routes = [...files].sort((a, b) => (a.path < b.path ? -1 : 1)).map(({ route }) => route);
  if (ownContent) await writeRoutesType(join(root, 'src/model/routes.generated.ts'), routes);

  const staging = stagingFolderOf(out);
  const discardStaging = (): Promise<void> => rm(staging, { recursive: true, force: true });
  try {
    // Left behind by a killed process with the same id.
    if (!checkOnly) await discardStaging();
    const compiled = await compileAll(files, site, checkOnly ? null : staging);

    // If the site configures no navigation, it is derived from the pages.
    const navigation = site.context.site.navigation.length > 0 ? site.context.navigation : null;
    const diagnostics = [
      ...site.diagnostics,
      ...(await checkSite({
        ...paths,
        config: siteFile ?? paths.config,
        pages: compiled.pages,
        content,
        partials: site.partials,
        codeFiles: [...site.codeFiles.keys()],
        changeLinks: site.changeLinks,
        markdown: site.context.site.pages?.markdown,
        texts: await publishedTexts(site.apiDocument, paths.publicFolder),
        navigation,
        redirects: site.context.site.redirects,
      })),
    ];
    printReport(diagnostics, format);
    if (hasErrors(diagnostics) || (strict && diagnostics.length > 0)) return false;
    if (checkOnly) {
      if (format === 'text') console.log(`${files.length} pages, no errors`);
      return true;
    }

    const release = await writeRelease(compiled, site, staging);
    await publish({ staging, out, site: release });
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    const where = relative(root, out) || out;
    console.log(
      `Built ${files.length} pages, ${compiled.records} search records into ${where} in ${seconds} s`,
    );
    return true;
  } finally {
    // The error about the unwritable disk is already being reported.
    await discardStaging().catch(() => undefined);
  }
}

/** Output for programs goes to standard output; messages for people go to standard error. */
function printReport(diagnostics: Diagnostic[], format: ReportFormat): void {
  const report = formatReport(diagnostics, format);
  if (report === '') return;
  if (format === 'text') console.error(report);
  else console.log(report);
}

/** Published files besides pages that contain text: the API data and public text files. */
async function publishedTexts(apiDocument: string | null, publicFolder: string): Promise<string[]> {
  const folders = [publicFolder, ...(apiDocument === null ? [] : [dirname(apiDocument)])];
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  return entries
    .flat()
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json|txt|md|html|js|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
