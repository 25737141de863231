import type { PageLink, SourcePage } from '../model/page.ts';

/**
 * Both ends of a page's links: what can be linked to on it, and where it leads to. As texts in JSON: ten thousand pages
 * have hundreds of thousands of links and ids, which go from thread to thread and from one build to the next, and
 * most of them are never looked at.
 */
export interface LinkEnds {
  /** Every id that a link may point to. */
  ids: string;
  /** Where links lead to, and files of pictures: each once. */
  targets: string;
  /** Every link with its place in the text, which only a broken one needs. */
  links: string;
}

interface Targets {
  hrefs: string[];
  images: string[];
}

/** What checking links needs to keep of a page. */
export function linkEndsOf({ ids, links }: Pick<SourcePage, 'ids' | 'links'>): LinkEnds {
  const hrefs = links.filter(({ image }) => !image).map(({ href }) => href);
  const images = links.filter(({ image }) => image).map(({ href }) => href);
  const targets: Targets = { hrefs: [...new Set(hrefs)], images: [...new Set(images)] };
  return { ids: JSON.stringify(ids), targets: JSON.stringify(targets), links: JSON.stringify(links) };
}

/** Every id that a link may point to, in their order on the page. */
export function readIds({ ids }: LinkEnds): string[] {
  return JSON.parse(ids) as string[];
}

/** Where the page leads to, each address once. */
export function readTargets({ targets }: LinkEnds): Targets {
  return JSON.parse(targets) as Targets;
}

/** Every link of the page with its place. */
export function readLinks({ links }: LinkEnds): PageLink[] {
  return JSON.parse(links) as PageLink[];
}
