import type { Diagnostic } from '../model/diagnostic.ts';
import { nearest } from '../model/nearest.ts';
import type { PageLink } from '../model/page.ts';
import { isInternal, splitLink } from '../model/route.ts';

/** A page as the source and the target of links. */
export interface LinkedPage {
  route: string;
  file: string;
  links: readonly PageLink[];
  /** Every id that a link may point to; null if errors hide them, so that links to it are not reported. */
  ids: readonly string[] | null;
  /** The page's other problems; a position reported there is not reported again. */
  diagnostics: readonly Diagnostic[];
  /** True if readers do not see the page yet: only other drafts may link to it. */
  isDraft?: boolean;
}

/**
 * Checks that every internal link leads to an existing page or file, every hash to an id on it, and every picture to a
 * file.
 * @param files addresses served besides the pages, such as `/openapi.yaml`
 * @param redirects old addresses; a link to one is reported with the new address
 * @param origin of this site: a full address of a page is reported with its path
 */
export function checkLinks(
  pages: readonly LinkedPage[],
  files: ReadonlySet<string>,
  redirects: Readonly<Record<string, string>> = {},
  origin?: string,
): Diagnostic[] {
  const idsOf = new Map(pages.map(({ route, ids }) => [route, ids === null ? null : new Set(ids)]));
  const drafts = new Set(pages.flatMap(({ route, isDraft }) => (isDraft ? [route] : [])));
  return pages.flatMap(({ route, file, links, diagnostics, isDraft }) =>
    links.flatMap(({ href, line, column, image, source }): Diagnostic[] => {
      const problem = image
        ? problemOfImage(href, files)
        : problemOf(href, {
            from: route,
            idsOf,
            files,
            redirects,
            origin,
            drafts: isDraft ? new Set() : drafts,
          });
      if (problem === null) return [];
      const place = { file: source ?? file, line: Math.max(line, 1), column: Math.max(column, 1) };
      const isNamed = diagnostics.some(
        (other) => other.file === place.file && other.line === place.line && other.column === place.column,
      );
      if (isNamed) return [];
      return [{ id: 'broken-link', level: 'error', ...place, ...problem }];
    }),
  );
}

interface Problem {
  message: string;
  hint: string;
}

interface Targets {
  /** Route of the page with the link. */
  from: string;
  idsOf: ReadonlyMap<string, ReadonlySet<string> | null>;
  files: ReadonlySet<string>;
  redirects: Readonly<Record<string, string>>;
  origin: string | undefined;
  /** Routes that the page may not link to yet. */
  drafts: ReadonlySet<string>;
}

function problemOfImage(src: string, files: ReadonlySet<string>): Problem | null {
  if (files.has(src)) return null;
  const pictures = [...files].filter((path) => path.startsWith('/images/'));
  const close = pictures.find((path) => path.toLowerCase() === src.toLowerCase()) ?? nearest(src, pictures);
  const hint = close === null ? 'put the file into assets/images' : `did you mean \`${close}\`?`;
  return { message: `there is no picture \`${src}\``, hint };
}

function problemOf(href: string, targets: Targets): Problem | null {
  const { from, idsOf, files, redirects, origin, drafts } = targets;
  if (href === '') return { message: 'the link has no address', hint: 'write it between the parentheses' };
  const path = origin !== undefined && href.startsWith(`${origin}/`) ? href.slice(origin.length) : '';
  if (idsOf.has(splitLink(path).route))
    return { message: `the link \`${href}\` is the full address of a page here`, hint: `write \`${path}\`` };
  if (!isInternal(href)) {
    return /^(https?:\/\/|mailto:|tel:)/.test(href)
      ? null
      : {
          message: `the link \`${href}\` is neither an address of this site nor a full one`,
          hint: /^[^/\s]+@[^/\s]+$/.test(href)
            ? `write \`mailto:${href}\``
            : href.startsWith('//')
              ? 'start it with one `/`, or with `https://`'
              : 'start it with `/` or `https://`',
        };
  }
  const { route, hash } = splitLink(href);
  const target = route === '' ? from : route;
  const rest = href.slice(route.length);
  if (files.has(target)) return null;
  if (drafts.has(target))
    return {
      message: `the link \`${href}\` leads to a draft`,
      hint: 'delete `draft: true` there, or add the link once the page is published',
    };
  const ids = idsOf.get(target);
  if (ids === undefined && Object.hasOwn(redirects, target))
    return {
      message: `the link \`${href}\` leads to a page that moved`,
      hint: `write \`${redirects[target]}${redirects[target]?.includes('#') ? '' : rest}\``,
    };
  if (ids === undefined) {
    const canonical = target.replace(/\.(html|mdoc|md)$/, '').replace(/\/+$/, '') || '/';
    const close = nearest(
      canonical,
      [...idsOf.keys()].filter((path) => path !== '/'),
    );
    const hint = close === null ? 'link to a page below content/' : `did you mean \`${close}${rest}\`?`;
    return {
      message: `the link \`${href}\` leads to no page`,
      hint: idsOf.has(canonical) ? `write \`${canonical}${rest}\`` : hint,
    };
  }
  if (hash === '' || ids === null || ids.has(hash)) return null;
  const close = nearest(hash, [...ids]);
  return {
    message: `the link \`${href}\` leads to no heading`,
    hint:
      close === null
        ? `ids there: ${[...ids].slice(0, 12).join(', ') || 'none'}`
        : `did you mean \`${route}#${close}\`?`,
  };
}
