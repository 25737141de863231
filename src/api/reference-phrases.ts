import { MAP_PAGE } from '../model/route.ts';
import { longDate } from '../model/text.ts';
import type { Field, Operation, SharedPages } from './api-model.ts';

/** The statuses that every request shares, and whether to repeat it; the errors specific to this one are listed above. */
export function errorSummary(
  { errors, errorStatuses, repeat }: Operation,
  { errors: table }: SharedPages,
): string {
  const own = new Set(errors.map((error) => error.status));
  const shared = errorStatuses
    .filter((status) => !own.has(status))
    .map((status) => (status === 500 ? '`5xx`' : `\`${status}\``));
  // British English, because the pages have no comma before "or".
  const statuses = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(shared);
  return `Like ${link('every request', table)}, it can return ${statuses}. ${repeat}`.trim();
}

/** Who besides a server may send a request, and since when it is documented. */
export function remarksOn({ id, publishableKey, secretKey }: Operation, pages: SharedPages): string {
  const keys = secretKey ? 'Also accepts a publishable key.' : 'Accepts only a publishable key.';
  const since = sinceNote(id, pages);
  return [...(publishableKey ? [keys] : []), ...(since === '' ? [] : [`Documented ${since}.`])].join(' ');
}

/** What holds for the values of a field; the limits only of what is sent, because responses are always within them. */
export function fieldNotes({ deprecated, format, limits }: Field, request: boolean): string[] {
  const notes = [deprecated ? 'deprecated' : null, format, ...(request ? limits : [])];
  return notes.filter((note) => note !== null);
}

/** Since when an operation or field is documented, with a link to that change; empty if no change names it. */
export function sinceNote(name: string, { changes = {} }: SharedPages): string {
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
  return change === undefined ? '' : `since ${link(longDate(change.date), `${MAP_PAGE}#${change.anchor}`)}`;
}

/** The mark of unconfirmed statements: a link to the list of all. */
export function unconfirmedMark(assumed: boolean, pages: SharedPages): string {
  return assumed ? link('not confirmed', pages.unconfirmed) : '';
}

/** A code as a link to its row in the table at `page`; without that page the plain code. */
export function codeLink(code: string, page: string | undefined): string {
  return link(`\`${code}\``, page === undefined ? undefined : `${page}#${code}`);
}

/** A Markdown link; without an address the plain text. */
export function link(text: string, href: string | undefined): string {
  return href === undefined ? text : `[${text}](${href})`;
}
