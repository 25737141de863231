import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../content/read.ts';
import { type CodeFile, fileAddressOf, fragmentAddressOf } from '../model/code-file.ts';
import { tag } from '../model/content-tree.ts';
import { hasErrors } from '../model/diagnostic.ts';
import type { SourcePage } from '../model/page.ts';
import { markdownAddressOf, outputFileOf } from '../model/route.ts';
import type { SearchRecord } from '../model/search.ts';
import {
  ASSUMPTIONS_FILE,
  SEARCH_INDEX_FILE,
  type SiteManifest,
  WORD_VECTORS_FILE,
} from '../model/site-manifest.ts';
import { variantOf, variantWidths } from '../model/srcset.ts';
import { buildPage } from '../page/build-page.ts';
import { assumptionsText, markdownTwin } from '../page/markdown-twin.ts';
import { buildNotFound } from '../page/not-found.ts';
import { lastChange } from '../page/site-context.ts';
import { buildIndex } from '../search/index/build-index.ts';
import { recordsOfPage } from '../search/records/build-records.ts';
import type { ListedPage } from './machine-texts.ts';
import * as texts from './machine-texts.ts';
import { mcpData } from './mcp-data.ts';
import { renderVariant } from './pictures.ts';
import { renderFragment, renderPage } from './render-page.tsx';
import type { Site, SitePage } from './site.ts';

/** A file that readers or programs can request. Its content is made when it is asked for, so that memory stays flat. */
export interface SiteFile {
  /** Below the output folder. */
  path: string;
  content: () => string | Uint8Array | Promise<string | Uint8Array>;
}

/**
 * A site → every file of it. The same site gives the same bytes.
 * @throws file system errors when the content of a copied file is read
 */
export function writeSite(site: Site): SiteFile[] {
  const { pages, context, paths, chrome } = site;
  const twin = memo((page: SitePage) => (hasErrors(page.diagnostics) ? '' : markdownTwin(page, context)));
  const listed = pages.map((page) => listedPage(page, site));
  return [
    // First, because other threads encode and compress them while this one renders.
    ...variantFiles(site),
    ...copiedFiles(paths),
    ...pages.flatMap((page): SiteFile[] => [
      {
        path: outputFileOf(page.route),
        content: () => renderPage(buildPage(shown(page, site), context, pages), chrome),
      },
      { path: markdownAddressOf(page.route).slice(1), content: () => twin(page) },
    ]),
    ...pages.flatMap(({ codeFiles }) => codeFiles).flatMap(writtenCode),
    { path: '404.html', content: () => notFoundPage(listed, site) },
    { path: 'llms-full.txt', content: () => pages.map((page) => twin(page)).join('\n') },
    ...machineFiles(listed, site),
    { path: SEARCH_INDEX_FILE, content: () => buildIndex(recordsOf(site)) },
    { path: WORD_VECTORS_FILE, content: () => readFileSync(paths.wordVectors) },
  ];
}

/** What the server must know of a site besides its files. */
export function manifestOf(site: Site): Omit<SiteManifest, 'build' | 'files'> {
  const { origin, hostedSearch, site: settings } = site.context;
  const { styles, early } = site.chrome.assets;
  return {
    pages: site.pages.length,
    records: recordsOf(site).length,
    preload: [styles, early],
    origin,
    searchApp: hostedSearch?.appId ?? null,
    redirects: settings.redirects,
  };
}

/** A page with errors has no records. */
const recordsOfSitePage = memo((page: SitePage, context: Site['context']): SearchRecord[] =>
  hasErrors(page.diagnostics) ? [] : recordsOfPage(page, context, page.phrases),
);

/** The search records of a site in reading order. */
export function recordsOf({ pages, context }: Pick<Site, 'pages' | 'context'>): SearchRecord[] {
  return pages.flatMap((page) => recordsOfSitePage(page, context));
}

/** What readers see: the page, or, only in dev, what is wrong with it. */
function shown(page: SitePage, { api, diagnostics }: Site): SourcePage {
  if (!hasErrors(page.diagnostics)) return page;
  // What follows from an API document that cannot be read would hide the cause.
  const problems = (api?.model === null ? diagnostics : page.diagnostics)
    .filter(({ level }) => level === 'error')
    .map(({ file, line, column, message, hint }) =>
      tag('li', {}, [`${file}:${line}:${column} ${message} — ${hint}`]),
    );
  const heading = tag('Heading', { level: 1, id: 'errors' }, ['This page has errors']);
  const tree = [heading, tag('ul', {}, problems)];
  return { ...page, tree, headings: [] };
}

