import { referenceNodesOf } from '../model/content-tree.ts';
import type { Crumb, NavAnchor, PageModel, SourcePage } from '../model/page.ts';
import { markdownAddressOf } from '../model/route.ts';
import { buildHead } from './head.ts';
import { lastChange } from './last-change.ts';
import { buildNavTree } from './nav-tree.ts';
import { MAP, sectionOnMap } from './section-on-map.ts';
import type { SiteContext } from './site-context.ts';
import { buildToc } from './toc.ts';

/** The only place that assembles a page; components render its model. */
export function buildPage(page: SourcePage, context: SiteContext): PageModel {
  const { route, frontMatter } = page;
  const restApi = frontMatter.rest_api ?? false;
  const at = context.position.get(route);
  const { editPage } = context.site;
  return {
    route,
    head: buildHead({ route, frontMatter, context }),
    restApi,
    tree: page.tree,
    toc: buildToc(page.headings, restApi),
    nav: buildNavTree({
      sections: context.navigation,
      route,
      limit: context.site.limits.navigationLinks,
      anchors: anchorsOf(page, restApi),
    }),
    breadcrumbs: breadcrumbsOf(route, context),
    previous: at === undefined ? null : (context.order[at - 1] ?? null),
    next: at === undefined ? null : (context.order[at + 1] ?? null),
    markdownHref: markdownAddressOf(route),
    editHref: editPage?.replace('{file}', encodeURI(page.file)) ?? null,
    updated: lastChange(page, context),
  };
}

/** The map, and the section of a page on it; a page that is a section itself would only repeat its title. */
function breadcrumbsOf(route: string, { navigation, sectionOf }: SiteContext): Crumb[] {
  const label = sectionOf.get(route);
  if (label === undefined) return [];
  const map = { label: 'Docs', href: MAP };
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
