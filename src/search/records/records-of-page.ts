import type { SourcePage } from '../../model/page.ts';
import type { SearchRecord } from '../../model/search.ts';
import { buildRecords } from './build-records.ts';

/** What search needs to know of the whole site to place one page; `SiteContext` has it. */
interface Surroundings {
  site: { titleFallback: string };
  /** Navigation labels in reading order. */
  order: readonly { label: string; href: string }[];
  /** Position of each route in `order`. */
  position: ReadonlyMap<string, number>;
  sectionOf: ReadonlyMap<string, string>;
}

/**
 * Search records of an author's page, under its section and label of the navigation. A page outside the navigation
 * (the map at `/docs`) is found by its title alone: what stands on it repeats the pages that it leads to.
 */
export function recordsOfPage(
  page: SourcePage,
  { site, order, position, sectionOf }: Surroundings,
): SearchRecord[] {
  const { route, frontMatter, tree } = page;
  const title = frontMatter.title ?? site.titleFallback;
  const label = order[position.get(route) ?? -1]?.label;
  const section = sectionOf.get(route) ?? title;
  const records = buildRecords({ route, title, label, section, tree, keywords: frontMatter.keywords });
  return position.has(route) ? records : records.slice(0, 1);
}
