import type { Diagnostic } from '../../model/diagnostic.ts';
import { isInternal, splitLink } from '../../model/route.ts';
import { TAKEN } from './check-page-set.ts';
import { type ConfigSource, placeInConfig } from './problem.ts';

interface RedirectContext {
  /** Old address → current address, as in `site.config.ts`. */
  redirects: Readonly<Record<string, string>>;
  pages: readonly { route: string; ids: readonly string[] | null }[];
  /** Addresses served besides the pages. */
  files: ReadonlySet<string>;
  config: ConfigSource;
}

/** Checks that every redirect starts at an unused address and leads, in one step, to an existing page and heading. */
export function checkRedirects({ redirects, pages, files, config }: RedirectContext): Diagnostic[] {
  const idsOf = new Map(pages.map(({ route, ids }) => [route, ids]));
  const problemOf = (from: string, to: string): [message: string, hint: string] | null => {
    if (!/^(?:\/[\w.~-]+)+$/.test(from))
      return [`\`${from}\` is not the path of a page`, 'write it as `/guides/refunds`'];
    const [, first = ''] = from.split('/');
    if (TAKEN.has(first)) return [`the server reserves the path /${first} for itself`, 'delete the redirect'];
    if (idsOf.has(from) || files.has(from))
      return [`the redirect hides the existing path ${from}`, 'delete the redirect, or move the page'];
    if (/^https:\/\/[!-~]+$/.test(to)) return null;
    if (!isInternal(to))
      return [`\`${to}\` is neither a path on this site nor a full URL`, 'start it with `/` or `https://`'];
    const { route, hash } = splitLink(to);
    if (route === from)
      return [`the redirect of ${from} leads back to itself`, 'name the page that replaced it'];
    const next = redirects[route];
    if (next !== undefined)
      return [`the redirect of ${from} leads to another redirect, ${route}`, `write \`${next}\``];
    if (files.has(route)) return null;
    const ids = idsOf.get(route);
    if (ids === undefined)
      return [`the redirect of ${from} leads to no page`, `there is no page ${route}; name an existing one`];
    if (hash === '' || ids === null || ids.includes(hash)) return null;
    return [
      `the redirect of ${from} leads to no heading`,
      `ids there: ${ids.slice(0, 12).join(', ') || 'none'}`,
    ];
  };
  return Object.entries(redirects).flatMap(([from, to]): Diagnostic[] => {
    const problem = problemOf(from, to);
    if (problem === null) return [];
    const [message, hint] = problem;
    return [{ id: 'redirect', level: 'error', message, hint, ...placeInConfig(config, `'${from}':`) }];
  });
}

/** Checks that every moved section has left its page, and is a heading of another one. */
export function checkMovedSections({
  movedSections,
  redirects = {},
  pages,
  config,
}: Pick<RedirectContext, 'pages' | 'config'> &
  Partial<Pick<RedirectContext, 'redirects'>> & {
    movedSections: Readonly<Record<string, string>>;
  }): Diagnostic[] {
  const idsOf = new Map(pages.map(({ route, ids }) => [route, ids]));
  return Object.entries(movedSections).flatMap(([from, to]): Diagnostic[] => {
    const [old, target] = [splitLink(from), splitLink(to)];
    const found = idsOf.get(target.route);
    const problem =
      idsOf.get(old.route)?.includes(old.hash) !== false && idsOf.get(old.route) !== null
        ? redirects[old.route] === undefined
          ? [`\`${from}\` is not the path of a section that a page has lost`, 'delete the line']
          : [
              `\`${from}\` is on a page that moved, so that nobody arrives there`,
              `write \`${redirects[old.route]?.split('#')[0]}#${old.hash}\``,
            ]
        : found !== null && !found?.some((id) => `${id}-`.startsWith(`${target.hash}-`))
          ? [
              `the section ${from} moved to no heading: there is no \`${to}\``,
              'name the heading that it has now',
            ]
          : null;
    if (problem === null) return [];
    const [message = '', hint = ''] = problem;
    return [{ id: 'redirect', level: 'error', message, hint, ...placeInConfig(config, `'${from}':`) }];
  });
}
