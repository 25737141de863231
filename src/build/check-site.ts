import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { LoadedApi } from '../api/load-api.ts';
import { checkFileNames } from '../content/checks/check-file-names.ts';
import { checkPageSet } from '../content/checks/check-page-set.ts';
import { checkKeptRoutes, checkMovedSections, checkRedirects } from '../content/checks/check-redirects.ts';
import { checkConflicts, checkSecrets } from '../content/checks/check-text.ts';
import { type ConfigSource, placeInConfig } from '../content/checks/problem.ts';
import { checkLinks } from '../content/links.ts';
import { CODE_FILES, filesBelow } from '../content/read.ts';
import { CHANGES_FILE } from '../model/change.ts';
import { fileAddressOf } from '../model/code-file.ts';
import { referenceNodesOf } from '../model/content-tree.ts';
import { linksOf, type NavSection, type SiteConfig } from '../model/define-site.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import type { PageLink } from '../model/page.ts';
import { MAP_PAGE, splitLink } from '../model/route.ts';
import { placeAt } from '../model/text.ts';
import { checkImages } from './pictures.ts';
import { isOwn, type Site, type SitePage } from './site.ts';

/** Addresses that the site serves besides pages and copied files. */
const GENERATED = [
  '/openapi.yaml',
  '/openapi.json',
  '/assumptions.md',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/frame-sandbox.mjs',
];

/** The parts of a site that are checked. */
export type SiteToCheck = Pick<
  Site,
  'paths' | 'context' | 'pages' | 'drafts' | 'codeFiles' | 'changeLinks' | 'diagnostics'
> & {
  /** Texts that are published beside the pages, and no model if the document cannot be read. */
  api: (Pick<LoadedApi, 'text'> & Partial<Pick<LoadedApi, 'model'>>) | null;
};

/** Errors on pages that merely follow from an API document that cannot be read. */
const UNREAD = new Set(['api-reference', 'term-unknown']);

/**
 * Finds everything that is wrong with a site: in each page, and in all of them together: file names, duplicate addresses
 * and titles, navigation, links and pictures. Collects problems; throws and prints nothing.
 */
export async function checkSite(site: SiteToCheck): Promise<Diagnostic[]> {
  const { paths, pages, drafts, changeLinks } = site;
  const all = [...pages, ...drafts];
  const routes = new Set(pages.map(({ route }) => route));
  const { navigation, redirects = {}, movedSections = {} } = site.context.site;
  const content = relative(process.cwd(), paths.content);
  const served = new Set([
    ...GENERATED,
    ...addressesBelow(paths.publicFolder, '/'),
    ...addressesBelow(paths.images, '/images'),
    ...[...site.codeFiles.keys()].map(fileAddressOf),
  ]);
  const readSource = async (path: string): Promise<ConfigSource> => ({
    file: relative(process.cwd(), path),
    text: await readFile(path, 'utf8').catch(() => ''),
  });
  const source = await readSource(paths.config);
  // Links of changes are also links of the page that lists the changes, but only their own file has the line.
  const named = new Set(changeLinks.map(({ href }) => href));
  const published = publishedTexts(site);
  const places = linkPlaces(published);
  const linked = all.map((page) => {
    const links = page.links.flatMap((link) => {
      if (link.line > 0) return [link];
      if (named.has(link.href)) return [];
      // A link that was made from names stays with its page.
      return (places.get(link.href) ?? [link]).map((place) => ({ ...link, ...place }));
    });
    // Errors hide the ids of a page; links to it are not reported then.
    return { ...page, links, ids: page.tree === null ? null : page.ids, isDraft: drafts.includes(page) };
  });
  const feed = { route: '/feed.xml', file: CHANGES_FILE, links: changeLinks, ids: [], diagnostics: [] };
  return [
    ...site.diagnostics,
    ...all
      .flatMap(({ diagnostics }) => diagnostics)
      .filter(({ id }) => site.api?.model !== null || !UNREAD.has(id)),
    ...checkFileNames(paths.content),
    ...checkRoutes(all),
    ...checkReferences(all),
    ...checkCodeFiles(pages, [...site.codeFiles.keys()], content),
    ...checkPageSet(pages, served),
    ...(navigation.length === 0
      ? []
      : checkNavigation({ navigation, routes, content, config: source, redirects })),
    ...checkMap(pages),
    ...(isOwn(paths)
      ? [
          ...checkSettings(site.context.site, served, source),
          ...checkKeptRoutes(await readSource(paths.routes), new Set([...routes, ...Object.keys(redirects)])),
        ]
      : []),
    ...checkRedirects({
      ...{ redirects, files: served, config: source },
      pages: linked.filter(({ isDraft }) => !isDraft),
    }),
    ...checkMovedSections({ movedSections, redirects, pages: linked, config: source }),
    ...checkLinks([...linked, feed], served, redirects, site.context.site.origin),
    ...(await checkImages(all, paths.images)),
    ...[...published, ...sourceTexts(site)].flatMap(([file, text]) => [
      ...checkConflicts(text, file),
      ...checkSecrets(text, file),
    ]),
  ];
}

