import type { NavSection } from '../model/define-site.ts';
import type { NavAnchor, NavGroup } from '../model/page.ts';

interface NavOptions {
  sections: NavSection[];
  /** Route of the current page, which is marked. Row S2.3. */
  route: string;
  /** Above this number of links, only the page's section is expanded. */
  limit: number;
  /** Links to the parts of the current page. */
  anchors?: NavAnchor[];
}

/** The side navigation of one page. Rows S2.2 to S2.4. */
export function buildNavTree({ sections, route, limit, anchors = [] }: NavOptions): NavGroup[] {
  const total = sections.reduce((sum, section) => sum + (section.links?.length ?? 1), 0);
  return sections.map((section) =>
    total <= limit || contains(section, route)
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

function contains(section: NavSection, route: string): boolean {
  return section.links === undefined
    ? section.href === route
    : section.links.some((link) => link.href === route);
}
