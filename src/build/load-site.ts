import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { site as config } from '../../site.config.ts';
import { readCodeFiles } from '../content/code-files.ts';
import { type PageConfig, readPartials } from '../content/partials.ts';
import { type ContentFile, listContent, type SourceFile } from '../content/read.ts';
import { type PageOutline, readOutline } from '../content/read-outline.ts';
import type { Change } from '../model/change.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PageLink, PageRules } from '../model/page.ts';
import { deriveNavigation } from '../page/derive-navigation.ts';
import { createSiteContext, type SiteContext } from '../page/site-context.ts';
import type { Env } from '../server/env.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { scaleOf } from './compile-all.ts';
import { lastChanges } from './last-changes.ts';
import { loadVocabulary } from './load-vocabulary.ts';

/** What every page is compiled with, including all it knows about the other pages. */
export interface Site extends SiteData {
  /** The tags and variables that authors may use, with the data that the tags show. */
  vocabulary: PageConfig;
}

/** The part of a site that can be sent to another thread. */
export interface SiteData {
  context: SiteContext;
  chrome: PageChrome;
  /** The OpenAPI document; null for a content tree without reference pages. */
  apiDocument: string | null;
  /** What changed for readers, newest first. */
  changes: readonly Change[];
  /** Files of `content/partials/`, which pages include. */
  partials: readonly SourceFile[];
  /** Texts of the code files of guides by their path below `content/files/`. */
  codeFiles: ReadonlyMap<string, string>;
  /** Path of the configuration, for messages; null for a content tree without one. */
  configFile: string | null;
}

export interface LoadedSite extends Site {
  /** The pages in reading order. */
  files: ContentFile[];
  /** The addresses named by the changes. */
  changeLinks: PageLink[];
  /** Problems in the API document and the changes. */
  diagnostics: Diagnostic[];
}

export interface SiteOptions {
  /** The project's folder. */
  root: string;
  /** Folder of the authors' pages. */
  content: string;
  /** True for the site's own content; another tree has no API document and derives its navigation from its folders. */
  ownContent: boolean;
  /** A configuration file other than the project's own; its navigation, redirects and variables apply. */
  site?: string | null;
  env: Pick<Env, 'siteUrl' | 'hostedSearch'> & Partial<Pick<Env, 'resizeImages' | 'searchEvents'>>;
  /** Addresses of the files that each page loads. */
  assets: PageChrome['assets'];
  /** Returns title and description of a page; by default it reads the file. */
  outlineOf?: (file: ContentFile, rules?: PageRules) => PageOutline;
  /** False to leave out the pages' pictures, for example in dev. */
  pageImages?: boolean;
}

/** Folders and files of a project that a build reads besides its content. */
export function projectPaths(
  root: string,
): Record<'client' | 'publicFolder' | 'images' | 'sandbox' | 'wordVectors' | 'config', string> {
  return {
    client: join(root, '.build/client'),
    publicFolder: join(root, 'public'),
    images: join(root, 'assets/images'),
    sandbox: join(root, '.build/sandbox'),
    wordVectors: join(root, 'src/search/data/word-vectors.bin'),
    config: join(root, 'site.config.ts'),
  };
}

/** Reads everything that pages share: settings, API description, vocabulary, the list of pages and the navigation. */
export async function loadSite(options: SiteOptions): Promise<LoadedSite> {
  const { root, content, ownContent, site = null, env, assets } = options;
  const { outlineOf = readOutline, pageImages = true } = options;
  const ownRules = ownContent || site !== null;
  const files = await listContent(content, ownRules && config.pages?.markdown);
  const partials = await readPartials(content);
  const codeFiles = await readCodeFiles(content);
  const document = join(root, 'api/openapi.yaml');
  // Another tree inherits nothing from this site unless it has its own configuration.
  const settings = ownRules ? config : { ...config, navigation: [], redirects: {}, variables: {}, pages: {} };
  const configFile = ownRules ? relative(process.cwd(), site ?? projectPaths(root).config) : null;
  const apiDocument = ownContent && existsSync(document) ? document : null;
  const {
    config: vocabulary,
    resources,
    changes: { changes, links: changeLinks },
    diagnostics,
  } = loadVocabulary(apiDocument, settings.variables, partials, configFile, codeFiles);
  const { hostedSearch, siteUrl, resizeImages = true, searchEvents = false } = env;
  const context = createSiteContext({
    site: settings,
    navigation:
      settings.navigation.length > 0
        ? settings.navigation
        : deriveNavigation(files.map((file) => withTitle(outlineOf(file, settings.pages)))),
    origin: siteUrl ?? config.origin,
    linkOrigin: siteUrl ?? '',
    hostedSearch,
    resources,
    pageImages: pageImages && scaleOf(files.length).pageImages,
    updated: lastChanges(root, [content, ...(apiDocument === null ? [] : [apiDocument])]),
  });
  const { product, versionLabel, headerLinks, pageFeedback, license, statusPage, language = 'en' } = config;
  const chrome = {
    ...{ product, versionLabel, headerLinks, pageFeedback, license, statusPage, language },
    ...{ hostedSearch, resizeImages, assets },
    // The hosted service counts clicks automatically.
    searchEvents: searchEvents && hostedSearch === null,
    hasFeed: changes.length > 0,
  };
  return {
    vocabulary,
    context,
    chrome,
    apiDocument,
    changes,
    partials,
    codeFiles,
    configFile,
    changeLinks,
    diagnostics,
    files: inReadingOrder(files, context),
  };
}

function withTitle({ route, title, heading }: PageOutline): { route: string; title: string } {
  return { route, title: title ?? heading ?? config.titleFallback };
}

/** Pages in the navigation come first, in its order; the rest follow by route. */
export function inReadingOrder<Page extends { route: string }>(pages: Page[], context: SiteContext): Page[] {
  const rank = ({ route }: Page): number => context.position.get(route) ?? Number.MAX_SAFE_INTEGER;
  return [...pages].sort((a, b) => rank(a) - rank(b) || (a.route < b.route ? -1 : a.route > b.route ? 1 : 0));
}
