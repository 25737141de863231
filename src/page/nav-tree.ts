import type { NavSection } from '../config/define-site.ts';
import type { NavGroup, NavOperation } from '../model/page.ts';

/** Sections and links kept around the page being read once a tree is too large to show whole. */
const WINDOW = { sections: 6, links: 20 };

interface NavOptions {
  sections: NavSection[];
  /** Route of the page being read; it is marked current. Row S2.3. */
  route: string;
  /** Above this many links only the section of the page is opened, and only its neighbors are named. */
  limit: number;
  /** Operations that the page being read describes. */
  operations?: NavOperation[];
}

/**
 * The side navigation of one page. Rows S2.2 to S2.4. For trees above the limit the result does not grow
 * with the number of pages, and so the HTML of a page does not either.
 */
export function buildNavTree({ sections, route, limit, operations = [] }: NavOptions): NavGroup[] {
  const total = sections.reduce((sum, section) => sum + (section.links?.length ?? 1), 0);
  if (total <= limit) return sections.map((section) => toGroup(section, route, operations));

  const at = Math.max(
    0,
    sections.findIndex((section) => contains(section, route)),
  );
  return around(sections, at, WINDOW.sections).map((section) => {
    if (!contains(section, route)) {
      return {
        label: section.label,
        href: section.href ?? section.links[0]?.href,
        current: false,
        links: [],
      };
    }
    const group = toGroup(section, route, operations);
    const current = group.links.findIndex((link) => link.current);
    return { ...group, links: around(group.links, Math.max(0, current), WINDOW.links) };
  });
}

function toGroup(section: NavSection, route: string, operations: NavOperation[]): NavGroup {
  if (section.links === undefined) {
    return { label: section.label, href: section.href, current: section.href === route, links: [] };
  }
  const links = section.links.map((link) => {
    const current = link.href === route;
    return { ...link, current, ...(current && operations.length > 0 ? { operations } : {}) };
  });
  return { label: section.label, current: links.some((link) => link.current), links };
}

function contains(section: NavSection, route: string): boolean {
  return section.links === undefined
    ? section.href === route
    : section.links.some((link) => link.href === route);
}

function around<T>(items: T[], at: number, reach: number): T[] {
  return items.slice(Math.max(0, at - reach), at + reach + 1);
}
