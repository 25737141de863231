import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@markdoc/markdoc';
import { site as config } from '../../site.config.ts';
import { type LoadedApi, loadApi } from '../api/load-api.ts';
import { loadChanges } from '../api/load-changes.ts';
import { loadPage } from '../content/load-page.ts';
import { listContent, readCodeFiles, readContent } from '../content/read.ts';
import { markdocConfig } from '../markdoc/config.ts';
import { CHANGES_FILE, type Change } from '../model/change.ts';
import type { CodeFile } from '../model/code-file.ts';
import { walkTags } from '../model/content-tree.ts';
import type { NavSection, SiteConfig } from '../model/define-site.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { PageLink, Phrases, SourcePage } from '../model/page.ts';
import type { PictureFiles } from '../model/srcset.ts';
import { createSiteContext, type SiteContext } from '../page/site-context.ts';
import { isSimulated } from '../sandbox/operations.ts';
import type { Env } from '../server/env.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import { checkSimulation } from './check-simulation.ts';
import { DECLINE_DATA, declineData } from './decline-data.ts';
import { lastChanges } from './last-changes.ts';
import { checkPhraseFiles, checkPhrases, type PhraseFile, readPhrases } from './load-phrases.ts';
import { listPictures } from './pictures.ts';

/**
 * The whole site: everything that was read, checked on its own and in memory. `checkSite` says what is wrong with it,
 * `writeSite` what a reader can request; nothing else reads the API document, the configuration, or a page.
 */
export interface Site {
  paths: ReturnType<typeof sitePaths>;
  context: SiteContext;
  chrome: PageChrome;
  /** The OpenAPI document; null for pages without a reference. */
  api: LoadedApi | null;
  /** The tags that authors may use, with the data that the tags show. */
  vocabulary: Config;
  /** What changed for readers, newest first, and the address of each change. */
  changes: readonly Change[];
  changeLinks: readonly PageLink[];
  /** Texts of the code files of guides by their path below `content/files/`. */
  codeFiles: ReadonlyMap<string, string>;
  /** The pictures that screens get in several widths; none in dev. */
  pictures: PictureFiles;
  /** What readers ask, by the route of the page. */
  phrases: ReadonlyMap<string, PhraseFile>;
  /** In reading order: as the navigation lists them, then by address. */
  pages: readonly SitePage[];
  /** Pages that are checked but not part of the site yet: none in dev, which shows them. */
  drafts: readonly SitePage[];
  /** Problems in the API document, the changes and the phrases. */
  diagnostics: readonly Diagnostic[];
}

/** A page, and what is wrong with it. */
export interface SitePage extends SourcePage {
  path: string;
  codeFiles: readonly CodeFile[];
  phrases: Phrases;
  diagnostics: readonly Diagnostic[];
}

interface SiteOptions {
  root: string;
  /**
   * Folder of the pages. For another folder than the project's own (tests and benchmarks), the site has no API document,
   * navigation, redirects or pictures of its pages.
   */
  content?: string;
  env?: Partial<Pick<Env, 'siteUrl' | 'hostedSearch' | 'resizeImages'>>;
  /** Addresses of the files that each page loads. */
  assets?: PageChrome['assets'];
  /** False to leave out what takes long to make, as in dev: pictures in several widths. */
  variants?: boolean;
  /** True to show drafts like other pages. */
  drafts?: boolean;
}

/** Full paths of the parts of a project. @param content another folder of pages than the project's own */
export function sitePaths(root: string, content = join(root, 'content')) {
  return {
    root,
    content,
    config: join(root, 'site.config.ts'),
    /** What readers search for, by page. */
    phrases: join(content, '../search/phrases'),
    /** The addresses of the last build. */
    routes: join(root, 'routes.generated.ts'),
    /** The bundler's output for the browser. */
    client: join(root, '.build/client'),
    publicFolder: join(root, 'public'),
    images: join(root, 'assets/images'),
    /** The sandbox as a program to download. */
    sandbox: join(root, '.build/sandbox'),
    wordVectors: join(root, 'src/search/data/word-vectors.bin'),
  };
}

/** True if the pages are the project's own. */
export function isOwn({ root, content }: Pick<Site['paths'], 'root' | 'content'>): boolean {
  return content === join(root, 'content');
}

