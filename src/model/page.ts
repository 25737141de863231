import type { ContentNode } from './content-tree.ts';

/** What an author may write between the `---` lines of a page. Row S1.3. */
export interface FrontMatter {
  title?: string | undefined;
  description?: string | undefined;
  /** True on reference pages: no table of contents, space for samples beside the text. Row S2.6. */
  rest_api?: boolean | undefined;
  /** Other names that readers use for the page; search finds it by these. */
  keywords?: string[] | undefined;
  /** True for a page that only `dev` shows. */
  draft?: boolean | undefined;
}

/** What readers ask of the parts of a page, in their own words, by anchor; only search reads it. */
export type Phrases = Readonly<Record<string, readonly string[]>>;

export interface Heading {
  id: string;
  level: number;
  /** Text of the heading, including code and emphasis. */
  title: string;
  /** True if the first child is plain text, which row S2.7 requires of an entry in the table of contents. */
  startsWithText: boolean;
  /** All attributes of the heading as the author wrote them. Row S2.7. */
  attributes: Record<string, unknown>;
}

/** An author's page after validation and transformation. All later stages read it. */
export interface SourcePage {
  route: string;
  /** Path relative to the project root, for messages. */
  file: string;
  frontMatter: FrontMatter;
  tree: ContentNode;
  headings: Heading[];
  /** Every id that a link may point to, of headings and other elements. */
  ids: string[];
  links: PageLink[];
}

export interface PageLink {
  href: string;
  /** From 1; 0 if a link comes from data instead of the page's text. */
  line: number;
  /** From 1; 0 if unknown. */
  column: number;
  /** True if the target is a picture. */
  image: boolean;
  /** File of the line, if it is not the page's own: a data file that the page shows. */
  source?: string;
  /** The size of the picture according to the author. */
  size?: { width: number; height: number };
}

export type TocEntry = Pick<Heading, 'id' | 'level' | 'title' | 'attributes'>;

interface NavLink {
  label: string;
  href: string;
  /** True for the current page. Row S2.3. */
  current: boolean;
  /** Operations, and the other sections of a reference page, shown below the link while its page is open. */
  anchors?: NavAnchor[];
}

/** A link to an operation or section on the same page. */
export interface NavAnchor {
  /** HTTP method of an operation. */
  method?: string;
  title: string;
  href: string;
}

export interface NavGroup {
  label: string;
  /** Present on a section link: a clickable title without child links. Row S2.4. */
  href?: string | undefined;
  current: boolean;
  links: NavLink[];
}

export interface PageHead {
  title: string;
  description: string;
  /** The canonical address; null if the page has none and search engines must not index it. */
  canonical: string | null;
  image: string;
  /** Origins to preconnect to: the hosted search service, if one is configured. Row S1.10. */
  preconnect: string[];
}

/** A link in the top bar. An external one opens in a new tab. Rows S1.4 and S1.5. */
export interface HeaderLink<Route extends string = string> {
  label: string;
  href: Route | `${Route}#${string}` | `https://${string}`;
  /** Rendered as a button. */
  primary?: boolean | undefined;
}

/** Everything that the wrapper needs to render one page. Assembled only in `page/build-page.ts`. */
export interface PageModel {
  route: string;
  head: PageHead;
  restApi: boolean;
  tree: ContentNode;
  toc: TocEntry[];
  nav: NavGroup[];
  /** From the map of the documentation down to the section; the page itself is its title. */
  breadcrumbs: { label: string; href: string }[];
  previous: { label: string; href: string } | null;
  next: { label: string; href: string } | null;
  markdownHref: string | null;
  /** Day of the last change, such as `2026-11-22`; null if unknown. */
  updated: string | null;
  /** Old anchors of sections that are now on other pages, and where each is now. */
  moved: { id: string; href: string }[];
}
