import { z } from 'zod';
import { type SampleLanguageName, sampleLanguageOf, sampleLanguages } from '../../api/languages/registry.ts';
import { shown } from '../../api/zod-sentence.ts';
import { nearest, nearestAddress, suggest } from '../../model/nearest.ts';
import { splitLink } from '../../model/route.ts';
import type { SearchEngine } from '../../search/query/search-engine.ts';
import { findOperation } from './find-operation.ts';
import { fitText, howToChoose, inLanguage } from './fit-text.ts';
import type { McpData, McpFile, McpOperation, McpPage } from './mcp-data.ts';
import { headingsOf, readSection } from './read-section.ts';
import { type ApiReply, apiReply, apiStep, delivery, MAX_EARLIER, type RunRequests } from './run-requests.ts';
import { readTwin, searchDocs, searchResults, searchText } from './search-docs.ts';
import { defineTool, lookup, type TakeTurn, type Tool, ToolError } from './tool.ts';

export interface McpSite {
  data: McpData;
  engine: SearchEngine;
  /** Text of one of the site's files. */
  readFile(file: Pick<McpFile, 'path'>): Promise<string>;
  /** Absent if the site has no API. */
  runRequests?: RunRequests | undefined;
  /** How often one client may call; absent without a limit. */
  limit?: { perSecond: number; burst: number } | undefined;
  /** The process's queue for work that would delay pages. */
  takeTurn: TakeTurn;
  /** Receives an internal error; the client gets a message without its details. */
  onError(error: unknown): void;
}

/** Characters of a result unless the client asks for more. */
const MAX_CHARS = 20_000;

/** Arguments that keep a text small. */
const size = {
  language: z
    .preprocess(
      (name) => sampleLanguageOf(String(name)) ?? name,
      z.enum(Object.keys(sampleLanguages) as [SampleLanguageName]),
    )
    .optional()
    .describe('The one language of samples; otherwise the first of each'),
  max_chars: z.int().min(500).max(200_000).default(MAX_CHARS).describe('Longest result'),
  cursor: z.string().max(20).optional().describe('From a result that was cut: its next part'),
};

