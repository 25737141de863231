import type { NavSection } from '../config/define-site.ts';

/**
 * Side navigation for a tree that has none of its own (`npm run build -- --content DIR`): a section for each
 * folder at the top, a section link for each page at the top.
 */
export function deriveNavigation(pages: { route: string; title: string }[]): NavSection[] {
  const sections = new Map<string, NavSection>();
  for (const { route, title } of pages) {
    const [folder = '', ...rest] = route.slice(1).split('/');
    const section = sections.get(folder);
    if (rest.length === 0 && section === undefined) {
      sections.set(folder, { label: title, href: route });
    } else if (section?.links === undefined) {
      const first = section === undefined ? [] : [{ label: section.label, href: section.href }];
      sections.set(folder, {
        label: section?.label ?? labelOf(folder),
        links: [...first, { label: title, href: route }],
      });
    } else {
      section.links.push({ label: title, href: route });
    }
  }
  return [...sections.values()];
}

function labelOf(folder: string): string {
  const words = folder.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
