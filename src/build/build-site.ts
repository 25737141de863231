import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { site } from '../../site.config.ts';
import { readEnv } from '../config/env.ts';
import { checkLinks } from '../content/links.ts';
import { listContent } from '../content/read.ts';
import { formatReport } from '../content/report.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { deriveNavigation } from '../page/derive-navigation.ts';
import { createSiteContext, type SiteContext } from '../page/site-context.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { copyAssets, readAssets } from './assets.ts';
import { checkNavigation } from './check-navigation.ts';
import { listServedFiles } from './list-served-files.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import type { BuildOptions } from './options.ts';
import { createOutputWriter, type OutputFile } from './output-writer.ts';
import { createPageCompiler, type PageCompiler, type PageSummary } from './page-compiler.ts';
import { createPagePool, POOL_THRESHOLD } from './page-pool.ts';
import { publish } from './publish.ts';
import { writeRoutesType } from './routes-type.ts';
import { writeSiteFiles } from './site-files.ts';
import { createSteps } from './steps.ts';

/** Folders of the project that a build reads. */
const folders = {
  client: '.build/client',
  images: 'assets/images',
  public: 'public',
  api: 'api/openapi.yaml',
};

/** Above this many pages brotli's best quality would take most of the time of a build. */
const BEST_COMPRESSION_PAGES = 500;

/**
 * Content → a site in `options.out`. Problems in content are printed once, and nothing is written then: the
 * last good site stays in place.
 * @returns false where content has errors
 * @throws EnvError for a variable that cannot be used
 */
export async function buildSite(
  options: BuildOptions,
  environment: Record<string, string | undefined>,
): Promise<boolean> {
  const root = process.cwd();
  const env = readEnv(environment);
  const steps = createSteps();
  const staging = `${options.out}-next-${process.pid}`;
  const apiDocument =
    options.ownContent && existsSync(join(root, folders.api)) ? join(root, folders.api) : null;

  const entries = await steps.run('read', () => listContent(options.content));
  if (entries.length === 0) {
    console.error(
      `There is no page below ${relative(root, options.content) || '.'}; a page is a file such as index.mdoc.`,
    );
    return false;
  }
  if (options.ownContent)
    await writeRoutesType(
      join(root, 'src/config/routes.generated.ts'),
      entries.map((entry) => entry.route),
    );

  const quality = entries.length > BEST_COMPRESSION_PAGES ? 4 : 11;
  const writer = createOutputWriter(staging, quality);
  const pool = entries.length > POOL_THRESHOLD ? createPagePool({ staging, quality, apiDocument }) : null;
  try {
    const vocabulary = loadVocabulary(apiDocument);
    const compiler: PageCompiler = pool ?? createPageCompiler(vocabulary.config, writer);
    const pages = await steps.run('check', () => compiler.load(entries));
    const navigation = options.ownContent
      ? site.navigation
      : deriveNavigation(
          pages.map((page) => ({ route: page.route, title: page.frontMatter.title ?? site.titleFallback })),
        );
    const served = await listServedFiles(
      [join(root, folders.public), join(root, folders.images)],
      ['', 'images'],
    );
    const diagnostics = [
      ...vocabulary.diagnostics,
      ...pages.flatMap((page) => page.diagnostics),
      ...(options.ownContent ? await ownChecks(pages, root) : []),
    ];
    const broken = diagnostics.some((diagnostic) => diagnostic.level === 'error');
    // Links of a page that failed are not known, so its neighbours would be blamed for them.
    if (!broken) diagnostics.push(...checkLinks({ pages, files: served }));
    const failed = diagnostics.some((diagnostic) => diagnostic.level === 'error');
    if (diagnostics.length > 0) console.error(formatReport(diagnostics));
    if (failed || options.checkOnly) {
      if (!failed) console.log(`${entries.length} pages, no errors`);
      return !failed;
    }

    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true });
    const chrome = await chromeOf(join(root, folders.client), env.hostedSearch);
    const context = createSiteContext({
      site,
      navigation,
      origin: env.siteUrl ?? site.origin,
      hostedSearch: env.hostedSearch,
    });
    await copyAssets({
      client: join(root, folders.client),
      publicFolder: join(root, folders.public),
      images: join(root, folders.images),
      out: staging,
    });
    const rendered = await steps.run('render', () => compiler.render(context, chrome));
    const files: OutputFile[] = rendered.flatMap((page) => page.files);
    const extra = await steps.run('search', () =>
      writeSiteFiles({ rendered, pages, context, chrome, writer, staging, apiDocument }),
    );
    files.push(...extra.files);
    await steps.run('publish', () =>
      publish({ staging, out: options.out, files, pages: entries.length, records: extra.records }),
    );
    steps.finish(
      `${entries.length} pages, ${extra.records} search records`,
      relative(root, options.out) || options.out,
    );
    return true;
  } finally {
    await pool?.close();
    await rm(staging, { recursive: true, force: true });
  }
}

async function ownChecks(pages: PageSummary[], root: string): Promise<Diagnostic[]> {
  const configText = await readFile(join(root, 'site.config.ts'), 'utf8').catch(() => '');
  return checkNavigation({
    navigation: site.navigation,
    routes: new Set(pages.map((page) => page.route)),
    configText,
  });
}

async function chromeOf(client: string, hostedSearch: SiteContext['hostedSearch']): Promise<PageChrome> {
  const { product, versionLabel, dashboard, feedback } = site;
  return { product, versionLabel, dashboard, feedback, hostedSearch, assets: await readAssets(client) };
}
