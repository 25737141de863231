import { stringify } from 'yaml';
import type { SourcePage } from '../model/page.ts';
import { isInternal, markdownAddressOf, splitLink } from '../model/route.ts';
import { canonicalOf } from './head.ts';
import { lastChange } from './last-change.ts';
import type { SiteContext } from './site-context.ts';
import { toMarkdown } from './to-markdown.ts';

/**
 * The Markdown file that programs read instead of the page: front matter with the page's metadata and address, a
 * pointer to the list of all pages, and the content. Its links lead to other twins.
 */
export function markdownTwin(page: SourcePage, context: SiteContext): string {
  const { route, frontMatter } = page;
  const { site, linkOrigin } = context;
  const updated = lastChange(page, context);
  const about = {
    title: frontMatter.title ?? site.titleFallback,
    ...(frontMatter.description === undefined ? {} : { description: frontMatter.description }),
    canonical: canonicalOf(route, context),
    ...(updated === null ? {} : { updated }),
  };
  const body = toMarkdown({ tree: withTwinLinks(page.tree, linkOrigin) });
  // Only YAML parsers understand folded lines, but people and models read these, too.
  const lines = stringify(about, { lineWidth: 0 });
  return `---\n${lines}---\n\n> All pages, each as Markdown: [llms.txt](${linkOrigin}/llms.txt)\n\n${body}`;
}

/** Components and elements with an `href` that readers follow. */
const LINKS = new Set(['a', 'Link', 'Card']);

/** A copy of a tree, including the data of its reference nodes, with links to twins. */
function withTwinLinks<Value>(value: Value, origin: string): Value {
  if (Array.isArray(value)) return value.map((each) => withTwinLinks(each, origin)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withTwinLinks(part, origin)]),
  ) as { name?: unknown; attributes?: { href?: unknown; origin?: string } };
  if (LINKS.has(String(copy.name)) && typeof copy.attributes?.href === 'string')
    copy.attributes.href = twinAddressOf(copy.attributes.href, origin);
  if (copy.name === 'CodeFiles' && copy.attributes !== undefined) copy.attributes.origin = origin;
  return copy as Value;
}

/** `/webhooks#verify` → `/webhooks.md#verify`; files, other sites and hashes on the same page stay unchanged. */
function twinAddressOf(href: string, origin: string): string {
  const { route, hash } = splitLink(href);
  if (!isInternal(href) || route === '') return href;
  const isFile = /\.\w+$/.test(route);
  return origin + (isFile ? route : markdownAddressOf(route)) + (hash === '' ? '' : `#${hash}`);
}