/** Texts of published files besides pages, by path for messages: public and code files, and the document with its data. */
function publishedTexts({ paths, api }: SiteToCheck): ReadonlyMap<string, string> {
  const code = join(paths.content, CODE_FILES);
  const folders = [paths.publicFolder, code, ...(api === null ? [] : [join(paths.root, 'api')])];
  const files = folders
    .flatMap(filesBelow)
    .filter((path) => path.startsWith(`${code}/`) || /\.(?:ya?ml|json|txt|md|html|js|svg)$/.test(path));
  return textsOf(files);
}

/** Other sources of pages and of the search index, which become public once they are built. */
function sourceTexts({ paths }: SiteToCheck): ReadonlyMap<string, string> {
  const files = [join(paths.root, CHANGES_FILE), paths.config, ...filesBelow(paths.phrases)];
  return textsOf(files.filter((path) => existsSync(path)));
}

const textsOf = (files: readonly string[]): ReadonlyMap<string, string> =>
  new Map(files.map((path) => [relative(process.cwd(), path), readFileSync(path, 'utf8')]));

/** Every Markdown link in the texts, by address. */
function linkPlaces(texts: ReadonlyMap<string, string>) {
  const places = new Map<string, Pick<PageLink, 'line' | 'column' | 'source'>[]>();
  for (const [source, text] of texts)
    for (const { 0: href, index } of text.matchAll(/(?<=\]\()[^()\s]+(?=\))/g))
      places.set(href, [...(places.get(href) ?? []), { ...placeAt(text, index), source }]);
  return places;
}

/** Root-relative addresses of all files in a folder served at `prefix`. */
function addressesBelow(folder: string, prefix: string): string[] {
  return filesBelow(folder).map((file) => join(prefix, relative(folder, file)));
}

/** `a.mdoc` and `a/index.mdoc` would both be `/a`. */
function checkRoutes(pages: readonly SitePage[]): Diagnostic[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ route, file }): Diagnostic[] => {
    const other = first.get(route);
    first.set(route, other ?? file);
    if (other === undefined) return [];
    const message = `the page has the same URL, ${route}, as ${other}`;
    const hint = 'rename one of the files';
    return [{ id: 'same-route', level: 'error', message, hint, file, line: 1, column: 1 }];
  });
}

/** Each operation and object is on one page, so that links, search results and messages lead to one place. */
function checkReferences(pages: readonly Pick<SitePage, 'file' | 'path' | 'tree'>[]): Diagnostic[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ file, path, tree }) => {
    const printed = referenceNodesOf(tree ?? []).flatMap((node) => {
      if (node.kind === 'operation') return { kind: node.kind, what: `${node.method} ${node.path}` };
      return node.kind === 'object' ? { kind: node.kind, what: node.heading.title } : [];
    });
    return printed.flatMap(({ kind, what }, index): Diagnostic[] => {
      const other = first.get(what);
      first.set(what, other ?? file);
      if (other === undefined) return [];
      const text = readFileSync(path, 'utf8');
      const tags = [...text.matchAll(/\{%\s*(?:operation|object)\b/g)];
      const message = `this ${kind} is printed more than once: first in ${other}`;
      const hint = 'print it once, and link to its heading from elsewhere';
      const place = { file, ...placeAt(text, tags[index]?.index ?? 0) };
      return [{ id: 'reference-twice', level: 'error', message, hint, ...place }];
    });
  });
}

