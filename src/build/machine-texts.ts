import { markdownAddressOf } from '../model/route.ts';
import type { SiteContext } from '../page/site-context.ts';

/** What these texts say of a page. */
export interface ListedPage {
  route: string;
  title?: string | undefined;
  description?: string | undefined;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** All pages for search engines (sitemaps.org, version 0.9). */
export function sitemapXml(pages: readonly ListedPage[], origin: string): string {
  const urls = pages.map(({ route }) => `  <url><loc>${escapeXml(origin + route)}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/** Everything is public (row S2.1); only the endpoints are no pages. RFC 9309. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /1/\nDisallow: /_next/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The map of the documentation for language models: each page's Markdown address with its description. */
export function llmsText(pages: readonly ListedPage[], context: SiteContext): string {
  const { site, origin } = context;
  const sections = groupBySection(pages, context);
  const parts = [...sections].map(([section, members]) => {
    const lines = members.map(({ route, title = site.titleFallback, description }) => {
      const about = description === undefined ? '' : `: ${description}`;
      return `- [${title}](${origin}${markdownAddressOf(route)})${about}`;
    });
    return `## ${section}\n\n${lines.join('\n')}`;
  });
  return `# ${site.product}\n\n> ${site.descriptionLead} ${site.product}.\n\n${parts.join('\n\n')}\n`;
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

/** The Markdown of all pages, in reading order, as one text. */
export function llmsFullText(markdown: readonly string[]): string {
  return markdown.join('\n---\n\n');
}
