import type { NavItem, NavSection } from '../model/define-site.ts';
import { sentenceCase } from '../model/sentence-case.ts';

/**
 * Side navigation for a content tree without one (`npm run build -- --content DIR`): a section for each top-level
 * folder, and a section link for each top-level page. A page with the address of a folder leads its section and names
 * it, wherever it is among `pages`; otherwise sections and links keep their order.
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

/** A resource of the API: its name within a sentence (`charge intent`) and the page that describes it. */
export interface Resource {
  label: string;
  route: string;
}

/**
 * The navigation plus the resources that the configuration does not name, each at the end of the section with most
 * other resources. So a new resource works without a line in the configuration, which only sets its place and label.
 */
export function addResources(navigation: NavSection[], resources: readonly Resource[]): NavSection[] {
  const routes = new Set(resources.map(({ route }) => route));
  const named = new Set(navigation.flatMap(({ href, links }) => links?.map((link) => link.href) ?? [href]));
  const missing = resources.filter(({ route }) => !named.has(route));
  const count = ({ links = [] }: NavSection): number => links.filter(({ href }) => routes.has(href)).length;
  const most = Math.max(0, ...navigation.map(count));
  const target = navigation.find((section) => most > 0 && count(section) === most);
  if (missing.length === 0 || target?.links === undefined) return navigation;
  const added = missing.map(({ label, route }) => ({
    label: `${sentenceCase(label)}s`,
    href: route,
  }));
  const section = { ...target, links: [...target.links, ...added] };
  return navigation.map((each) => (each === target ? section : each));
}

function labelOf(folder: string): string {
  const words = folder.replaceAll(/[-_]+/g, ' ').trim();
  return sentenceCase(words);
}
