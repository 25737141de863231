import type { Diagnostic } from '../model/diagnostic.ts';
import { isInternal, splitLink } from '../model/route.ts';
import { type LinkEnds, readIds, readLinks, readTargets } from './link-ends.ts';

interface LinkContext {
  pages: { route: string; file: string; ends: LinkEnds }[];
  /** Files served beside the pages, such as `/openapi.yaml`. */
  files: ReadonlySet<string>;
}

/** Every internal link leads to a page or file that exists, every hash to an id on it, every picture to a file. */
export function checkLinks({ pages, files }: LinkContext): Diagnostic[] {
  const targets = createTargets(pages);
  return pages.flatMap(({ route, file, ends }) => {
    const problemAt = (href: string, image: boolean): Problem | null =>
      image ? problemOfImage(href, files) : problemOf(href, { from: route, targets, files });
    const { hrefs, images } = readTargets(ends);
    const sound =
      hrefs.every((href) => problemAt(href, false) === null) &&
      images.every((src) => problemAt(src, true) === null);
    if (sound) return [];
    return readLinks(ends).flatMap(({ href, line, column, image }): Diagnostic[] => {
      const problem = problemAt(href, image);
      if (problem === null) return [];
      const place = { file, line: Math.max(line, 1), column: Math.max(column, 1) };
      return [{ id: 'broken-link', level: 'error', ...place, ...problem }];
    });
  });
}

interface LinkTargets {
  /** Whether there is a page at a route. */
  has(route: string): boolean;
  /** Ids of the page at a route. */
  idsOf(route: string): ReadonlySet<string>;
}

function createTargets(pages: LinkContext['pages']): LinkTargets {
  const endsOf = new Map(pages.map(({ route, ends }) => [route, ends]));
  const known = new Map<string, Set<string>>();
  return {
    has: (route) => endsOf.has(route),
    idsOf(route) {
      const ends = endsOf.get(route);
      const ids = known.get(route) ?? new Set(ends === undefined ? [] : readIds(ends));
      known.set(route, ids);
      return ids;
    },
  };
}

interface Problem {
  message: string;
  hint: string;
}

interface Surroundings {
  /** Route of the page that has the link. */
  from: string;
  targets: LinkTargets;
  files: ReadonlySet<string>;
}

function problemOfImage(src: string, files: ReadonlySet<string>): Problem | null {
  if (files.has(src)) return null;
  return { message: `there is no picture \`${src}\``, hint: 'put the file into assets/images' };
}

function problemOf(href: string, { from, targets, files }: Surroundings): Problem | null {
  if (!isInternal(href)) {
    return /^(https?:|mailto:|tel:)/.test(href)
      ? null
      : {
          message: `the link \`${href}\` is neither an address of this site nor a full one`,
          hint: 'start it with `/` or `https://`',
        };
  }
  const { route, hash } = splitLink(href);
  const target = route === '' ? from : route;
  if (files.has(target)) return null;
  if (!targets.has(target)) {
    const canonical = target.replace(/\.(html|mdoc|md)$/, '').replace(/\/+$/, '') || '/';
    const hint = targets.has(canonical) ? `write \`${canonical}\`` : 'link to a page below content/';
    return { message: `the link \`${href}\` leads to no page`, hint };
  }
  if (hash === '') return null;
  const ids = targets.idsOf(target);
  if (ids.has(hash)) return null;
  return {
    message: `the link \`${href}\` leads to no heading`,
    hint: `ids there: ${[...ids].slice(0, 12).join(', ') || 'none'}`,
  };
}
