import { z } from 'zod';
import { type SampleLanguageName, sampleLanguageOf, sampleLanguages } from '../../api/languages/registry.ts';
import { shown } from '../../api/zod-sentence.ts';
import { explainCode, suggestCodes } from './explain-code.ts';
import { findOperation } from './find-operation.ts';
import { fitText } from './fit-text.ts';
import type { McpOperation } from './mcp-data.ts';
import type { McpSite } from './mcp-site.ts';
import { inLanguage, requestsInLanguage } from './one-language.ts';
import { readPage, readReference } from './read-page.ts';
import { type ApiReply, apiReply, apiStep, delivery, MAX_EARLIER } from './run-requests.ts';
import { searchDocs, searchResults, searchText } from './search-docs.ts';
import { defineTool, lookup, type Tool, ToolError } from './tool.ts';

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
  const { readFile, runRequests, limit, takeTurn } = site;
  const { pages, api } = site.data;
  const search = (query: string, limit: number) => takeTurn(() => searchDocs(site, query, limit));

  type Size = z.output<z.ZodObject<typeof size>>;
  async function shorten(text: string, { language, max_chars, cursor }: Size): Promise<string> {
    const fewer = await inLanguage(text, language, (path) => readFile({ path }));
    return fitText(requestsInLanguage(fewer, api?.operations ?? [], language), max_chars, cursor);
  }

  async function noOperation(written: string, near: McpOperation[]): Promise<string> {
    const words = written.replace(/^[A-Z]+ \/(v1\/)?/, '').replaceAll(/(?<=[a-z])(?=[A-Z])|\W/g, ' ');
    const hint =
      near.length === 0
        ? `\n\n${searchText(await search(words, 3), words)}`
        : ` The nearest:\n${near.map(({ name }) => name).join('\n')}`;
    return `There is no operation "${shown(written)}".${hint}`;
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
      run: async ({ page, section, ...given }) => ({
        text: await shorten(await readPage(site, page, section), given),
      }),
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
          const { found, near } = findOperation(api.operations, operation);
          if (found === null) {
            const text = await noOperation(operation, near);
            // A description in words is a question; any other name is a mistake.
            if (/^[^/.]+ [^/.]+$/.test(operation)) return { text };
            throw new ToolError(text);
          }
          const text = await readReference(site, found);
          // Without the long ids of labels: all operations have the same labels, which are found by breadcrumb.
          const short = text.replaceAll(/^(### .+) \{#.+\}$/gm, '$1');
          const own = new RegExp(
            `^SDK methods: .*?(${sampleLanguages[given.language ?? 'shell'].label} \`.+?\`).*`,
            'm',
          );
          return { text: await shorten(short.replace(own, 'SDK method: $1.'), given) };
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
          const matches = await explainCode(site, code);
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
            throw new ToolError(`There is no event "${shown(wanted)}".${suggestCodes(wanted, types)}`);
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
