import type { Diagnostic } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import type { PageLink } from '../model/page.ts';
import { isInternal, splitLink } from '../model/route.ts';
import type { MessageAndHint } from './checks/problem.ts';

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

  const problemOf = (href: string, from: LinkedPage): MessageAndHint | null => {
    const link = `the link \`${href}\``;
    if (href === '') return ['the link has no URL', 'write it between the parentheses'];
    const path = origin !== undefined && href.startsWith(`${origin}/`) ? href.slice(origin.length) : '';
    if (idsOf.has(splitLink(path).route))
      return [`${link} is the full URL of a page on this site`, `write \`${path}\``];
    if (!isInternal(href)) return problemOfExternal(href);
    const { route, hash } = splitLink(href);
    const target = route === '' ? from.route : route;
    const rest = href.slice(route.length);
    if (files.has(target)) return null;
    if (drafts.has(target) && !from.isDraft)
      return [`${link} leads to a draft`, 'delete `draft: true` there, or add the link once it is published'];
    const ids = idsOf.get(target);
    const moved = Object.hasOwn(redirects, target) ? redirects[target] : undefined;
    if (ids === undefined && moved !== undefined)
      return [`${link} leads to a page that moved`, `write \`${moved}${moved.includes('#') ? '' : rest}\``];
    if (ids === undefined) {
      const canonical = target.replace(/\.(html|mdoc|md)$/, '').replace(/\/+$/, '') || '/';
      const routes = [...idsOf.keys()].filter((path) => path !== '/');
      const close = nearest(canonical, routes);
      const hint = didYouMean(close && `${close}${rest}`, 'link to a page below content/');
      const right = idsOf.has(canonical) ? `write \`${canonical}${rest}\`` : hint;
      return [`${link} leads to no page`, right];
    }
    if (hash === '' || ids === null || ids.has(hash)) return null;
    const close = nearest(hash, [...ids]);
    const known = `ids there: ${[...ids].slice(0, 12).join(', ') || 'none'}`;
    return [`${link} leads to no heading`, didYouMean(close && `${route}#${close}`, known)];
  };

  return pages.flatMap((page) =>
    page.links.flatMap(({ href, line, column, image, source }): Diagnostic[] => {
      const problem = image ? problemOfImage(href, files) : problemOf(href, page);
      if (problem === null) return [];
      const place = { file: source ?? page.file, line: Math.max(line, 1), column: Math.max(column, 1) };
      const isNamed = page.diagnostics.some(
        (other) => other.file === place.file && other.line === place.line && other.column === place.column,
      );
      const [message, hint] = problem;
      return isNamed ? [] : [{ id: 'broken-link', level: 'error', ...place, message, hint }];
    }),
  );
}

function problemOfImage(src: string, files: ReadonlySet<string>): MessageAndHint | null {
  if (files.has(src)) return null;
  const pictures = [...files].filter((path) => path.startsWith('/images/'));
  const close = pictures.find((path) => path.toLowerCase() === src.toLowerCase()) ?? nearest(src, pictures);
  return [`there is no picture \`${src}\``, didYouMean(close, 'put the file into assets/images')];
}

function problemOfExternal(href: string): MessageAndHint | null {
  if (/^(https?:\/\/|mailto:|tel:)/.test(href)) return null;
  const isMail = /^[^/\s]+@[^/\s]+$/.test(href);
  const start = href.startsWith('//')
    ? 'start it with one `/`, or with `https://`'
    : 'start it with `/` or `https://`';
  return [
    `the link \`${href}\` is neither a path on this site nor a full URL`,
    isMail ? `write \`mailto:${href}\`` : start,
  ];
}
