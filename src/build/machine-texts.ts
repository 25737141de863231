import { CHANGES_PAGE, type Change } from '../model/change.ts';
import { markdownAddressOf, markdownLinkOf } from '../model/route.ts';
import { canonicalOf } from '../page/head.ts';
import type { SiteContext } from '../page/site-context.ts';
import type { SiteData } from './load-site.ts';

/** What these texts say of a page. */
export interface ListedPage {
  route: string;
  title?: string | undefined;
  description?: string | undefined;
  /** Day of its last change; null where it is not known. */
  updated?: string | null;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** All pages for search engines (sitemaps.org, version 0.9). */
export function sitemapXml(pages: readonly ListedPage[], origin: string): string {
  const urls = pages
    .map(({ route, updated }) => {
      const lastmod = updated == null ? '' : `<lastmod>${updated}</lastmod>`;
      return `  <url><loc>${escapeXml(canonicalOf(route, { origin }))}</loc>${lastmod}</url>`;
    })
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/**
 * What changed, for feed readers (Atom, RFC 4287). A change keeps its id, so it is shown as new once.
 * @param changes newest first, at least one
 */
export function changesFeed(changes: readonly Change[], { site, origin }: SiteContext): string {
  const page = origin + CHANGES_PAGE;
  const moment = (date: string): string => `<updated>${date}T00:00:00Z</updated>`;
  const entries = changes.map(({ anchor, date, title, href, text }) =>
    [
      '  <entry>',
      `    <id>${page}#${anchor}</id>`,
      `    <title>${escapeXml(title)}</title>`,
      `    <link href="${escapeXml(origin + href)}"/>`,
      `    ${moment(date)}`,
      `    <summary>${escapeXml(text)}</summary>`,
      '  </entry>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${page}</id>`,
    `  <title>Changes to the ${escapeXml(site.product)} documentation</title>`,
    `  <link href="${page}"/>`,
    `  <link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>`,
    `  <author><name>${escapeXml(site.product)}</name></author>`,
    `  ${moment(changes[0]?.date ?? '')}`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** Everything is public (row S2.1); only the endpoints are not pages. RFC 9309. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /1/\nDisallow: /_next/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * The map of the documentation for language models: each page's Markdown address with its description, and files that
 * hold more than a page (llmstxt.org).
 * @param files paths of the texts of all pages and of the API document, with what each holds
 */
export function llmsText(
  pages: readonly ListedPage[],
  context: SiteContext,
  files: readonly [path: string, about: string][] = [],
): string {
  const { site, origin } = context;
  const sections = groupBySection(pages, context);
  const parts = [...sections].map(([section, members]) => {
    const lines = members.map(({ route, title = site.titleFallback, description }) => {
      const about = description === undefined ? '' : `: ${description}`;
      return `- [${title}](${origin}${markdownAddressOf(route)})${about}`;
    });
    return `## ${section}\n\n${lines.join('\n')}`;
  });
  // In the lists of links that follow, each link is a page.
  const whole = [
    ...files,
    ['mcp', 'An MCP server that searches and reads these pages (Streamable HTTP, no key)'],
  ]
    .map(([path, about]) => `- ${about}: ${origin}/${path}`)
    .join('\n');
  return `# ${site.product}\n\n> ${site.descriptionLead} ${site.product}.\n\n${whole}\n\n${parts.join('\n\n')}\n`;
}

/** By hand, because Node 20 has no `Map.groupBy`. */
function groupBySection(pages: readonly ListedPage[], context: SiteContext): Map<string, ListedPage[]> {
  const groups = new Map<string, ListedPage[]>();
  for (const page of pages) {
    const section = context.sectionOf.get(page.route) ?? 'More';
    const members = groups.get(section);
    if (members === undefined) groups.set(section, [page]);
    else members.push(page);
  }
  return groups;
}

/** The Markdown of all pages, in reading order, as one text. Each begins with its own front matter. */
export function llmsFullText(markdown: readonly string[]): string {
  return markdown.join('\n');
}

/** Even code and numbers have three characters to a token, so that a part stays below 100,000 tokens. */
const PART_CHARACTERS = 300_000;

/** The same in parts that a language model can take, cut between pages; a longer page is its own part. */
export function llmsFullParts(markdown: readonly string[]): string[] {
  const parts: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const page of markdown) {
    if (size + page.length > PART_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(page);
    size += page.length;
  }
  return parts.map(llmsFullText);
}

/** Paths of what holds the text of all pages, with what `llms.txt` says of each. */
export function llmsFiles(
  fullTexts: readonly string[],
  { apiDocument, changes }: Pick<SiteData, 'apiDocument' | 'changes'>,
): [path: string, about: string][] {
  return [
    ...fullTexts.map((path, index): [string, string] => [
      path,
      fullTexts.length === 1 ? 'The text of all pages' : `The text of all pages, part ${index + 1}`,
    ]),
    ...(apiDocument === null ? [] : [['openapi.yaml', 'The API as an OpenAPI document'] as [string, string]]),
    ...(changes.length === 0 ? [] : [['feed.xml', 'What changed, as an Atom feed'] as [string, string]]),
  ];
}

/**
 * How to report a security problem (RFC 9116).
 * @param contact an address such as `mailto:` or `https:`
 * @param year of the build: the file holds until the end of the next one, and the same year builds the same file
 */
export function securityText(contact: string, origin: string, year: number): string {
  return `Contact: ${contact}\nExpires: ${year + 1}-12-31T23:59:59Z\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`;
}

/**
 * Pages that moved, in the form that file hosts such as Netlify and Cloudflare Pages read. The server has them from the
 * manifest, but their file makes a build with other redirects another build.
 */
export function redirectsText(redirects: Readonly<Record<string, string>> = {}): string {
  return Object.entries(redirects)
    .map(([from, to]) => `${from} ${to} 308\n`)
    .join('');
}
/**
 * Pages that moved and their Markdown twins, as lines of an nginx `map` of `$uri`. As on the server, the query of the
 * request goes along before the hash; `$frame_docs_more` of the recipe is that query behind another one.
 */
export function nginxRedirects(redirects: Readonly<Record<string, string>> = {}): string {
  const line = (from: string, to: string): string => {
    const [address = '', ...hash] = to.replace(/["\\$\s]/g, encodeURIComponent).split(/(?=#)/);
    const query = address.includes('?') ? '$frame_docs_more' : '$is_args$args';
    return `"~^${from.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&')}$" "${address}${query}${hash.join('')}";\n`;
  };
  return Object.entries(redirects)
    .map(([from, to]) => {
      const twin = markdownLinkOf(to);
      return line(from, to) + (twin === null ? '' : line(`${from}.md`, twin));
    })
    .join('');
}
