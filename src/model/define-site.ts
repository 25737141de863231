import type { HeaderLink } from './page.ts';

/** A link in a section of the side navigation. */
interface NavItem<Route extends string = string> {
  label: string;
  href: Route;
}

/** A section with links, or, with `href` and no `links`, a section link. Rows S2.2 and S2.4. */
export type NavSection<Route extends string = string> =
  | { label: string; href: Route; links?: never }
  | { label: string; links: NavItem<Route>[]; href?: never };

/** The links of a section; those of a section link are the link itself. */
export function linksOf({ label, href, links }: NavSection): NavItem[] {
  return links ?? [{ label, href }];
}

export interface SiteConfig<Route extends string = string> {
  /** Name of the product as readers know it. */
  product: string;
  /** Label beside the logo. Row S1.4. */
  versionLabel: string;
  /** Default description of a page; the product's name is appended. Row S1.9. */
  descriptionLead: string;
  /** Title of a page whose front matter has none. Row S1.2. */
  titleFallback: string;
  /** Public origin when `SITE_URL` is not set; canonical links and social tags start with it. */
  origin: string;
  /** Links in the top bar, from left to right. */
  headerLinks: HeaderLink<Route>[];
  /** Pages of the navigation that search suggests before a query is typed, best first. */
  suggestedPages: Route[];
  /** Target of `Let us know.`; `{query}` is replaced by the encoded query. Row S3.8. */
  feedback: string;
  /** Contact for security problems, such as `mailto:…`. Without it there is no `security.txt`. */
  securityContact?: `mailto:${string}` | `https://${string}`;
  /** Assistants that can open a page; `{url}` is replaced by the encoded address of its Markdown. */
  assistants?: { label: string; href: `https://${string}` }[];
  /** Path of the license of these docs, linked at the end of each page. */
  license?: `/${string}`;
  /** The picture that other sites show beside a link, 1200 × 630 pixels: all of them show this size without cropping. */
  socialImage: `/${string}`;
  /** Sections of the side navigation in display order. */
  navigation: NavSection<Route>[];
  /** Moved pages: the old address and the new one. Served with status 308; links must use the new address. */
  redirects?: Readonly<Record<`/${string}`, Route | `${Route}#${string}` | `https://${string}`>>;
  /**
   * Sections that moved to another page: the old address, such as `/guides/refunds#partial`, and the new one. What begins
   * with the old anchor and a hyphen, as the fields of an object do, moves with it.
   */
  movedSections?: Readonly<Record<`${Route}#${string}`, `${Route}#${string}`>>;
  limits: {
    /** Above this number of links, the side navigation expands only the current page's section. */
    navigationLinks: number;
  };
}

/** Types `site.config.ts`; a link to a page that no content file makes does not compile. */
export function defineSite<const Route extends string>(config: SiteConfig<Route>): SiteConfig<Route> {
  return config;
}
