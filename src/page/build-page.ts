import { referenceNodesOf } from '../model/content-tree.ts';
import { linksOf, type NavSection } from '../model/define-site.ts';
import type { Heading, NavAnchor, NavGroup, PageModel, SourcePage, TocEntry } from '../model/page.ts';
import { MAP_PAGE, markdownAddressOf, splitLink } from '../model/route.ts';
import { buildHead } from './head.ts';
import { lastChange, type SiteContext, sectionOnMap } from './site-context.ts';

/**
 * The only place that assembles a page; components render its model.
 * @param pages that sections of this page may have moved to
 */
export function buildPage(
  page: SourcePage,
  context: SiteContext,
  pages: readonly Pick<SourcePage, 'route' | 'ids'>[] = [],
): PageModel {
  const { route, frontMatter } = page;
  const restApi = frontMatter.rest_api ?? false;
  const at = context.position.get(route);
  return {
    route,
    head: buildHead(page, context),
    restApi,
    tree: page.tree,
    toc: buildToc(page.headings, restApi),
    nav: buildNavTree(context.site.navigation, {
      route,
      limit: context.site.limits.navigationLinks,
      anchors: anchorsOf(page, restApi),
    }),
    breadcrumbs: breadcrumbsOf(route, context),
    previous: at === undefined ? null : (context.order[at - 1] ?? null),
    next: at === undefined ? null : (context.order[at + 1] ?? null),
    markdownHref: markdownAddressOf(route),
    updated: lastChange(page, context),
    moved: movedAnchors(route, context.site.movedSections, pages),
  };
}

/** The old anchors of a page: of each section that moved, and of what moved with it, such as the fields of an object. */
export function movedAnchors(
  route: string,
  sections: Readonly<Record<string, string>> = {},
  pages: readonly Pick<SourcePage, 'route' | 'ids'>[],
): PageModel['moved'] {
  return Object.entries(sections).flatMap(([from, to]) => {
    const [old, target] = [splitLink(from), splitLink(to)];
    if (old.route !== route) return [];
    return (pages.find((page) => page.route === target.route)?.ids ?? [])
      .filter((id) => `${id}-`.startsWith(`${target.hash}-`))
      .map((id) => id.slice(target.hash.length))
      .map((part) => ({ id: old.hash + part, href: to + part }));
  });
}

/** The map, and the section of a page on it; a page that is a section itself would only repeat its title. */
function breadcrumbsOf(
  route: string,
  { site: { navigation }, sectionOf }: SiteContext,
): PageModel['breadcrumbs'] {
  const label = sectionOf.get(route);
  if (label === undefined) return [];
  const map = { label: 'Docs', href: MAP_PAGE };
  return navigation.some(({ href }) => href === route) ? [map] : [map, { label, href: sectionOnMap(label) }];
}

/**
 * The operations described on a page, in page order, and on a reference page, which has no table of contents, its other
 * sections, too.
 */
function anchorsOf({ tree, headings }: SourcePage, restApi: boolean): NavAnchor[] {
  const operations = referenceNodesOf(tree).flatMap((node) =>
    node.kind === 'operation'
      ? [{ method: node.method, title: node.heading.title, href: `#${node.heading.anchor}` }]
      : [],
  );
  if (!restApi) return operations;
  const operationAt = new Map(operations.map((operation) => [operation.href, operation]));
  return headings
    .filter(({ id, level }) => id !== '' && level === 2)
    .map(({ id, title }) => operationAt.get(`#${id}`) ?? { title, href: `#${id}` });
}

/**
 * The side navigation of one page. Rows S2.2 to S2.4.
 * @param limit above this number of links, only the page's section is expanded
 * @param anchors links to the parts of the page
 */
export function buildNavTree(
  sections: NavSection[],
  { route, limit, anchors = [] }: { route: string; limit: number; anchors?: NavAnchor[] },
): NavGroup[] {
  const total = sections.flatMap(linksOf).length;
  return sections.map((section) =>
    total <= limit || linksOf(section).some(({ href }) => href === route)
      ? toGroup(section, route, anchors)
      : { label: section.label, href: section.href ?? section.links[0]?.href, current: false, links: [] },
  );
}

function toGroup(section: NavSection, route: string, anchors: NavAnchor[]): NavGroup {
  if (section.links === undefined) {
    return { label: section.label, href: section.href, current: section.href === route, links: [] };
  }
  const links = section.links.map((link) => {
    const current = link.href === route;
    return { ...link, current, ...(current && anchors.length > 0 ? { anchors } : {}) };
  });
  return { label: section.label, current: links.some((link) => link.current), links };
}

/**
 * Entries of the table of contents: headings of level 2 and 3 that have an id and start with plain text, each with the
 * heading's attributes (row S2.7). Empty if there would be one entry or fewer (row S2.8), and on reference pages (row
 * S2.6).
 */
export function buildToc(headings: Heading[], restApi: boolean): TocEntry[] {
  if (restApi) return [];
  const entries = headings
    .filter(({ id, level, startsWithText }) => id !== '' && startsWithText && (level === 2 || level === 3))
    .map(({ id, level, title, attributes }) => ({ id, level, title, attributes }));
  return entries.length > 1 ? entries : [];
}
