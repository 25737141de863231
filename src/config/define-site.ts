import type { HeaderLink, PageRules } from '../model/page.ts';

/** One entry of the side navigation: a page below its section. */
export interface NavItem<Route extends string = string> {
  label: string;
  href: Route;
}

/** A section with links below it, or, with `href` and no `links`, a section link. Rows S2.2 and S2.4. */
export type NavSection<Route extends string = string> =
  | { label: string; href: Route; links?: never }
  | { label: string; links: NavItem<Route>[]; href?: never };

export interface SiteConfig<Route extends string = string> {
  /** Name of the product, as readers know it. */
  product: string;
  /** Label beside the logo. Row S1.4. */
  versionLabel: string;
  /** Default description of a page; the product's name is appended. Row S1.9. */
  descriptionLead: string;
  /** Title of a page whose front matter has none. Row S1.2. */
  titleFallback: string;
  /** Language of the pages, as HTML names it; default: `en`. */
  language?: string;
  /** Colors of links, buttons and marks, in the light and in the dark theme; the defaults are in `tokens.css`. */
  colors?: Readonly<Partial<Record<'accent' | 'accentFill' | 'accentSoft', readonly [string, string]>>>;
  /** Public origin when `SITE_URL` is not set; canonical links and social tags start with it. */
  origin: string;
  /** Links of the top bar, from left to right. */
  headerLinks: HeaderLink<Route>[];
  /** Pages of the navigation that the search suggests before anything is typed, best first. */
  suggestedPages: Route[];
  /** Where `Let us know.` leads; `{query}` stands for the encoded query. Row S3.8. */
  feedback: string;
  /** Where to report a security problem: an address such as `mailto:…`. Without it there is no `security.txt`. */
  securityContact?: `mailto:${string}` | `https://${string}`;
  /** Assistants that a reader can open a page in; `{url}` stands for the encoded address of its Markdown. */
  assistants?: { label: string; href: `https://${string}` }[];
  /** Where the source of a page is edited; `{file}` stands for its path. Pages have no such link without it. */
  editPage?: `https://${string}`;
  /** Address on this origin that takes readers' feedback about a page; without it readers are not asked. */
  pageFeedback?: `/${string}`;
  socialImage: { path: string; width: number; height: number; alt: string };
  /** What pages look like that were written for another tool. */
  pages?: PageRules;
  /** Sections of the side navigation in the order readers see them; an empty list follows the folders. */
  navigation: NavSection<Route>[];
  /** Values that pages show by their names, as `{% $apiVersion %}`, so that they change in one place. */
  variables?: Readonly<Record<string, string | number>>;
  /** Pages that moved: the old address, and where the page is now. Served with status 308; links lead to the new one. */
  redirects?: Readonly<Record<`/${string}`, Route | `${Route}#${string}` | `https://${string}`>>;
  limits: {
    /** Above this many links, the side navigation opens only the section of the page being read. */
    navigationLinks: number;
  };
}

/** Gives `site.config.ts` its types; a link to a page that no content file makes does not compile. */
export function defineSite<const Route extends string>(config: SiteConfig<Route>): SiteConfig<Route> {
  return config;
}