/** Each code file is on one page, so that its address in Markdown and its fragment belong to one place. */
function checkCodeFiles(
  pages: readonly Pick<SitePage, 'file' | 'codeFiles' | 'diagnostics'>[],
  codeFiles: readonly string[],
  content: string,
): Diagnostic[] {
  if (pages.some(({ diagnostics }) => hasErrors(diagnostics))) return [];
  return codeFiles.flatMap((path): Diagnostic[] => {
    const places = pages.flatMap((page) =>
      page.codeFiles.filter((each) => each.path === path).map(() => page.file),
    );
    const place = { file: join(content, CODE_FILES, path), line: 1, column: 1 };
    if (places.length === 0) {
      const hint = `delete it, or write \`{% file src="${path}" /%}\` where it belongs`;
      return [{ id: 'file-unused', level: 'warning', message: 'no page prints this file', hint, ...place }];
    }
    if (places.length === 1) return [];
    const message = `this file is printed more than once: ${places.join(' and ')}`;
    const hint = 'print it once, and link to its address from elsewhere';
    return [{ id: 'file-twice', level: 'error', message, hint, ...place }];
  });
}

/** Checks that the files named in the configuration exist. */
export function checkSettings(
  { license, socialImage }: Pick<SiteConfig, 'license' | 'socialImage'>,
  served: ReadonlySet<string>,
  config: ConfigSource,
): Diagnostic[] {
  return Object.entries({ license, socialImage }).flatMap(([setting, path]): Diagnostic[] => {
    if (path === undefined || served.has(path)) return [];
    const message = `\`${setting}\` names ${path}, which is not in public/`;
    const hint = `add public${path}, or correct the setting`;
    return [{ id: 'setting-file', level: 'error', message, hint, ...placeInConfig(config, `'${path}'`) }];
  });
}

/** Checks that the map of all pages, `/docs`, leads to each of them. */
export function checkMap(
  pages: readonly Pick<SitePage, 'route' | 'file' | 'links' | 'frontMatter'>[],
): Diagnostic[] {
  const map = pages.find(({ route }) => route === MAP_PAGE);
  if (map === undefined) return [];
  const linked = new Set(map.links.map(({ href }) => splitLink(href).route));
  return pages.flatMap((page): Diagnostic[] => {
    const { route, frontMatter } = page;
    if (page === map || linked.has(route)) return [];
    const hint = `add \`{% card title="${frontMatter.title ?? '…'}" href="${route}" %}…{% /card %}\``;
    const message = `the map of all pages has no card for ${route}`;
    return [{ id: 'map', level: 'warning', message, hint, file: map.file, line: 1, column: 1 }];
  });
}

interface NavigationContext {
  navigation: NavSection[];
  routes: ReadonlySet<string>;
  /** Folder of the pages, for messages. */
  content: string;
  config: ConfigSource;
  redirects?: Readonly<Record<string, string>>;
}

/** Every link in the side navigation leads to a page, none is listed twice, and a page left out is reported. Row S2.2. */
export function checkNavigation({
  navigation,
  routes,
  content,
  config,
  redirects = {},
}: NavigationContext): Diagnostic[] {
  const hrefs = navigation.flatMap(linksOf).map(({ href }) => href);
  const report = (level: Diagnostic['level'], href: string, message: string, hint: string): Diagnostic => {
    return { id: 'navigation', level, message, hint, ...placeInConfig(config, `'${href}'`) };
  };
  const missing = hrefs.filter((href) => !routes.has(href));
  const duplicated = hrefs.filter((href, index) => hrefs.indexOf(href) !== index);
  const left = [...routes].filter((route) => route !== MAP_PAGE && !hrefs.includes(route));
  const meant = missing.map((href) => nearest(href, left));
  const unlisted = left.filter((route) => !meant.includes(route));
  return [
    ...missing.map((href) => {
      const hint = didYouMean(nearest(href, left), `add ${content}${href}.mdoc, or delete the link`);
      const moved = redirects[href] && `the page moved: write \`${redirects[href]}\``;
      const message = `the navigation links to ${href}, which no file below ${content}/ makes`;
      return report('error', href, message, moved ?? hint);
    }),
    ...duplicated.map((href) =>
      report('error', href, `the navigation links to ${href} more than once`, 'delete one of the links'),
    ),
    ...unlisted.map((route) => {
      const hint = 'add it to `navigation`, or readers find it by search only';
      return report('warning', route, `the page ${route} is not in the navigation`, hint);
    }),
  ];
}
