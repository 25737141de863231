import type { NavSection, SiteConfig } from '../config/define-site.ts';
import { addResources, type Resource } from './derive-navigation.ts';

/** What every page needs to know of the whole site. Created once for a build. */
export interface SiteContext {
  site: SiteConfig;
  /** Public origin without a slash at the end. */
  origin: string;
  /** What links between Markdown files start with: `SITE_URL`, or nothing where the site may be anywhere. */
  linkOrigin: string;
  hostedSearch: { appId: string; apiKey: string; indexName: string } | null;
  navigation: NavSection[];
  /** Routes in reading order with their labels, for the links at the foot of a page. */
  order: { label: string; href: string }[];
  /** Position of each route in `order`. */
  position: ReadonlyMap<string, number>;
  /** Label of the navigation section of each route. */
  sectionOf: ReadonlyMap<string, string>;
  /** True where each page has its own picture for social sites; otherwise all show the picture of the site. */
  pageImages: boolean;
  /** Day of the last change of each source, by its path relative to the project root; empty where it is not known. */
  updated: ReadonlyMap<string, string>;
}

interface SiteContextOptions {
  site: SiteConfig;
  navigation: NavSection[];
  origin: string;
  linkOrigin?: string;
  hostedSearch: SiteContext['hostedSearch'];
  /** Resources of the API; those that the navigation does not name are added to it. */
  resources?: readonly Resource[];
  pageImages?: boolean;
  updated?: SiteContext['updated'];
}

/** Works out once, for all pages, what follows from the navigation. */
export function createSiteContext({
  site,
  navigation: named,
  origin,
  linkOrigin = '',
  hostedSearch,
  resources = [],
  pageImages = false,
  updated = new Map(),
}: SiteContextOptions): SiteContext {
  const navigation = addResources(named, resources);
  const order = navigation.flatMap((section) =>
    section.links === undefined ? [{ label: section.label, href: section.href }] : section.links,
  );
  const position = new Map(order.map(({ href }, index) => [href, index]));
  const sectionOf = new Map(
    navigation.flatMap((section) =>
      section.links === undefined
        ? [[section.href, section.label] as const]
        : section.links.map((link) => [link.href, section.label] as const),
    ),
  );
  return {
    ...{ site, navigation, origin, linkOrigin, hostedSearch, order, position, sectionOf },
    ...{ pageImages, updated },
  };
}
