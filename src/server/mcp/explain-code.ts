import { shown } from '../../api/zod-sentence.ts';
import { nearest } from '../../model/nearest.ts';
import type { McpSite } from './mcp-site.ts';
import { readReference } from './read-page.ts';
import { searchDocs, searchText } from './search-docs.ts';
import { ToolError } from './tool.ts';

/** The meaning of a code. */
interface Explanation {
  code: string;
  /** Markdown. */
  text: string;
  /** An example of an event. */
  payload?: unknown;
}

/**
 * What the entries of a code or an object say; of a name without one, such as the reason of a dispute, what search finds.
 * @throws ToolError if nothing says it, with near names
 */
export async function explainCode(site: McpSite, code: string): Promise<Explanation[]> {
  // One entry stands for all 5xx statuses.
  const wanted = code.toLowerCase().replace(/^5(?:\d\d|xx)$/, '500');
  const { codes = [], objects = [] } = site.data.api ?? {};
  const found: Explanation[] = codes
    .filter(({ names }) => names.includes(wanted))
    .map(({ names, text, payload }) => ({ code: names[0] ?? wanted, text, ...(payload && { payload }) }));
  const object = objects.find(({ names }) => names.includes(wanted));
  if (object !== undefined)
    found.push({ code: object.names[0] ?? wanted, text: await readReference(site, object) });
  if (found.length > 0) return found;
  const { near, results } = await site.takeTurn(() => searchDocs(site, wanted, 20));
  const about = results
    .filter(({ excerpt }) => excerpt.split(/[^\w.]+|\.(?!\w)/).includes(wanted))
    .map(({ title, page, excerpt }) => `**${wanted}** (${title})\n\n${excerpt}\n\n- Page: ${page}`);
  // A number in a text may well be a status of the reader's own server.
  const isNumber = /^\d+$/.test(wanted);
  if (about.length > 0 && !isNumber) return about.slice(0, 3).map((text) => ({ code: wanted, text }));
  const names = [...new Set([...codes, ...objects].flatMap((each) => each.names))];
  // Any number resembles any other, so all of them are named.
  const hint = isNumber
    ? ` The statuses of errors: ${names.filter((name) => /^\d+$/.test(name)).join(', ')}`
    : `${suggestCodes(wanted, names)}\n\n${searchText({ near, results: results.slice(0, 3) }, wanted)}`;
  throw new ToolError(`There is no code "${shown(code)}".${hint}`);
}

/** A question about the names that were probably meant; events share their first or last words. Empty if there are none. */
export function suggestCodes(name: string, known: string[]): string {
  const close = nearest(name, known);
  const [, group = '-', last = '-'] = /^(.+\.)(\w+)$/.exec(name) ?? [];
  const near = [
    known.filter((each) => each === close || each.endsWith(`.${name}`)),
    known.filter((each) => each.includes(group)),
    known.filter((each) => each.endsWith(`.${last}`)),
  ].find((each) => each.length > 0);
  const either = new Intl.ListFormat('en', { type: 'disjunction' });
  return near === undefined ? '' : ` Did you mean ${either.format(near.slice(0, 5))}?`;
}