/** A code file as text, and as the HTML that a page puts in the place of its link. */
function writtenCode(file: CodeFile): SiteFile[] {
  return [
    { path: fileAddressOf(file.path).slice(1), content: () => `${file.content}\n` },
    { path: fragmentAddressOf(file.path).slice(1), content: () => renderFragment(file) },
  ];
}

function listedPage(page: SitePage, { context }: Site): ListedPage {
  const { title, description } = page.frontMatter;
  return { route: page.route, title, description, updated: lastChange(page, context) };
}

function notFoundPage(pages: readonly ListedPage[], { context, chrome }: Site): string {
  const descriptions = new Map(pages.map(({ route, description = '' }) => [route, description]));
  return renderPage(buildNotFound(context, descriptions), chrome);
}

/** Files for programs, derived from all pages together. */
function machineFiles(listed: readonly ListedPage[], site: Site): SiteFile[] {
  const { context, changes, api } = site;
  const { origin } = context;
  const { redirects, securityContact } = context.site;
  const published = memo(({ text }: { text: string }) => texts.publishedApi(text, origin));
  const isMoved = texts.redirectsText(redirects) !== '';
  const files: (false | [path: string, content: () => string])[] = [
    ['sitemap.xml', () => texts.sitemapXml(listed, origin)],
    ['robots.txt', () => texts.robotsText(origin)],
    ['llms.txt', () => texts.llmsText(listed, site)],
    ['mcp.json', () => JSON.stringify(mcpData(site))],
    changes.length > 0 && ['feed.xml', () => texts.changesFeed(changes, context)],
    isMoved && ['_redirects', () => texts.redirectsText(redirects)],
    isMoved && ['_redirects.conf', () => texts.nginxRedirects(redirects)],
    securityContact !== undefined && [
      '.well-known/security.txt',
      () => texts.securityText(securityContact, origin, new Date()),
    ],
    api !== null && [ASSUMPTIONS_FILE.slice(1), () => assumptionsText(site.pages, context)],
    // For import into readers' tools, and for the sandbox of the MCP server.
    api?.document != null && ['openapi.yaml', () => published(api).toString({ lineWidth: 120 })],
    api?.document != null && ['openapi.json', () => `${JSON.stringify(published(api), null, 2)}\n`],
  ];
  return files.filter((file) => file !== false).map(([path, content]) => ({ path, content }));
}

/** Hashed files, public files, pictures, and the sandbox to download. */
function copiedFiles({ client, publicFolder, images, sandbox }: Site['paths']): SiteFile[] {
  const folders = [
    [join(client, 'assets'), 'assets'],
    [publicFolder, ''],
    [images, 'images'],
    [sandbox, ''],
  ] as const;
  return folders.flatMap(([folder, to]) =>
    filesBelow(folder).map((file) => ({
      path: join(to, relative(folder, file)),
      content: () => readFileSync(file),
    })),
  );
}

/** Pictures of pages as the image endpoint sends them at quality 75: in the widths of screens, in every type. */
function variantFiles({ pictures, paths, pages }: Site): SiteFile[] {
  const shown = new Set(
    pages.flatMap(({ links }) => links.flatMap(({ image, href }) => (image ? href : []))),
  );
  return Object.entries(pictures).flatMap(([address, { width: own, plain } = { width: 0, plain: '' }]) => {
    if (!shown.has(address)) return [];
    const original = join(paths.images, relative('/images', address));
    return variantWidths(own).flatMap((width) =>
      ['avif', 'webp', plain].map((extension) => ({
        path: variantOf(address.slice(1), width, extension),
        content: () => renderVariant(original, width, extension),
      })),
    );
  });
}

/** @param make is called once for each first argument */
function memo<In extends object, More extends unknown[], Out>(
  make: (value: In, ...more: More) => Out,
): (value: In, ...more: More) => Out {
  const made = new WeakMap<In, { result: Out }>();
  return (value, ...more) => {
    const known = made.get(value) ?? { result: make(value, ...more) };
    made.set(value, known);
    return known.result;
  };
}
