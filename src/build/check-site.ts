import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { checkFileNames } from '../content/checks/check-file-names.ts';
import { checkPageSet, type PageOfSet } from '../content/checks/check-page-set.ts';
import { checkRedirects } from '../content/checks/check-redirects.ts';
import { checkSecrets } from '../content/checks/check-text.ts';
import { type ConfigSource, placeInConfig } from '../content/checks/place-in-config.ts';
import { CODE_FILES } from '../content/code-files.ts';
import { checkLinks, type LinkedPage } from '../content/links.ts';
import { CHANGES_FILE } from '../model/change.ts';
import { fileAddressOf } from '../model/code-file.ts';
import type { NavSection } from '../model/define-site.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import type { PageLink } from '../model/page.ts';
import { checkImages } from './check-images.ts';

/** Addresses that the site serves besides pages and copied files. */
const GENERATED = [
  '/openapi.yaml',
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/frame-sandbox.mjs',
];

interface SiteToCheck {
  pages: readonly (LinkedPage & PageOfSet & { partials: readonly string[]; codeFiles?: readonly string[] })[];
  /** Folder of the pages. */
  content: string;
  /** True if `.md` files are pages. */
  markdown?: boolean | undefined;
  /** Files of `content/partials/`. */
  partials?: readonly { file: string }[];
  /** Paths of all code files below `content/files/`. */
  codeFiles?: readonly string[];
  /** Published text files besides the pages, such as the API document. */
  texts: readonly string[];
  /** Addresses that `content/changes.yaml` names. */
  changeLinks?: readonly PageLink[];
  /** Sections written in the configuration; null if they are derived from the pages. */
  navigation: NavSection[] | null;
  /** Old addresses of moved pages, as in `site.config.ts`. */
  redirects?: Readonly<Record<string, string>> | undefined;
  publicFolder: string;
  images: string;
  /** Path of the configuration, for the line of a link. */
  config: string;
}

/**
 * Finds everything that is wrong with the pages, individually and together: content, file names, duplicate addresses
 * and titles, navigation, links and pictures. Collects problems; throws and prints nothing.
 */
export async function checkSite({
  pages,
  content,
  markdown,
  partials = [],
  codeFiles = [],
  texts,
  changeLinks = [],
  navigation,
  redirects = {},
  publicFolder,
  images,
  config,
}: SiteToCheck): Promise<Diagnostic[]> {
  const served = new Set([
    ...GENERATED,
    ...codeFiles.map(fileAddressOf),
    ...(await addressesBelow(publicFolder, '/')),
    ...(await addressesBelow(images, '/images')),
  ]);
  const source = {
    file: relative(process.cwd(), config),
    text: await readFile(config, 'utf8').catch(() => ''),
  };
  // These are also links of the page that lists them; only their own file has the line.
  const named = new Set(changeLinks.map(({ href }) => href));
  const linked = pages.map((page) => {
    return { ...page, links: page.links.filter(({ href, line }) => line > 0 || !named.has(href)) };
  });
  const feed = { route: '/feed.xml', file: CHANGES_FILE, links: changeLinks, ids: [], diagnostics: [] };
  return [
    ...pages.flatMap((page) => page.diagnostics),
    ...(await checkFileNames(content, markdown)),
    ...checkRoutes(pages),
    ...checkPartials(pages, partials),
    ...checkCodeFiles(pages, codeFiles, relative(process.cwd(), content)),
    ...checkPageSet(pages, served),
    ...(navigation === null
      ? []
      : checkNavigation({
          navigation,
          routes: new Set(pages.map(({ route }) => route)),
          content: relative(process.cwd(), content),
          config: source,
        })),
    ...checkRedirects({ redirects, pages, files: served, config: source }),
    ...checkLinks([...linked, feed], served, redirects),
    ...(await checkImages(pages, images)),
    ...(await checkTexts(texts)),
  ];
}

/** Finds secrets in the texts published beside the pages. */
async function checkTexts(paths: readonly string[]): Promise<Diagnostic[]> {
  const found = paths.map(async (path) =>
    checkSecrets(await readFile(path, 'utf8').catch(() => ''), relative(process.cwd(), path)),
  );
  return (await Promise.all(found)).flat();
}

/** Root-relative addresses of all files in a folder served at `prefix`; none if the folder is absent. */
async function addressesBelow(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(prefix, relative(folder, join(entry.parentPath, entry.name))));
}

/** `a.mdoc` and `a/index.mdoc` would both be `/a`. */
function checkRoutes(pages: readonly LinkedPage[]): Diagnostic[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ route, file }): Diagnostic[] => {
    const other = first.get(route);
    first.set(route, other ?? file);
    if (other === undefined) return [];
    const message = `the page has the same address, ${route}, as ${other}`;
    const hint = 'rename one of the files';
    return [{ id: 'same-route', level: 'error', message, hint, file, line: 1, column: 1 }];
  });
}

/** The problems of a partial show on the pages that include it; a partial without pages is never checked. */
function checkPartials(
  pages: readonly { partials: readonly string[] }[],
  partials: readonly { file: string }[],
): Diagnostic[] {
  const used = new Set(pages.flatMap((page) => page.partials));
  const message = 'no page uses this partial';
  const hint = 'delete it, or write `{% partial file="…" /%}` where it belongs';
  return partials
    .filter(({ file }) => !used.has(file))
    .map(({ file }) => ({ id: 'partial-unused', level: 'warning', message, hint, file, line: 1, column: 1 }));
}

/** Each code file is on one page, so that its address in Markdown and its fragment are those of one place. */
export function checkCodeFiles(
  pages: readonly { file: string; codeFiles?: readonly string[]; diagnostics: readonly Diagnostic[] }[],
  codeFiles: readonly string[],
  content: string,
): Diagnostic[] {
  if (pages.some(({ diagnostics }) => hasErrors([...diagnostics]))) return [];
  return codeFiles.flatMap((path): Diagnostic[] => {
    const places = pages.flatMap((page) =>
      (page.codeFiles ?? []).filter((each) => each === path).map(() => page.file),
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

interface NavigationContext {
  navigation: NavSection[];
  routes: ReadonlySet<string>;
  /** Folder of the pages, for messages. */
  content: string;
  config: ConfigSource;
}

/**
 * Every link in the side navigation leads to a page, none is listed twice, and a page left out is reported. Row S2.2.
 */
export function checkNavigation({ navigation, routes, content, config }: NavigationContext): Diagnostic[] {
  const hrefs = navigation.flatMap((section) =>
    section.links === undefined ? [section.href] : section.links.map((link) => link.href),
  );
  const report = (level: Diagnostic['level'], href: string, message: string, hint: string): Diagnostic => {
    return { id: 'navigation', level, message, hint, ...placeInConfig(config, `'${href}'`) };
  };
  const missing = hrefs.filter((href) => !routes.has(href));
  const duplicated = hrefs.filter((href, index) => hrefs.indexOf(href) !== index);
  const unlisted = [...routes].filter((route) => route !== '/docs' && !hrefs.includes(route));
  return [
    ...missing.map((href) =>
      report(
        'error',
        href,
        `the navigation links to ${href}, which no file below ${content}/ makes`,
        `add ${content}${href}.mdoc, or delete the link`,
      ),
    ),
    ...duplicated.map((href) =>
      report('error', href, `the navigation links to ${href} more than once`, 'delete one of the links'),
    ),
    ...unlisted.map((route) =>
      report(
        'warning',
        route,
        `the page ${route} is not in the navigation`,
        'add it to `navigation`, or readers find it by search only',
      ),
    ),
  ];
}
