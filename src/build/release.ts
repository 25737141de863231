import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type ManifestFile, type SiteManifest, WORD_VECTORS_FILE } from '../model/site-manifest.ts';
import { lastChange } from '../page/last-change.ts';
import { buildNotFound } from '../page/not-found.ts';
import { copyAssets } from './assets.ts';
import { type CompiledPages, scaleOf } from './compile-all.ts';
import { type LoadedSite, projectPaths, type Site } from './load-site.ts';
import {
  changesFeed,
  type ListedPage,
  llmsFiles,
  llmsFullText,
  llmsText,
  nginxRedirects,
  redirectsText,
  robotsText,
  securityText,
  sitemapXml,
} from './machine-texts.ts';
import { mcpData } from './mcp-data.ts';
import { createOutputWriter } from './output-writer.ts';
import { renderPage } from './render-page.tsx';

/**
 * Completes a release: adds everything except the compiled pages to `folder`.
 * @returns the content of the release's manifest
 */
export async function writeRelease(
  { pages, files, records }: CompiledPages,
  site: LoadedSite,
  folder: string,
): Promise<Omit<SiteManifest, 'build'>> {
  const { quality, fullText } = scaleOf(pages.length);
  const writer = createOutputWriter({ folder, quality });
  const { origin, hostedSearch, site: settings } = site.context;
  const paths = projectPaths(process.cwd());
  const copied = await copyAssets({ ...paths, out: folder });
  const texts: [path: string, text: string | Uint8Array][] = await Promise.all(
    copied.map(async (path) => [path, await readFile(join(folder, path))] as [string, Uint8Array]),
  );
  const listed = pages.map((page) => ({
    route: page.route,
    title: page.frontMatter.title,
    description: page.frontMatter.description,
    updated: lastChange(page, site.context),
  }));
  if (site.context.pageImages) {
    // The libraries take a moment to load, and neither a check nor `dev` renders pictures.
    const { renderSocialImages } = await import('./social-images.ts');
    texts.push(...(await renderSocialImages(listed, site.context, join(folder, settings.socialImage.path))));
  }
  const parts = files.map(({ path }) => path).filter((path) => path.startsWith('llms-full/'));
  texts.push(...siteTexts(listed, site, parts.sort()), ...apiTexts(site));
  texts.push([WORD_VECTORS_FILE, await readFile(paths.wordVectors)]);
  if (fullText) texts.push(['llms-full.txt', llmsFullText(pages.map(({ markdown }) => markdown))]);
  const others: ManifestFile[] = await Promise.all(texts.map(([path, text]) => writer.write(path, text)));
  const { styles, early } = site.chrome.assets;
  return {
    pages: pages.length,
    records,
    preload: [styles, early],
    origin,
    searchApp: hostedSearch?.appId ?? null,
    redirects: settings.redirects,
    files: [...files, ...others],
  };
}

/**
 * The 404 page and the machine-readable lists: the files derived from all pages together, by path.
 * @param parts paths of the text of all pages, if it is split
 */
export function siteTexts(
  pages: readonly ListedPage[],
  built: Site,
  parts: readonly string[] = [],
): [string, string][] {
  const { context, chrome, changes } = built;
  const { origin, site } = context;
  const redirects = redirectsText(site.redirects);
  const fullTexts = scaleOf(pages.length).fullText ? ['llms-full.txt'] : parts;
  const year = new Date().getUTCFullYear();
  const descriptions = new Map(pages.map(({ route, description = '' }) => [route, description]));
  return [
    ['404.html', renderPage(buildNotFound(context, descriptions), chrome)],
    ['sitemap.xml', sitemapXml(pages, origin)],
    ['robots.txt', robotsText(origin)],
    ['llms.txt', llmsText(pages, context, llmsFiles(fullTexts, built))],
    ...(changes.length === 0 ? [] : [['feed.xml', changesFeed(changes, context)] as [string, string]]),
    ['mcp.json', JSON.stringify(mcpData(pages, built))],
    ...(redirects === ''
      ? []
      : ([
          ['_redirects', redirects],
          ['_redirects.conf', nginxRedirects(site.redirects)],
        ] as [string, string][])),
    ...(site.securityContact === undefined
      ? []
      : [['.well-known/security.txt', securityText(site.securityContact, origin, year)] as [string, string]]),
  ];
}

/** The OpenAPI document for import into readers' tools, verbatim and as JSON. */
export function apiTexts({ apiDocument }: Pick<Site, 'apiDocument'>): [string, string][] {
  if (apiDocument === null) return [];
  const text = readFileSync(apiDocument, 'utf8');
  return [
    ['openapi.yaml', text],
    ['openapi.json', `${JSON.stringify(parse(text), null, 2)}\n`],
  ];
}
