import type { NavSection } from '../model/define-site.ts';
import { sentenceCase } from '../model/sentence-case.ts';

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
