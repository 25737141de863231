import { type Document, isScalar, parseDocument, visit } from 'yaml';
import type { ApiModel } from '../api/api-model.ts';
import { deprecationOf } from '../api/document-operations.ts';
import type { OperationObject, SchemaObject } from '../api/openapi-document.ts';
import type { Change } from '../model/change.ts';
import { MAP_PAGE, markdownAddressOf, markdownLinkOf } from '../model/route.ts';
import { ASSUMPTIONS_FILE } from '../model/site-manifest.ts';
import { canonicalOf } from '../page/head.ts';
import type { SiteContext } from '../page/site-context.ts';
import type { Site } from './site.ts';

/** What these texts say about a page. */
export interface ListedPage {
  route: string;
  title?: string | undefined;
  description?: string | undefined;
  /** Day of its last change; null if unknown. */
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
 * What changed, for feed readers (Atom, RFC 4287). A change keeps its id, so readers see it as new once.
 * @param changes newest first, at least one
 */
export function changesFeed(changes: readonly Change[], { site, origin }: SiteContext): string {
  const page = origin + MAP_PAGE;
  const moment = (date: string): string => `<updated>${date}T00:00:00Z</updated>`;
  const entries = changes.map(
    ({ anchor, date, title, href, text }) => `  <entry>
    <id>${page}#${anchor}</id>
    <title>${escapeXml(title)}</title>
    <link href="${escapeXml(origin + href)}"/>
    ${moment(date)}
    <summary>${escapeXml(text)}</summary>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${page}</id>
  <title>Changes to the ${escapeXml(site.product)} documentation</title>
  <link href="${page}"/>
  <link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
  <author><name>${escapeXml(site.product)}</name></author>
  ${moment(changes[0]?.date ?? '')}
${entries.join('')}</feed>
`;
}

/** Everything is public (row S2.1) except the endpoints, which are not pages. RFC 9309. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /1/\nDisallow: /_next/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** What `llms.txt` names besides the pages. */
type LlmsSite = Pick<Site, 'context' | 'changes'> & { api: { model: Pick<ApiModel, 'pages'> | null } | null };

/**
 * The map of the documentation for language models: each page's Markdown address with its description, and the files
 * that cover more than one page (llmstxt.org).
 */
export function llmsText(pages: readonly ListedPage[], { context, api, changes }: LlmsSite): string {
  const { site, origin } = context;
  const sections = new Map<string, string[]>();
  for (const { route, title = site.titleFallback, description } of pages) {
    const section = context.sectionOf.get(route) ?? 'More';
    const about = description === undefined ? '' : `: ${description}`;
    const line = `- [${title}](${origin}${markdownAddressOf(route)})${about}`;
    sections.set(section, [...(sections.get(section) ?? []), line]);
  }
  const parts = [...sections].map(([section, lines]) => `## ${section}\n\n${lines.join('\n')}`);
  const simulation = api?.model?.pages.simulation;
  // Plain addresses, because every link in the lists below is a page.
  const files = [
    `The text of all pages: ${origin}/llms-full.txt`,
    api !== null && `The API as an OpenAPI document: ${origin}/openapi.yaml`,
    api !== null &&
      `What no public source confirms, and what the simulation assumes: ${origin}${ASSUMPTIONS_FILE}`,
    simulation !== undefined &&
      `A simulation of the API, on which the samples of the pages run. To start your own, without an account, run \`node frame-sandbox.mjs\` (${origin}/frame-sandbox.mjs): ${origin}${markdownLinkOf(simulation)}`,
    changes.length > 0 && `What changed, as an Atom feed: ${origin}/feed.xml`,
    `An MCP server that searches and reads these pages (Streamable HTTP, no key): ${origin}/mcp`,
  ];
  const whole = files.flatMap((line) => (line === false ? [] : [`- ${line}`])).join('\n');
  return `# ${site.product}\n\n> ${site.descriptionLead} ${site.product}.\n\n${whole}\n\n${parts.join('\n\n')}\n`;
}

/**
 * How to report a security problem (RFC 9116).
 * @param date of the build: builds of one month write the same file, which is valid for less than a year, as RFC 9116 says
 */
export function securityText(contact: string, origin: string, date: Date): string {
  const expires = new Date(Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), 1)).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`;
}

/**
 * Moved pages in the format of file hosts such as Netlify and Cloudflare Pages. The server reads them from the
 * manifest; the file makes sure that a build with other redirects gets another name.
 */
export function redirectsText(redirects: Readonly<Record<string, string>> = {}): string {
  return Object.entries(redirects)
    .map(([from, to]) => `${from} ${to} 308\n`)
    .join('');
}

/**
 * Moved pages and their Markdown twins as lines of an nginx `map` of `$uri`. As on the server, the request's query is
 * added before the hash; `$frame_docs_more` of the recipe is that query appended to another one.
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

/** Extensions that say where and how this site shows a part of the API; `api/README.md` describes them. */
const OURS = new Set([
  ...['x-anchor', 'x-example-data', 'x-href', 'x-object', 'x-pages', 'x-route', 'x-sdk', 'x-simulation'],
  ...['x-assumed', 'x-errors', 'x-events', 'x-lifecycle', 'x-repeat', 'x-deprecated-in', 'x-replacement'],
]);

type Assumed = { 'x-assumed'?: boolean };

const code = (text: string): string => `\`${text}\``;

/** What our extensions of one object say, for programs that read only its description. */
function notesOf(own: OperationObject & SchemaObject): string[] {
  const confirmed = ({ 'x-assumed': assumed }: Assumed): string =>
    assumed === true ? ` ${UNCONFIRMED}` : '';
  const list = (title: string, items: string[] = []): string[] =>
    items.length === 0 ? [] : [`${title}:\n\n${items.map((item) => `- ${item}`).join('\n')}`];
  return [
    ...(own['x-assumed'] === true ? [UNCONFIRMED] : []),
    ...(own['x-replacement'] === undefined ? [] : [`SDK method deprecated. ${deprecationOf(own)}`]),
    ...list(
      'Errors',
      own['x-errors']?.map(
        ({ status, code: name = '', when, action, ...rest }) =>
          `${code(`${status} ${name}`.trim())}: ${when} ${action}${confirmed(rest)}`,
      ),
    ),
    ...list('Webhook events', own['x-events']?.map(code)),
    ...list(
      'Changes of status',
      own['x-lifecycle']?.transitions.map(
        ({ from, to, on, ...rest }) =>
          `${code(from)} to ${code(to)}: ${on.replace(/\.?$/, '.')}${confirmed(rest)}`,
      ),
    ),
  ];
}

const UNCONFIRMED = 'No public source confirms this.';

/**
 * The OpenAPI document for programs: what only this site reads is left out or said in descriptions, and links have full
 * addresses. The meanings of an enum's values have Redocly's name: generators expect a list below ours.
 */
export function publishedApi(text: string, origin: string): Document {
  const document = parseDocument(text);
  visit(document, {
    Map(_, map) {
      if (!map.items.some(({ key }) => isScalar(key) && OURS.has(String(key.value)))) return;
      const own = map.toJS(document) as OperationObject & SchemaObject;
      const parts = [...(own.description === undefined ? [] : [own.description]), ...notesOf(own)];
      if (parts.length > 0 && own['x-object' as keyof typeof own] === undefined)
        // A new node, because the form of the old one may not fit the longer text.
        map.set('description', document.createNode(parts.join('\n\n')));
    },
    Pair(_, { key }) {
      if (!isScalar(key)) return;
      if (OURS.has(String(key.value))) return visit.REMOVE;
      if (key.value === 'x-enum-descriptions') key.value = 'x-enumDescriptions';
    },
    Scalar(_, node) {
      if (typeof node.value === 'string') node.value = node.value.replaceAll('](/', `](${origin}/`);
    },
  });
  return document;
}