/** Reads a whole site. @returns the site with the problems of each part; it never throws for what an author wrote */
export async function loadSite(options: SiteOptions): Promise<Site> {
  const { root, env = {}, assets = { styles: '', early: '', main: '' }, variants = true } = options;
  const { siteUrl = null, hostedSearch = null, resizeImages = true } = env;
  const paths = sitePaths(root, options.content);
  const own = isOwn(paths);
  const document = join(root, 'api/openapi.yaml');
  const api = own && existsSync(document) ? loadApi(document, root) : null;
  const { changes, links, diagnostics } =
    api === null
      ? { changes: [], links: [], diagnostics: [] }
      : loadChanges(join(root, CHANGES_FILE), api.model);
  const codeFiles = readCodeFiles(paths.content);
  if (api?.model && codeFiles.has(DECLINE_DATA))
    codeFiles.set(DECLINE_DATA, declineData(api.model.declineCodes));
  const vocabulary = vocabularyOf({ api, changes, codeFiles });
  const files = listContent(paths.content);
  const { phrases, diagnostics: misread } = readPhrases(paths.phrases);
  const routes = files.map(({ route }) => route);
  const read = files.map((file) => loadSitePage(file, vocabulary, phrases.get(file.route)));
  const isDraft = ({ frontMatter }: SitePage): boolean => !options.drafts && frontMatter.draft === true;
  const drafts = read.filter(isDraft);
  const published = read.filter((page) => !isDraft(page));
  for (const { path } of drafts.flatMap((page) => page.codeFiles)) codeFiles.delete(path);
  const site = own
    ? withoutLinks(config, drafts)
    : { ...config, navigation: [], redirects: {}, movedSections: {} };
  const context = createSiteContext({
    site,
    origin: siteUrl ?? config.origin,
    hostedSearch,
    updated: lastChanges(root, [paths.content, ...(api === null ? [] : [document])]),
  });
  const { product, versionLabel, headerLinks, license } = config;
  const pictures = variants ? await listPictures(paths.images) : {};
  const chrome = {
    ...{ product, versionLabel, headerLinks, license, hostedSearch, assets },
    pictures: resizeImages ? null : pictures,
    hasFeed: changes.length > 0,
  };
  return {
    ...{ paths, context, chrome, api, vocabulary, changes, codeFiles, pictures, phrases },
    changeLinks: links,
    pages: inReadingOrder(published, context),
    drafts,
    diagnostics: [
      ...(api?.diagnostics ?? []),
      ...checkSimulation(document, api?.model?.operations ?? []),
      ...diagnostics,
      ...misread,
      ...checkPhraseFiles(phrases, routes),
    ],
  };
}

/** The configuration without links to some pages in its navigation. */
function withoutLinks(site: SiteConfig, pages: readonly SitePage[]): SiteConfig {
  const routes = new Set(pages.map(({ route }) => route));
  if (routes.size === 0) return site;
  const navigation = site.navigation.flatMap((section): NavSection[] => {
    if (section.links === undefined) return routes.has(section.href) ? [] : [section];
    const links = section.links.filter(({ href }) => !routes.has(href));
    return links.length === 0 ? [] : [{ ...section, links }];
  });
  return { ...site, navigation };
}

/** The authors' vocabulary with the data that its tags render; after errors in the document they have none. */
function vocabularyOf({ api, ...data }: Pick<Site, 'api' | 'changes' | 'codeFiles'>): Config {
  if (api === null || api.model === null) return markdocConfig(data);
  const added = data.changes
    .toReversed()
    .flatMap((change) => change.adds.map((name) => [name, change] as const));
  const pages = { ...api.model.pages, changes: Object.fromEntries(added) };
  const operations = api.model.operations.map((each) => ({ ...each, simulated: isSimulated(each) }));
  return markdocConfig({ api: { ...api.model, pages, operations }, ...data });
}

function loadSitePage(
  { route, path }: { route: string; path: string },
  vocabulary: Config,
  asked: PhraseFile | undefined,
): SitePage {
  const { page, diagnostics } = loadPage(readContent({ route, path }), vocabulary);
  // The headings of a page whose tags failed their checks, or that lacks an operation, are not known.
  const isWhole = page.tree !== null && !diagnostics.some(({ id }) => id === 'operation-missing');
  if (asked !== undefined && isWhole) diagnostics.push(...checkPhrases(asked, page.headings));
  return { ...page, path, codeFiles: codeFilesOf(page), phrases: asked?.phrases ?? {}, diagnostics };
}

function codeFilesOf({ tree }: SourcePage): CodeFile[] {
  const found: CodeFile[] = [];
  walkTags(tree, ({ name, attributes }) => {
    if (name === 'CodeFiles') found.push(...(attributes.files as CodeFile[]));
  });
  return found;
}

/** The site with one of its pages read again; everything else stays as it is. */
export function withPageRead(site: Site, page: SitePage): Site {
  const next = loadSitePage(page, site.vocabulary, site.phrases.get(page.route));
  return { ...site, pages: site.pages.map((each) => (each === page ? next : each)) };
}

/** Pages in the navigation come first, in its order; the rest follow by route. */
function inReadingOrder(pages: SitePage[], { position }: SiteContext): SitePage[] {
  const rank = ({ route }: SitePage): number => position.get(route) ?? Number.MAX_SAFE_INTEGER;
  return pages.sort((a, b) => rank(a) - rank(b) || (a.route < b.route ? -1 : a.route > b.route ? 1 : 0));
}
