import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { nearest } from '../../model/nearest.ts';
import { markdownAddressOf } from '../../model/route.ts';
import type { SearchEngine } from '../../search/engine/search-engine.ts';
import type { McpData, McpOperation, McpPage } from './mcp-data.ts';
import { headingsOf, readSection } from './read-section.ts';
import { apiRequest, MAX_EARLIER, type RunRequests } from './run-requests.ts';
import { searchDocs } from './search-docs.ts';
import { serverCard } from './server-card.ts';

export interface McpSite {
  data: McpData;
  engine: SearchEngine;
  /** Text of a page's Markdown twin. */
  readTwin(page: McpPage): Promise<string>;
  /** A code file of a guide by its address, `/files/…`; null if there is none. */
  readCodeFile(address: string): Promise<string | null>;
  /** Absent if the site has no API. */
  runRequests?: RunRequests | undefined;
  /** Receives an internal error; the client gets a message without its details. */
  onError(error: unknown): void;
}

/** An invalid argument or a missing resource; the model reads the message and can try again. */
class ToolError extends Error {}

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const name = z.string().min(1).max(200);

/**
 * The tools and resources of a site for one client (MCP revision 2025-11-25). Cheap to create, so each request gets its
 * own and clients share nothing.
 */
export function createMcpServer(site: McpSite): McpServer {
  const { data, engine, readTwin, readCodeFile, runRequests, onError } = site;
  const { product, origin, pages, api } = data;
  const { name: id, version, title } = serverCard(data);
  const server = new McpServer(
    { name: id, version, title, websiteUrl: origin },
    {
      instructions:
        `The documentation of ${product}. Find a page with search_docs and read it with read_page. ` +
        (api === null
          ? ''
          : 'Fields, responses and samples of an operation are in get_operation. Try requests with run_request ' +
            'before you write code: it needs no key and moves no money.'),
    },
  );

  /** The result of a tool; an internal error is reported, and the client gets a message without its details. */
  async function respond(run: () => string | Promise<string>) {
    try {
      return { content: [{ type: 'text' as const, text: await run() }] };
    } catch (error) {
      const isKnown = error instanceof ToolError;
      if (!isKnown) onError(error);
      const text = isKnown ? error.message : 'The tool failed on our side. Try again in a moment.';
      return { content: [{ type: 'text' as const, text }], isError: true };
    }
  }

  async function read(address: string, section?: string): Promise<string> {
    const [file] = /(?<=^|:\/\/[^/]+)\/files\/[\w./-]+/.exec(address) ?? [];
    const code = file === undefined ? null : await readCodeFile(file);
    if (code !== null) return code;
    const page = findPage(data, address);
    const markdown = await readTwin(page);
    const [, anchor] = /#(.+)$/.exec(address) ?? [];
    const wanted = section ?? anchor;
    const text = wanted === undefined ? null : readSection(markdown, wanted);
    // Links between twins that name a field instead of a heading lead to the whole page.
    if (text === null && section === undefined) return markdown;
    if (text !== null) return `${text}\n\nPage: ${origin}${page.route}`;
    const known = headingsOf(markdown).map((heading) => heading.text);
    throw new ToolError(`${page.route} has no section "${section}". Its sections: ${known.join('; ')}`);
  }

  async function readOperation({ route, title: heading }: McpOperation): Promise<string> {
    const markdown = await readTwin(findPage(data, route));
    // A guide may be the only page that uses an operation.
    return readSection(markdown, heading) ?? markdown;
  }

  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: 'Finds sections of pages by words, field names, codes or events. Read one with read_page.',
      inputSchema: z.strictObject({
        query: z.string().min(1).max(200),
        limit: z.int().min(1).max(20).default(8).describe('Number of results'),
      }),
      annotations: READ_ONLY,
    },
    ({ query, limit }) => respond(() => searchDocs(engine, query, limit)),
  );

  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'A page as Markdown, one section of it, or a code file that it links to.',
      inputSchema: z.strictObject({
        page: name.describe(
          `Path or address, such as ${pages.find(({ route }) => route !== '/')?.route ?? '/'}`,
        ),
        section: name.optional().describe('Heading of the section, or its anchor'),
      }),
      annotations: READ_ONLY,
    },
    ({ page, section }) => respond(() => read(page, section)),
  );

  if (api !== null) {
    server.registerTool(
      'get_operation',
      {
        title: 'Get an API operation',
        description:
          'Parameters, body, response, errors, webhook events and samples of one operation, as Markdown.',
        inputSchema: z.strictObject({
          operation: name.describe('Method and path, such as POST /v1/refunds, or the operation id'),
        }),
        annotations: READ_ONLY,
      },
      ({ operation }) =>
        respond(() => {
          const wanted = normalize(operation);
          const found = api.operations.find((each) => [each.name, each.id].map(normalize).includes(wanted));
          if (found !== undefined) return readOperation(found);
          const names = api.operations.map((each) => each.name);
          const near = nearest(wanted, names.map(normalize));
          const hint =
            near === null
              ? `The operations: ${names.join(', ')}`
              : `Did you mean ${names.find((each) => normalize(each) === near)}?`;
          throw new ToolError(`There is no operation "${operation}". ${hint}`);
        }),
    );

    server.registerTool(
      'explain_code',
      {
        title: 'Explain a code',
        description:
          'What a decline code, an error code or status, or a webhook event means, and what to do about it.',
        inputSchema: z.strictObject({
          code: name.describe('Such as insufficient_funds, 429 or refund.failed'),
        }),
        annotations: READ_ONLY,
      },
      ({ code }) =>
        respond(() => {
          const wanted = code.trim().toLowerCase();
          const texts = api.codes.filter(({ names }) => names.includes(wanted)).map(({ text }) => text);
          if (texts.length > 0) return texts.join('\n\n');
          const near = nearest(
            wanted,
            api.codes.flatMap(({ names }) => names),
          );
          const hint = near === null ? 'search_docs finds fields and states.' : `Did you mean ${near}?`;
          throw new ToolError(`There is no code "${code}". ${hint}`);
        }),
    );
  }

  if (runRequests !== undefined) {
    server.registerTool(
      'run_request',
      {
        title: 'Run an API request in a sandbox',
        description:
          'Sends a request to a simulation of the API that needs no key and keeps nothing; gives the status, the ' +
          'body and the webhook events of the response. Each call begins with the same objects. To build on earlier requests, repeat them in `after`: their ids are the same each time.',
        inputSchema: apiRequest.extend({
          after: z
            .array(apiRequest)
            .max(MAX_EARLIER)
            .default([])
            .describe('Requests to send first, in their order'),
        }),
        annotations: READ_ONLY,
      },
      ({ after, ...request }) =>
        respond(async () => {
          const replies = await runRequests([...after, request]);
          const earlier = replies.slice(0, -1).map(({ status }) => status);
          const reply = replies.at(-1);
          return JSON.stringify(earlier.length === 0 ? reply : { earlier, ...reply }, null, 2);
        }),
    );
  }

  server.registerResource(
    'page',
    new ResourceTemplate(`${origin}/{+path}.md`, {
      list: () => ({
        resources: pages.map((page) => ({
          uri: origin + markdownAddressOf(page.route),
          name: page.route,
          title: page.title,
          description: page.description,
          mimeType: 'text/markdown',
        })),
      }),
    }),
    { title: 'Page', description: 'A page of the documentation as Markdown', mimeType: 'text/markdown' },
    async ({ href }) => {
      const page = pages.find(({ route }) => href === origin + markdownAddressOf(route));
      if (page === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no page ${href}`);
      return { contents: [{ uri: href, mimeType: 'text/markdown', text: await readTwin(page) }] };
    },
  );
  return server;
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

/** `get /v1/refunds/:id/` → `get /v1/refunds/{}`: ignores how the path names its parameters and ends. */
function normalize(operation: string): string {
  return operation
    .trim()
    .toLowerCase()
    .replaceAll(/\{[^}]*\}|:\w+/g, '{}')
    .replace(/\/$/, '');
}
