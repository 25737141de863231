import type { NavItem, NavSection } from '../config/define-site.ts';

/**
 * Side navigation for a tree that has none of its own (`npm run build -- --content DIR`): a section for each
 * folder at the top, a section link for each page at the top. A page with the address of a folder leads its
 * section and names it, wherever it is listed in `pages`; sections and links keep their order otherwise.
 */
export function deriveNavigation(pages: { route: string; title: string }[]): NavSection[] {
  const folders = new Map<string, { landing?: NavItem; links: NavItem[] }>();
  for (const { route, title } of pages) {
    const [name = '', ...rest] = route.slice(1).split('/');
    const folder = folders.get(name) ?? { links: [] };
    folders.set(name, folder);
    if (rest.length === 0) folder.landing = { label: title, href: route };
    else folder.links.push({ label: title, href: route });
  }
  return [...folders].map(([name, { landing, links }]) => {
    if (landing === undefined) return { label: labelOf(name), links };
    return links.length === 0 ? landing : { label: landing.label, links: [landing, ...links] };
  });
}

function labelOf(folder: string): string {
  const words = folder.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
