import { z } from 'zod';
import { type SampleLanguageName, sampleLanguages } from '../../api/languages/registry.ts';
import { nearest } from '../../model/nearest.ts';
import { splitLink } from '../../model/route.ts';
import type { SearchEngine } from '../../search/query/search-engine.ts';
import { findOperation } from './find-operation.ts';
import { fitText, inLanguage } from './fit-text.ts';
import type { McpData, McpOperation, McpPage } from './mcp-data.ts';
import { headingsOf, readSection } from './read-section.ts';
import { apiRequest, MAX_EARLIER, type RunRequests } from './run-requests.ts';
import { searchDocs } from './search-docs.ts';
import { defineTool, lookup, type TakeTurn, type Tool, ToolError } from './tool.ts';

export interface McpSite {
  data: McpData;
  engine: SearchEngine;
  /** Text of a page's Markdown twin. */
  readTwin(page: McpPage): Promise<string>;
  /** A code file of a guide by its address, `/files/…`; null if there is none. */
  readCodeFile(address: string): Promise<string | null>;
  /** Absent if the site has no API. */
  runRequests?: RunRequests | undefined;
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
    .enum(Object.keys(sampleLanguages) as [SampleLanguageName])
    .optional()
    .describe('The one language of samples; otherwise the first of each'),
  max_chars: z.int().min(500).max(200_000).default(MAX_CHARS).describe('Longest result'),
  cursor: z.string().max(20).optional().describe('From a result that was cut: its next part'),
};

function shorten(text: string, { language, max_chars, cursor }: z.output<z.ZodObject<typeof size>>): string {
  return fitText(inLanguage(text, language), max_chars, cursor);
}

/** The tools of a site; without an API, those that read pages. */
export function toolsOf({ data, engine, readTwin, readCodeFile, runRequests, takeTurn }: McpSite): Tool[] {
  const { origin, pages, api } = data;

  async function read(address: string, section?: string): Promise<string> {
    const [file] = /(?<=^|:\/\/[^/]+)\/files\/[\w./-]+/.exec(address) ?? [];
    const code = file === undefined ? null : await readCodeFile(file);
    if (code !== null) return code;
    const page = findPage(data, address);
    const markdown = await readTwin(page);
    const { hash } = splitLink(address);
    const wanted = (section ?? hash).trim().replace(/^#/, '');
    if (section === undefined && wanted === '') return markdown;
    // A field or row is in the section of the heading above it.
    const { anchors = {} } = page;
    const name = (Object.hasOwn(anchors, wanted) ? anchors[wanted] : undefined) ?? wanted;
    return `${readSection(markdown, name)}\n\nPage: ${origin}${page.route}`;
  }

  async function readOperation({ route, anchor }: McpOperation): Promise<string> {
    const headings = headingsOf(await readTwin(findPage(data, route)));
    // A guide may be the only page that uses an operation, and has no section for it.
    return read(headings.some(({ id }) => id === anchor) ? `${route}#${anchor}` : route);
  }

  const tools: Tool[] = [
    defineTool({
      name: 'search_docs',
      title: 'Search the documentation',
      description: 'Finds sections of pages by words, field names, codes or events. Read one with read_page.',
      input: z.strictObject({
        query: z.string().min(1).max(200),
        limit: z.int().min(1).max(20).default(8).describe('Number of results'),
      }),
      run: async ({ query, limit }) => ({ text: await takeTurn(() => searchDocs(engine, query, limit)) }),
    }),
    defineTool({
      name: 'read_page',
      title: 'Read a page',
      description: 'A page as Markdown, one section of it, or a code file that it links to.',
      input: z.strictObject({
        page: lookup.describe(
          `Path or address, such as ${pages.find(({ route }) => route !== '/')?.route ?? '/'}`,
        ),
        section: lookup
          .optional()
          .describe('Its anchor, its heading, or headings from outer to inner: Refunds > Errors'),
        ...size,
      }),
      run: async ({ page, section, ...given }) => ({ text: shorten(await read(page, section), given) }),
    }),
  ];
  if (api !== null)
    tools.push(
      defineTool({
        name: 'get_operation',
        title: 'Get an API operation',
        description:
          'Parameters, body, response, errors, webhook events and samples of one operation, as Markdown.',
        input: z.strictObject({
          operation: lookup.describe(
            'Method and path, such as POST /v1/refunds, the operation id, or the SDK method',
          ),
          ...size,
        }),
        run: async ({ operation, ...given }) => {
          const found = findOperation(api.operations, operation);
          return { text: shorten(await readOperation(found), given) };
        },
      }),
      defineTool({
        name: 'explain_code',
        title: 'Explain a code',
        description:
          'What a decline code, an error code or status, a state of an object, or a webhook event means, and what to do about it.',
        input: z.strictObject({
          code: lookup.describe('Such as insufficient_funds, 429 or refund.failed'),
        }),
        run: ({ code }) => {
          const wanted = code.trim().toLowerCase();
          const texts = api.codes.filter(({ names }) => names.includes(wanted)).map(({ text }) => text);
          if (texts.length > 0) return { text: texts.join('\n\n') };
          const names = [...new Set(api.codes.flatMap((each) => each.names))];
          const near = nearest(wanted, names);
          // Any number is near any other, and events share their last words.
          const hint = /^\d+$/.test(wanted)
            ? `The statuses of errors: ${names.filter((name) => /^\d+$/.test(name)).join(', ')}`
            : didYouMean([
                ...names.filter((name) => name.endsWith(`.${wanted}`)),
                ...(near === null ? [] : [near]),
              ]);
          throw new ToolError(`There is no code "${code}". ${hint}`);
        },
      }),
    );
  if (runRequests !== undefined)
    tools.push(
      defineTool({
        name: 'run_request',
        title: 'Run an API request in a sandbox',
        description:
          'Sends a request to a simulation of the API that needs no key and keeps nothing; gives the status, the ' +
          'body and the webhook events of the response. Each call begins with the same objects. To build on earlier requests, repeat them in `after`: their ids are the same each time.',
        input: apiRequest.extend({
          after: z
            .array(apiRequest)
            .max(MAX_EARLIER)
            .default([])
            .describe('Requests to send first, in their order'),
        }),
        run: async ({ after, ...request }) => {
          const replies = await runRequests([...after, request]);
          const earlier = replies.slice(0, -1).map(({ status }) => status);
          const reply = replies.at(-1);
          return { text: JSON.stringify(earlier.length === 0 ? reply : { earlier, ...reply }, null, 2) };
        },
      }),
    );
  return tools;
}

function didYouMean([near]: string[]): string {
  return near === undefined ? 'search_docs finds fields and states.' : `Did you mean ${near}?`;
}

/** Finds a page by its route, its address or its twin's address; ignores everything after `#` or `?`. */
function findPage({ origin, pages }: McpData, address: string): McpPage {
  const path = address
    .trim()
    .replace(origin, '')
    .replace(/[?#].*/, '');
  const route = `/${path.replace(/^\/|\/$/g, '')}`.replace(/\.md$/, '').replace(/^\/index$/, '/');
  const page = pages.find((each) => each.route === route);
  if (page !== undefined) return page;
  const near = nearest(
    route,
    pages.map((each) => each.route),
  );
  const hint = near === null ? 'Find pages with search_docs.' : `Did you mean ${near}?`;
  throw new ToolError(`There is no page "${address}". ${hint}`);
}
