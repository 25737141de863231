import { shown } from '../../api/zod-sentence.ts';
import { nearestAddress, suggest } from '../../model/nearest.ts';
import { markdownAddressOf, splitLink } from '../../model/route.ts';
import type { McpData, McpPage } from './mcp-data.ts';
import type { McpSite } from './mcp-site.ts';
import { headingsOf, readSection } from './read-section.ts';
import { ToolError } from './tool.ts';

type ReadSite = Pick<McpSite, 'data' | 'readFile'>;

/**
 * A page, a section of it, or a file, as Markdown.
 * @param address path or URL; its fragment names a section, too
 * @param section its anchor or its heading
 * @throws ToolError if there is no such page or section, with the nearest
 */
export async function readPage(site: ReadSite, address: string, section?: string): Promise<string> {
  const { origin, api, files } = site.data;
  const path = pathOf(site.data, address);
  const wanted = (section ?? splitLink(address).hash).replace(/^#/, '');
  const file = files.find((each) => each.path === path || each.path === `${path}.md`);
  if (file !== undefined && wanted === '') return site.readFile(file);
  if (file !== undefined) {
    const parts = path === '/openapi.yaml' ? ', or its parts with get_operation and explain_code' : '';
    throw new ToolError(`${path} has no sections. Read it whole${parts}.`);
  }
  const about = insteadOf(path, site.data);
  if (about !== null) {
    const size = Math.ceil((await site.readFile({ path })).length / 1000).toLocaleString('en');
    return `A file of ${size} kB, too large to print. Download it: curl --fail --remote-name ${origin}${path}\n\n${about}`;
  }
  const page = findPage(site.data, address);
  const twin = await readTwin(page, site);
  // Links that are arguments of this tool, as search finds them.
  const routes = new Set(site.data.pages.map(({ route }) => route));
  const markdown = twin
    .replaceAll(`](${origin}/`, '](/')
    .replaceAll(/\]\((\/[^()#\s]+)\.md(?=[)#])/g, (all, route) => (routes.has(route) ? `](${route}` : all));
  // Without the front matter, which repeats what the list of pages says.
  if (section === undefined && wanted === '') return markdown.replace(/^---\n.*?\n(?=# )/s, '');
  // A field or row is in the section of the heading above it; the fold of a field also has an anchor.
  const anchors = new Map(Object.entries(page.anchors));
  const target = anchors.get(wanted) ?? anchors.get(wanted.replace(/-(?:child-attributes|values)$/, ''));
  if (target?.startsWith('/')) return readPage(site, target);
  const isOperation = (id: string) =>
    api?.operations.some(({ route, anchor }) => route === page.route && anchor === id) ?? false;
  // Links whose text is a code are those of rows to themselves; they stay as they are.
  return readSection(markdown, target ?? wanted, isOperation).replaceAll(/(?<!`)\]\(#/g, `](${page.route}#`);
}

/** What the reference says of an operation or an object. */
export async function readReference(site: ReadSite, { route, anchor }: { route: string; anchor: string }) {
  const headings = headingsOf(await readTwin(findPage(site.data, route), site));
  // Where only a guide uses an operation, the operation has no section.
  const page = headings.some(({ id }) => id === anchor) ? `${route}#${anchor}` : route;
  return `${await readPage(site, page)}\n\nPage: ${page}`;
}

/** Text of a page's Markdown twin. */
export const readTwin = ({ route }: McpPage, { readFile }: Pick<McpSite, 'readFile'>): Promise<string> =>
  readFile({ path: markdownAddressOf(route) });

/** What to do with a file that is too large to print; null for any other. */
function insteadOf(path: string, { api }: McpData): string | null {
  if (path === '/llms-full.txt') return 'search_docs and read_page give the same text in parts.';
  return path === '/frame-sandbox.mjs' && api?.simulation ? `How to run it: ${api.simulation}` : null;
}

/** An address without the origin of the site, and without everything after `#` or `?`. */
function pathOf({ origin }: McpData, address: string): string {
  const path = address.replace(origin, '').replace(/[?#].*/, '');
  return `/${path.replace(/^\/|\/$/g, '')}`;
}

function findPage(data: McpData, address: string): McpPage {
  const { pages, files } = data;
  const route = pathOf(data, address)
    .replace(/\.md$/, '')
    .replace(/^\/index$/, '/');
  const page = pages.find((each) => each.route === route);
  if (page !== undefined) return page;
  const known = [...pages.map((each) => each.route), ...files.map(({ path }) => path)];
  const hint = suggest(nearestAddress(route, known), 'Find pages with search_docs.');
  throw new ToolError(`There is no page "${shown(address)}". ${hint}`);
}
