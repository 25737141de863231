import type { Diagnostic } from '../../model/diagnostic.ts';
import { isInternal, splitLink } from '../../model/route.ts';
import { TAKEN } from './check-page-set.ts';
import { type ConfigSource, type MessageAndHint, placeInConfig } from './problem.ts';

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
  return report(redirects, config, (from, to) => {
    const [path] = /^(?:\/[^\s/#?%'"\\]+)+(?=\/?$)/.exec(from) ?? [];
    const hint = path === undefined ? 'write one such as `/guides/refunds`' : `write it as \`${path}\``;
    if (path !== from) return [`\`${from}\` is not the path of a page`, hint];
    const old = `the redirect of ${from}`;
    const [, first = ''] = from.split('/');
    if (TAKEN.has(first)) return [`the server reserves the path /${first} for itself`, 'delete the redirect'];
    if (idsOf.has(from) || files.has(from))
      return [`the redirect hides the existing path ${from}`, 'delete the redirect, or move the page'];
    if (/^https:\/\/[!-~]+$/.test(to)) return null;
    if (!isInternal(to))
      return [`\`${to}\` is neither a path on this site nor a full URL`, 'start it with `/` or `https://`'];
    const { route, hash } = splitLink(to);
    const end = endOf(to, redirects);
    const circle = route === from ? 'back to itself' : `in a circle, through ${route}`;
    if (end === null) return [`${old} leads ${circle}`, 'name the page that replaced it'];
    if (end !== to) return [`${old} leads to another redirect, ${route}`, `write \`${end}\``];
    if (files.has(route)) return null;
    const ids = idsOf.get(route);
    if (ids === undefined)
      return [`${old} leads to no page`, `there is no page ${route}; name an existing one`];
    if (hash === '' || ids === null || ids.includes(hash)) return null;
    return [`${old} leads to no heading`, `ids there: ${ids.slice(0, 12).join(', ') || 'none'}`];
  });
}

/**
 * Checks that each public address of the last build still leads somewhere: others have linked to it.
 * @param built source of the type that lists them
 * @param kept addresses of pages and redirects
 */
export function checkKeptRoutes(built: ConfigSource, kept: ReadonlySet<string>): Diagnostic[] {
  return [...built.text.matchAll(/'(\/.*)'(?! \/\/ draft)/g)].flatMap(([piece, route = '']): Diagnostic[] => {
    if (kept.has(route)) return [];
    const message = `no published page has the address ${route} anymore, and nothing leads on from it`;
    const hint = `add \`'${route}': '/…'\` to \`redirects\` in site.config.ts, or delete this line if readers never saw the page`;
    return [{ id: 'address-lost', level: 'error', message, hint, ...placeInConfig(built, piece) }];
  });
}

/** Where a redirect ends; null if it leads in a circle. */
function endOf(to: string, redirects: RedirectContext['redirects'], steps = 0): string | null {
  const next = redirects[splitLink(to).route];
  if (next === undefined) return to;
  return steps > 50 ? null : endOf(next, redirects, steps + 1);
}

function report(
  lines: Readonly<Record<string, string>>,
  config: ConfigSource,
  problemOf: (from: string, to: string) => MessageAndHint | null,
): Diagnostic[] {
  return Object.entries(lines).flatMap(([from, to]): Diagnostic[] => {
    const [message, hint] = problemOf(from, to) ?? [];
    if (message === undefined || hint === undefined) return [];
    return [{ id: 'redirect', level: 'error', message, hint, ...placeInConfig(config, `'${from}':`) }];
  });
}

/** Checks that every moved section has left its page, and is a heading of another one. */
export function checkMovedSections({
  movedSections,
  redirects,
  pages,
  config,
}: Omit<RedirectContext, 'files'> & { movedSections: Readonly<Record<string, string>> }): Diagnostic[] {
  const idsOf = new Map(pages.map(({ route, ids }) => [route, ids]));
  return report(movedSections, config, (from, to) => {
    const [old, target] = [splitLink(from), splitLink(to)];
    const [left, found] = [idsOf.get(old.route), idsOf.get(target.route)];
    const moved = redirects[old.route]?.split('#')[0];
    if (left !== null && left?.includes(old.hash) !== false)
      return moved === undefined
        ? [`\`${from}\` is not the path of a section that a page has lost`, 'delete the line']
        : [
            `\`${from}\` is on a page that moved, so that nobody arrives there`,
            `write \`${moved}#${old.hash}\``,
          ];
    if (found === null || found?.some((id) => `${id}-`.startsWith(`${target.hash}-`))) return null;
    const message = `the section ${from} moved to no heading: there is no \`${to}\``;
    return [message, 'name the heading that it has now'];
  });
}
