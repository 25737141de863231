import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { site } from '../../site.config.ts';
import { type Env, readEnv } from '../config/env.ts';
import { listContent } from '../content/read.ts';
import { formatReport } from '../content/report.ts';
import { createSiteContext } from '../page/site-context.ts';
import { readAssets } from './assets.ts';
import type { BuildJob, VocabularyWriter } from './build-job.ts';
import { buildKey, readBuildState, stateFileOf } from './build-state.ts';
import { checkOutFolder } from './check-out-folder.ts';
import { fullBuild } from './full-build.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import type { BuildOptions } from './options.ts';
import { createOutputWriter } from './output-writer.ts';
import { POOL_THRESHOLD } from './page-pool.ts';
import { rebuild } from './rebuild.ts';
import { removeLeftovers, stagingFolderOf } from './remove-leftovers.ts';
import { writeRoutesType } from './routes-type.ts';
import { createSteps, type Steps } from './steps.ts';

/** Above this many pages brotli's best quality would take most of the time of a build. */
const BEST_COMPRESSION_PAGES = 500;

/**
 * Content → a site in `options.out`. Problems in content are printed once, and nothing is written then: the
 * last good site stays in place. A large tree that was built before is built again only where it changed.
 * @returns false where content has errors
 * @throws EnvError for a variable that cannot be used, OutFolderError for a folder that must not be replaced
 */
export async function buildSite(
  options: BuildOptions,
  environment: Record<string, string | undefined>,
): Promise<boolean> {
  const root = process.cwd();
  if (!options.checkOnly) {
    checkOutFolder({ out: options.out, inputs: [root, options.content] });
    await removeLeftovers(options.out);
  }
  const steps = createSteps();
  const entries = await steps.run('read', () => listContent(options.content));
  if (entries.length === 0) {
    const folder = relative(root, options.content) || '.';
    console.error(`There is no page below ${folder}; a page is a file such as index.mdoc.`);
    return false;
  }
  const routes = entries.map((entry) => entry.route);
  if (options.ownContent) await writeRoutesType(join(root, 'src/config/routes.generated.ts'), routes);
  const job = prepare({ options, root, entries, steps, env: readEnv(environment) });
  const resolved = { ...job, chrome: { ...job.chrome, assets: await assetsOf(job) } };
  try {
    const again = await rebuildIfPossible(resolved);
    return again ?? (await fullBuild(resolved, createVocabularyWriter(resolved)));
  } finally {
    await rm(job.staging, { recursive: true, force: true });
  }
}

async function rebuildIfPossible(job: BuildJob): Promise<boolean | null> {
  if (job.state === null || job.options.checkOnly) return null;
  const state = await readBuildState(job.state.file, job.state.key);
  return state === null ? null : rebuild(job, state, createVocabularyWriter(job));
}

function createVocabularyWriter(job: BuildJob): VocabularyWriter {
  let loaded: ReturnType<typeof loadVocabulary> | null = null;
  return {
    vocabulary: () => {
      loaded ??= loadVocabulary(job.apiDocument);
      return loaded;
    },
    writer: createOutputWriter({ folder: job.staging, quality: job.quality }),
  };
}

/** A check draws no page, so it needs no bundle. */
async function assetsOf({ options, client }: BuildJob): Promise<BuildJob['chrome']['assets']> {
  return options.checkOnly ? { styles: '', early: '', main: '' } : readAssets(client);
}

interface PrepareOptions {
  options: BuildOptions;
  root: string;
  entries: { route: string; path: string }[];
  steps: Steps;
  env: Env;
}

function prepare({ options, root, entries, steps, env }: PrepareOptions): BuildJob {
  const api = join(root, 'api/openapi.yaml');
  const apiDocument = options.ownContent && existsSync(api) ? api : null;
  const { product, versionLabel, headerLinks, feedback } = site;
  const { hostedSearch } = env;
  const origin = env.siteUrl ?? site.origin;
  const large = entries.length > POOL_THRESHOLD;
  const key = (): string =>
    buildKey({
      // The manifest names the hashed files that pages load, and so stands for all of them.
      programs: join(root, '.build/node'),
      // The lock file stands for the libraries that draw and colour pages.
      files: [
        join(root, '.build/client/manifest.json'),
        join(root, 'package-lock.json'),
        ...(apiDocument === null ? [] : [apiDocument]),
      ].filter((file) => existsSync(file)),
      values: { origin, hostedSearch, site, node: process.version },
    });
  return {
    options,
    root,
    client: join(root, '.build/client'),
    publicFolder: join(root, 'public'),
    images: join(root, 'assets/images'),
    apiDocument,
    entries,
    staging: stagingFolderOf(options.out),
    quality: entries.length > BEST_COMPRESSION_PAGES ? 4 : 11,
    steps,
    chrome: {
      product,
      versionLabel,
      headerLinks,
      feedback,
      hostedSearch,
      assets: { styles: '', early: '', main: '' },
    },
    state: large ? { file: stateFileOf(root, options.content, options.out), key: key() } : null,
    contextOf: (navigation) => createSiteContext({ site, navigation, origin, hostedSearch }),
    report({ diagnostics, failed }) {
      if (diagnostics.length > 0) console.error(formatReport(diagnostics));
      if (!failed && options.checkOnly) console.log(`${entries.length} pages, no errors`);
      return !failed && !options.checkOnly;
    },
  };
}
