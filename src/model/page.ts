import type { ContentNode } from './content-tree.ts';

/** What an author may write between the `---` lines of a page. Row S1.3. */
export interface FrontMatter {
  title?: string | undefined;
  description?: string | undefined;
  /** True on reference pages: no table of contents, room for the samples beside the text. Row S2.6. */
  rest_api?: boolean | undefined;
  /** What readers call the page besides its title; search finds it by these. */
  keywords?: string[] | undefined;
  /** By heading id what readers ask or set out to do there, in their words; search alone reads it. */
  sections?: Record<string, string[]> | undefined;
}

/** What pages look like that were written for another tool. */
export interface PageRules {
  /** `.md` files are pages too, and links to files lead to their pages. */
  markdown?: boolean;
  /** `either`: a page has its title in the front matter or as its first heading, and the other is made from it. */
  titles?: 'both' | 'either';
  /** Keys of front matter besides ours, with the type of their values. They are checked, and not shown. */
  frontMatter?: Readonly<Record<string, 'text' | 'number' | 'boolean' | 'list' | 'any'>>;
}

export interface Heading {
  id: string;
  level: number;
  /** The heading as text, code and emphasis included. */
  title: string;
  /** True when the first child is plain text, which row S2.7 asks of an entry in the table of contents. */
  startsWithText: boolean;
  /** All attributes of the heading as the author wrote them. Row S2.7. */
  attributes: Record<string, unknown>;
}

/** An author's page after validation and transformation. Everything later stages show comes from here. */
export interface SourcePage {
  route: string;
  /** Path relative to the project root, for messages. */
  file: string;
  frontMatter: FrontMatter;
  tree: ContentNode;
  headings: Heading[];
  /** Every id that a link may point to, headings' and others'. */
  ids: string[];
  links: PageLink[];
}

export interface PageLink {
  href: string;
  /** The partial that has the link; absent where the page itself has it. */
  file?: string;
  /** From 1; 0 where a link comes from data rather than from the page's text. */
  line: number;
  /** From 1; 0 where it is not known. */
  column: number;
  /** True for the file of a picture. */
  image: boolean;
  /** What the author says that the picture measures. */
  size?: { width: number; height: number };
}

export interface TocEntry {
  id: string;
  level: number;
  title: string;
  attributes: Record<string, unknown>;
}

export interface NavLink {
  label: string;
  href: string;
  /** True for the page being read. Row S2.3. */
  current: boolean;
  /** What the page of a resource describes, below the link to it while it is read. */
  operations?: NavOperation[];
}

/** A link to an operation on the same page. */
export interface NavOperation {
  method: string;
  title: string;
  href: string;
}

export interface NavGroup {
  label: string;
  /** Present on a section link: a clickable title without links below it. Row S2.4. */
  href?: string | undefined;
  current: boolean;
  links: NavLink[];
}

export interface PageHead {
  title: string;
  description: string;
  /** The one public address; null where a page has none, and search engines are to leave it out. */
  canonical: string | null;
  image: { url: string; width: number; height: number; alt: string };
  /** What search engines are told of the page, in the terms of schema.org. */
  structuredData: Record<string, unknown> | null;
  /** Origins to preconnect to: the hosted search service, when one is configured. Row S1.10. */
  preconnect: string[];
}

/** A link of the top bar. One that leaves the site opens in a new tab. Rows S1.4 and S1.5. */
export interface HeaderLink<Route extends string = string> {
  label: string;
  href: Route | `https://${string}`;
  /** Shown as a button. */
  primary?: boolean | undefined;
}

export interface Crumb {
  label: string;
  href?: string | undefined;
}

/** All that the wrapper needs to render one page. Made in one place: `page/build-page.ts`. */
export interface PageModel {
  route: string;
  head: PageHead;
  restApi: boolean;
  tree: ContentNode;
  toc: TocEntry[];
  nav: NavGroup[];
  /** From the map of the documentation down to the section; the page itself is its title. */
  breadcrumbs: Crumb[];
  previous: { label: string; href: string } | null;
  next: { label: string; href: string } | null;
  markdownHref: string | null;
  editHref: string | null;
  /** Day of the last change, such as `2026-11-22`; null where it is not known. */
  updated: string | null;
}
