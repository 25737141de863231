import { stringify } from 'yaml';
import { referenceNodesOf, tag } from '../model/content-tree.ts';
import type { SourcePage } from '../model/page.ts';
import { isInternal, markdownAddressOf, splitLink } from '../model/route.ts';
import { canonicalOf } from './head.ts';
import { shortTree } from './short-tree.ts';
import { lastChange, type SiteContext } from './site-context.ts';
import { toMarkdown } from './to-markdown.ts';

/**
 * The Markdown file that programs read instead of the page: front matter with the page's metadata and address, a
 * pointer to the list of all pages, and the content. Its links lead to other twins, with the origin: readers often have
 * the text without its address.
 */
export function markdownTwin(page: SourcePage, context: SiteContext): string {
  const { route, frontMatter } = page;
  const { site, origin } = context;
  const updated = lastChange(page, context);
  const about = {
    title: frontMatter.title ?? site.titleFallback,
    ...(frontMatter.description === undefined ? {} : { description: frontMatter.description }),
    canonical: canonicalOf(route, context),
    ...(updated === null ? {} : { updated }),
  };
  const body = toMarkdown(withTwinLinks(shortTree(page.tree), { origin, route }));
  // Only YAML parsers understand folded lines, but people and models also read these.
  const lines = stringify(about, { lineWidth: 0 });
  return `---\n${lines}---\n\n> All pages, each as Markdown: [llms.txt](${origin}/llms.txt)\n\n${body}`;
}

/** Every table of assumptions of the pages, which their twins only link to. */
export function assumptionsText(pages: readonly SourcePage[], { origin }: SiteContext): string {
  const lists = pages.flatMap(({ tree }) =>
    referenceNodesOf(tree)
      .filter((node) => node.kind === 'entry-table' && node.title !== undefined)
      .map((node) => withTwinLinks(tag('Reference', { node }), { origin, route: '' })),
  );
  return `# Assumptions\n\nWhat these pages and the simulation say about the API without a public source that confirms it. Read it before you depend on a detail of a response, and check that detail in the sandbox.\n\n${toMarkdown(lists)}`;
}

/** Components and elements with an `href` that readers follow. */
const LINKS = new Set(['a', 'Link', 'Card']);

/** A copy of a tree, including the data of its reference nodes, with links to twins. */
function withTwinLinks<Value>(value: Value, from: { origin: string; route: string }): Value {
  if (Array.isArray(value)) return value.map((each) => withTwinLinks(each, from)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withTwinLinks(part, from)]),
  ) as { name?: unknown; attributes?: { href?: unknown; src?: unknown; origin?: string } };
  if (LINKS.has(String(copy.name)) && typeof copy.attributes?.href === 'string')
    copy.attributes.href = twinAddressOf(copy.attributes.href, from);
  if (copy.name === 'CodeFiles' && copy.attributes !== undefined) copy.attributes.origin = from.origin;
  if (copy.name === 'Image' && copy.attributes !== undefined)
    copy.attributes.src = twinAddressOf(String(copy.attributes.src), from);
  return copy as Value;
}

/** `/webhooks#verify` → `/webhooks.md#verify`, on the page itself `#verify`; files and other sites stay unchanged. */
function twinAddressOf(href: string, from: { origin: string; route: string }): string {
  const { route, hash } = splitLink(href);
  if (!isInternal(href) || route === '') return href;
  if (route === from.route && hash !== '') return `#${hash}`;
  const isFile = /\.\w+$/.test(route);
  return from.origin + (isFile ? route : markdownAddressOf(route)) + (hash === '' ? '' : `#${hash}`);
}
