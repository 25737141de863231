import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePage } from '../model/page.ts';
import { isInternal, splitLink } from '../model/route.ts';

interface LinkContext {
  pages: Pick<SourcePage, 'route' | 'file' | 'ids' | 'links'>[];
  /** Files served beside the pages, such as `/openapi.yaml`. */
  files: ReadonlySet<string>;
}

/** Every internal link leads to a page or file that exists, every hash to an id on it, every picture to a file. */
export function checkLinks({ pages, files }: LinkContext): Diagnostic[] {
  const idsOf = new Map(pages.map((page) => [page.route, new Set(page.ids)]));
  return pages.flatMap((page) =>
    page.links.flatMap(({ href, line, column, image }): Diagnostic[] => {
      const problem = image
        ? problemOfImage(href, files)
        : problemOf(href, { from: page.route, idsOf, files });
      if (problem === null) return [];
      return [
        {
          id: 'broken-link',
          level: 'error',
          file: page.file,
          line: Math.max(line, 1),
          column: Math.max(column, 1),
          ...problem,
        },
      ];
    }),
  );
}

interface Problem {
  message: string;
  hint: string;
}

interface Targets {
  /** Route of the page that has the link. */
  from: string;
  idsOf: ReadonlyMap<string, ReadonlySet<string>>;
  files: ReadonlySet<string>;
}

function problemOfImage(src: string, files: ReadonlySet<string>): Problem | null {
  if (files.has(src)) return null;
  return { message: `there is no picture \`${src}\``, hint: 'put the file into assets/images' };
}

function problemOf(href: string, { from, idsOf, files }: Targets): Problem | null {
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
  const ids = idsOf.get(target);
  if (ids === undefined) {
    const canonical = target.replace(/\.(html|mdoc|md)$/, '').replace(/\/+$/, '') || '/';
    const hint = idsOf.has(canonical) ? `write \`${canonical}\`` : 'link to a page below content/';
    return { message: `the link \`${href}\` leads to no page`, hint };
  }
  if (hash === '' || ids.has(hash)) return null;
  return {
    message: `the link \`${href}\` leads to no heading`,
    hint: `ids there: ${[...ids].slice(0, 12).join(', ') || 'none'}`,
  };
}
