import type { NavSection } from '../model/define-site.ts';
import type { NavAnchor, NavGroup } from '../model/page.ts';

/** Sections and links kept around the current page if the navigation is too large to show whole. */
const WINDOW = { sections: 6, links: 20 };

interface NavOptions {
  sections: NavSection[];
  /** Route of the current page, which is marked. Row S2.3. */
  route: string;
  /** Above this number of links, only the page's section is expanded, and only its neighbors are listed. */
  limit: number;
  /** Links to the parts of the current page. */
  anchors?: NavAnchor[];
}

/**
 * The side navigation of one page. Rows S2.2 to S2.4. Above the limit, its size does not grow with the number of pages,
 * so neither does the HTML of a page.
 */
export function buildNavTree({ sections, route, limit, anchors = [] }: NavOptions): NavGroup[] {
  const total = sections.reduce((sum, section) => sum + (section.links?.length ?? 1), 0);
  if (total <= limit) return sections.map((section) => toGroup(section, route, anchors));

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
    const group = toGroup(section, route, anchors);
    const current = group.links.findIndex((link) => link.current);
    return { ...group, links: around(group.links, Math.max(0, current), WINDOW.links) };
  });
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

function contains(section: NavSection, route: string): boolean {
  return section.links === undefined
    ? section.href === route
    : section.links.some((link) => link.href === route);
}

function around<T>(items: T[], at: number, reach: number): T[] {
  return items.slice(Math.max(0, at - reach), at + reach + 1);
}
