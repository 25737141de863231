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
  /** Every link as the position of its target with its line and column, which only a broken one needs. */
  links: string;
}

interface Targets {
  hrefs: string[];
  images: string[];
}

/** A link: the position of its target in `hrefs` or, for an image, in `images`. */
type Place = [target: number, line: number, column: number, image: 0 | 1];

/** What checking links needs to keep of a page. */
export function linkEndsOf({ ids, links }: Pick<SourcePage, 'ids' | 'links'>): LinkEnds {
  const hrefs = new Map<string, number>();
  const images = new Map<string, number>();
  const places = links.map(({ href, line, column, image }): Place => {
    const known = image ? images : hrefs;
    const target = known.get(href) ?? known.size;
    known.set(href, target);
    return [target, line, column, image ? 1 : 0];
  });
  const targets: Targets = { hrefs: [...hrefs.keys()], images: [...images.keys()] };
  return { ids: JSON.stringify(ids), targets: JSON.stringify(targets), links: JSON.stringify(places) };
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
export function readLinks(ends: LinkEnds): PageLink[] {
  const { hrefs, images } = readTargets(ends);
  const places = JSON.parse(ends.links) as Place[];
  return places.map(([target, line, column, image]) => ({
    href: (image ? images : hrefs)[target] ?? '',
    line,
    column,
    image: image === 1,
  }));
}