/** The tools of a site; without an API, those that read pages. */
export function toolsOf(site: McpSite): Tool[] {
  const { data, readFile, runRequests, limit, takeTurn } = site;
  const { origin, pages, api, files } = data;
  /** What to do with the files that are too large to print. */
  const large = new Map([['/llms-full.txt', 'search_docs and read_page give the same text in parts.']]);
  if (api?.simulation) large.set('/frame-sandbox.mjs', `How to run it: ${api.simulation}`);
  const search = (query: string, limit: number) => takeTurn(() => searchDocs(site, query, limit));

  type Size = z.output<z.ZodObject<typeof size>>;
  async function shorten(text: string, { language, max_chars, cursor }: Size): Promise<string> {
    const fewer = await inLanguage(text, language, (path) => readFile({ path }));
    return fitText(requestsIn(fewer, api?.operations ?? [], language), max_chars, cursor);
  }

  async function read(address: string, section?: string): Promise<string> {
    const path = pathOf(data, address);
    const wanted = (section ?? splitLink(address).hash).replace(/^#/, '');
    const file = files.find((each) => each.path === path || each.path === `${path}.md`);
    if (file !== undefined && wanted === '') return readFile(file);
    if (file !== undefined) {
      const parts = path === '/openapi.yaml' ? ', or its parts with get_operation and explain_code' : '';
      throw new ToolError(`${path} has no sections. Read it whole${parts}.`);
    }
    const about = large.get(path);
    if (about !== undefined) {
      const size = Math.ceil((await readFile({ path })).length / 1000).toLocaleString('en');
      return `A file of ${size} kB, too large to print. Download it: curl --fail --remote-name ${origin}${path}\n\n${about}`;
    }
    const page = findPage(data, address);
    const markdown = (await readTwin(page, site)).replaceAll(`](${origin}/`, '](/');
    // Without the front matter, which repeats what the list of pages says.
    if (section === undefined && wanted === '') return markdown.replace(/^---\n.*?\n(?=# )/s, '');
    // A field or row is in the section of the heading above it; the fold of a field also has an anchor.
    const anchors = new Map(Object.entries(page.anchors));
    const target = anchors.get(wanted) ?? anchors.get(wanted.replace(/-(?:child-attributes|values)$/, ''));
    if (target?.startsWith('/')) return read(target);
    const isOperation = (id: string) =>
      api?.operations.some(({ route, anchor }) => route === page.route && anchor === id) ?? false;
    // Links whose text is a code are those of rows to themselves; they stay as they are.
    return readSection(markdown, target ?? wanted, isOperation).replaceAll(
      /(?<!`)\]\(#/g,
      `](${page.route}#`,
    );
  }

  async function readPart({ route, anchor }: { route: string; anchor: string }): Promise<string> {
    const headings = headingsOf(await readTwin(findPage(data, route), site));
    // Where only a guide uses an operation, the operation has no section.
    const page = headings.some(({ id }) => id === anchor) ? `${route}#${anchor}` : route;
    return `${await read(page)}\n\nPage: ${page}`;
  }

  async function explain(code: string): Promise<{ code: string; text: string; payload?: unknown }[]> {
    // One entry stands for all 5xx statuses.
    const wanted = code.toLowerCase().replace(/^5(?:\d\d|xx)$/, '500');
    const { codes = [], objects = [] } = api ?? {};
    const found = codes
      .filter(({ names }) => names.includes(wanted))
      .map(({ names, text, payload }) => ({ code: names[0] ?? wanted, text, ...(payload && { payload }) }));
    const object = objects.find(({ names }) => names.includes(wanted));
    if (object !== undefined) found.push({ code: object.names[0] ?? wanted, text: await readPart(object) });
    if (found.length > 0) return found;
    // What search finds about a name without an entry, such as the reason of a dispute.
    const { near, results } = await search(wanted, 20);
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
      : `${suggestSome(wanted, names)}\n\n${searchText({ near, results: results.slice(0, 3) }, wanted)}`;
    throw new ToolError(`There is no code "${shown(code)}".${hint}`);
  }

  /** The operation, or a message with the nearest ones for a description in words. @throws ToolError for any other name */
  async function operationOf(written: string, operations: McpOperation[]): Promise<McpOperation | string> {
    const { found, near } = findOperation(operations, written);
    if (found !== null) return found;
    const words = written.replace(/^[A-Z]+ \/(v1\/)?/, '').replaceAll(/(?<=[a-z])(?=[A-Z])|\W/g, ' ');
    const hint =
      near.length === 0
        ? `\n\n${searchText(await search(words, 3), words)}`
        : ` The nearest:\n${near.map(({ name }) => name).join('\n')}`;
    const message = `There is no operation "${shown(written)}".${hint}`;
    if (/^[^/.]+ [^/.]+$/.test(written)) return message;
    throw new ToolError(message);
  }

  const tools: Tool[] = [
    defineTool({
      name: 'search_docs',
      title: 'Search the documentation',
      description:
        'Finds sections of pages by words, field names, codes or events, each with an excerpt. Read one with read_page.',
      input: z.strictObject({
        query: z.string().min(1).max(200),
        limit: z.int().min(1).max(20).default(8).describe('Number of results'),
      }),
      output: searchResults,
      run: async ({ query, limit }) => {
        const data = await search(query, limit);
        return { text: searchText(data, query), data };
      },
    }),
    defineTool({
      name: 'read_page',
      title: 'Read a page',
      description:
        'A page as Markdown, one section of it, a code file that it links to, /llms.txt (all pages), or /openapi.yaml.',
      input: z.strictObject({
        page: lookup.describe(
          `Path or address, such as ${pages.find(({ route }) => route !== '/')?.route ?? '/'}`,
        ),
        section: lookup
          .optional()
          .describe('Its anchor, its heading, or headings from outer to inner: Refunds > Errors'),
        ...size,
      }),
      run: async ({ page, section, ...given }) => ({ text: await shorten(await read(page, section), given) }),
    }),
  ];
  if (api !== null)
    tools.push(
      defineTool({
        name: 'get_operation',
        title: 'Get an API operation',
        description:
          'Parameters, body, errors, webhook events and samples of one operation, as Markdown. The fields of an object ' +
          'that it returns: explain_code.',
        input: z.strictObject({
          operation: lookup.describe(
            'Method and path, such as POST /v1/refunds, the operation id, or the SDK method',
          ),
          ...size,
        }),
        run: async ({ operation, ...given }) => {
          const found = await operationOf(operation, api.operations);
          if (typeof found === 'string') return { text: found };
          const text = await readPart(found);
          // Without the long ids of labels: all operations have the same labels, which are found by breadcrumb.
          return { text: await shorten(text.replaceAll(/^(### .+) \{#.+\}$/gm, '$1'), given) };
        },
      }),
      defineTool({
        name: 'explain_code',
        title: 'Explain a code',
        description:
          'What a decline code, an error code or status, a state of an object, an object, or a webhook event means, ' +
          'and what to do about it. An event has an example of its payload, shortened: run_request gives all of it.',
        input: z.strictObject({
          code: lookup.describe('Such as insufficient_funds, 429, past_due, charge_intent or refund.failed'),
        }),
        output: z.object({
          matches: z.array(z.object({ code: z.string(), text: z.string(), payload: z.unknown().optional() })),
        }),
        run: async ({ code }) => {
          const matches = await explain(code);
          const texts = matches.map(({ text, payload }) =>
            payload === undefined ? text : `${text}\n\n${JSON.stringify(payload)}`,
          );
          return { text: texts.join('\n\n'), data: { matches } };
        },
      }),
    );
  if (runRequests !== undefined)
    tools.push(
      defineTool({
        name: 'run_request',
        title: 'Run an API request in a sandbox',
        description:
          'Sends a request to a simulation of the API that needs no key; gives the status, the body and the webhook ' +
          'events, by the id of what they are about. Nothing is kept: each call begins with the same objects, in ' +
          'November 2025, and a request takes a second. To build on earlier steps, repeat them in `after`: their ids ' +
          'are the same each time. Limits: 20 earlier steps, a year per advance, 20 event bodies, no files; a step ' +
          'costs three searches of the allowance' +
          (limit === undefined ? '.' : `, which is ${limit.burst} at once and ${limit.perSecond} a second.`),
        input: apiStep.extend({
          after: z
            // Its schema would repeat all of the above.
            .array(z.looseObject({}).pipe(apiStep))
            .max(MAX_EARLIER)
            .default([])
            .describe(
              'Steps to take first, each an object with the arguments above; those that fail are given with their bodies',
            ),
          deliveries: z
            .union([z.boolean(), z.string()])
            .default(false)
            .describe(
              'Also gives the events of the last step as an endpoint receives them, signed with `secret`; a code such as charge.refunded gives only its own',
            ),
          max_chars: size.max_chars,
        }),
        output: apiReply.partial({ body: true }).extend({
          earlier: z
            .array(
              apiReply.extend({ id: z.unknown() }).omit({ events: true }).partial({ id: true, body: true }),
            )
            .optional(),
          deliveries: z.array(delivery).optional(),
          secret: z.string().optional(),
        }),
        run: async ({ after, deliveries: wanted, max_chars, ...step }) => {
          const types = (api?.codes ?? []).flatMap(({ names, payload }) => (payload ? names : []));
          if (typeof wanted === 'string' && !types.includes(wanted))
            throw new ToolError(`There is no event "${shown(wanted)}".${suggestSome(wanted, types)}`);
          const { replies, deliveries, secret } = await runRequests([...after, step], wanted);
          // The id of a step that succeeded is enough: later steps name it.
          const earlier = replies
            .slice(0, -1)
            .map(({ status, body }) =>
              status === null || status < 400
                ? { status, id: (body as { id?: unknown } | null)?.id }
                : { status, body },
            );
          const data = {
            ...(earlier.length === 0 ? {} : { earlier }),
            ...(replies.at(-1) as ApiReply),
            ...(wanted === false ? {} : { deliveries, secret }),
          };
          const text = JSON.stringify(data);
          if (text.length <= max_chars) return { text, data };
          // What happened is more telling than the body, of which a part is not JSON.
          const { status, events, ...rest } = data;
          const hint = `The status is ${status}, but the result has ${text.length} characters. Ask for fewer objects (per_page), for the events of one code (deliveries: "charge.refunded"), or for more with max_chars. It begins:`;
          const room = Math.max(200, max_chars - hint.length);
          const begin = JSON.stringify({ status, events, ...rest }).slice(0, room);
          return { text: `${hint}\n\n${begin}`, data: { status, events } };
        },
      }),
    );
  return tools;
}

/** A question about the names that were probably meant; events share their first or last words. Empty if there are none. */
function suggestSome(name: string, known: string[]): string {
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

/** The first two of three or more paragraphs of a sample: its imports and its client. */
const SETUP = /^(?:.+\n)+\n(?:.+\n)+\n/;

/** A code block: its language, and its code. */
const FENCE = /^```(\w+)\n([^\0]*?)(?=\n```$)/gm;

/** The text with its API requests in one language; only the first request keeps the lines that set up the client. */
function requestsIn(text: string, operations: McpOperation[], language = ''): string {
  const requests = operations.flatMap(({ samples }) => samples);
  const known = new Map(requests.map((codes) => [Object.values(codes)[0], codes]));
  const setups = new Set<string>();
  const once = (setup: string): string => {
    if (setups.has(setup)) return '';
    setups.add(setup);
    return setup;
  };
  const names = new Set<string>();
  const translated = text.replaceAll(FENCE, (all, printed: string, code: string) => {
    const codes = known.get(code) ?? {};
    const chosen = language in codes ? language : printed;
    for (const name of Object.keys(codes)) if (name !== chosen) names.add(name);
    return known.has(code) ? `\`\`\`${chosen}\n${codes[chosen]?.replace(SETUP, once)}` : all;
  });
  const others = [...names].join(', ');
  return others === '' ? text : `${translated}\n\n(Requests also in ${others}${howToChoose(language)})`;
}

/** An address without the origin of the site, and without everything after `#` or `?`. */
function pathOf({ origin }: McpData, address: string): string {
  const path = address.replace(origin, '').replace(/[?#].*/, '');
  return `/${path.replace(/^\/|\/$/g, '')}`;
}

function findPage(data: McpData, address: string): McpPage {
  const { pages, files } = data;
  const route = pathOf(data, address)
    .replace(/\.md$/, '')
    .replace(/^\/index$/, '/');
  const page = pages.find((each) => each.route === route);
  if (page !== undefined) return page;
  const known = [...pages.map((each) => each.route), ...files.map(({ path }) => path)];
  const hint = suggest(nearestAddress(route, known), 'Find pages with search_docs.');
  throw new ToolError(`There is no page "${shown(address)}". ${hint}`);
}
