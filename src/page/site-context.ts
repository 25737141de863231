import { linksOf, type SiteConfig } from '../model/define-site.ts';
import type { SourcePage } from '../model/page.ts';
import { MAP_PAGE } from '../model/route.ts';
import { createSlugger } from '../model/slug.ts';

/** What every page needs to know about the whole site. Created once per build. */
export type SiteContext = ReturnType<typeof createSiteContext>;

interface SiteContextOptions {
  site: SiteConfig;
  /** Public origin without a trailing slash. */
  origin: string;
  hostedSearch: { appId: string; apiKey: string; indexName: string } | null;
  /** Day of the last change of each source, by path relative to the project root; empty if unknown. */
  updated?: ReadonlyMap<string, string>;
}

/** Derives everything that follows from the navigation, once for all pages. */
export function createSiteContext({ site, origin, hostedSearch, updated = new Map() }: SiteContextOptions) {
  const order = site.navigation.flatMap(linksOf);
  return {
    ...{ site, origin, hostedSearch, updated },
    /** Routes in reading order with their labels, for the previous and next links. */
    order,
    position: new Map(order.map(({ href }, index) => [href, index])),
    sectionOf: new Map(
      site.navigation.flatMap((section) =>
        linksOf(section).map(({ href }) => [href, section.label] as const),
      ),
    ),
  };
}

/** Where the map lists the pages of a section: `REST API` → `/docs#rest-api`. */
export function sectionOnMap(label: string): string {
  return `${MAP_PAGE}#${createSlugger().slug(label)}`;
}

const API_DOCUMENT = 'api/openapi.yaml';

/**
 * Day of a page's last change, such as `2026-11-22`; null if unknown. A reference page is generated from the API
 * document, so it is as new as the newer of the two.
 */
export function lastChange(
  { file, frontMatter }: Pick<SourcePage, 'file' | 'frontMatter'>,
  { updated }: SiteContext,
): string | null {
  const own = updated.get(file);
  const api = updated.get(API_DOCUMENT);
  if (own === undefined) return null;
  return frontMatter.rest_api && api !== undefined && api > own ? api : own;
}
