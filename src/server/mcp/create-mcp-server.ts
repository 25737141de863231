import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ClientRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { shown } from '../../api/zod-sentence.ts';
import { markdownAddressOf } from '../../model/route.ts';
import { RejectedRequest } from '../../search/wire/parse-request.ts';
import type { McpSite } from './mcp-site.ts';
import { serverCard } from './server-card.ts';
import { misfit, type Tool, ToolError } from './tool.ts';
import { toolsOf } from './tools.ts';

/** Codes of JSON-RPC errors: JSON-RPC 2.0, section 5.1, and Model Context Protocol, "Resources", "Error Handling". */
export const CODES = {
  parse: -32700,
  request: -32600,
  params: -32602,
  internal: -32603,
  /** The first of the codes that servers may define. */
  rejected: -32000,
  noResource: -32002,
};

/** An error of the protocol; the library sends its code. */
const protocolError = (code: number, message: string): Error => Object.assign(new Error(message), { code });

/**
 * What is wrong with the parameters of a request, which the library would report as an internal error; null if nothing is,
 * or if the message is not a request of a client.
 */
export function invalidParams(message: unknown): string | null {
  const { method } = (message ?? {}) as { method?: unknown };
  const schema = ClientRequestSchema.options.find(({ shape }) => shape.method.value === method);
  return schema === undefined ? null : misfit(schema as unknown as z.ZodType, message);
}

/**
 * The tools and resources of a site for one client (MCP revision 2025-11-25). Cheap to create, so each request gets its
 * own and clients share nothing. Lists never change while a client is connected: there are no sessions.
 */
export function createMcpServer(site: McpSite): Server {
  const { product, origin, api } = site.data;
  const { name, version, title } = serverCard(site.data);
  const tools = toolsOf(site);
  const resources = resourcesOf(site);
  const server = new Server(
    { name, version, title, websiteUrl: origin },
    {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions:
        `The documentation of ${product}, ${origin}. Find a page with search_docs and read it with read_page. ` +
        (api === null
          ? ''
          : 'Fields, responses and samples of an operation are in get_operation. Try requests with run_request ' +
            'before you write code: it needs no key and moves no money.' +
            (api.simulation ? ` The same simulation can be downloaded: ${api.simulation}` : '')),
    },
  );

  // Lists are whole, so there is no cursor.
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find((each) => each.name === params.name);
    if (tool === undefined) {
      const names = tools.map((each) => each.name).join(', ');
      throw protocolError(CODES.params, `There is no tool "${shown(params.name)}". The tools: ${names}.`);
    }
    return callTool(tool, params.arguments ?? {}, site.onError);
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: resources.map(({ read, ...resource }) => resource),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: `${origin}/{+path}.md`,
        name: 'page',
        title: 'Page',
        description: 'A page of the documentation as Markdown',
        mimeType: 'text/markdown',
      },
    ],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    if (!URL.canParse(uri)) throw protocolError(CODES.params, `"${shown(uri)}" is not a URI.`);
    const resource = resources.find((each) => each.uri === uri);
    if (resource === undefined)
      throw protocolError(CODES.noResource, `There is no resource "${shown(uri)}".`);
    const text = await resource.read().catch((error: unknown) => {
      throw protocolError(CODES.internal, report(error, site.onError));
    });
    return { contents: [{ uri, mimeType: resource.mimeType, text }] };
  });
  return server;
}

/** The result of a tool; invalid arguments are also a result, which the model reads. */
async function callTool(tool: Tool, given: Record<string, unknown>, onError: McpSite['onError']) {
  try {
    const wrong = misfit(tool.input, given);
    const names = Object.keys(tool.input.shape).join(', ');
    if (wrong !== null)
      throw new ToolError(/^\S*\./.test(wrong) ? wrong : `${wrong} The arguments: ${names}.`);
    const { text, data } = await tool.run(tool.input.parse(given));
    return {
      content: [{ type: 'text' as const, text }],
      ...(data === undefined ? {} : { structuredContent: data }),
    };
  } catch (error) {
    return { content: [{ type: 'text' as const, text: report(error, onError) }], isError: true };
  }
}

/** The message of an error for the client; an internal error is reported, and its details stay here. */
function report(error: unknown, onError: McpSite['onError']): string {
  if (error instanceof ToolError) return error.message;
  if (error instanceof RejectedRequest) return 'The server is busy. Try again in a second.';
  onError(error);
  return 'Something went wrong on our side. Try again in a moment.';
}

function describeTool({ name, title, description, input, output }: Tool) {
  return {
    ...{ name, title, description },
    inputSchema: schemaOf(input),
    ...(output === undefined ? {} : { outputSchema: schemaOf(output) }),
    // All tools only read, because a sandbox keeps nothing.
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

/** A JSON Schema without `$schema`, because it is in the dialect that clients assume. */
const schemaOf = (schema: z.ZodObject) =>
  ({ ...z.toJSONSchema(schema, { io: 'input' }), $schema: undefined }) as { type: 'object' };

/** The pages as Markdown, then the other files. */
function resourcesOf({ data: { origin, pages, files }, readFile }: McpSite) {
  const twins = pages.map(({ route, title, description }) => {
    return { path: markdownAddressOf(route), name: route, title, description, type: 'text/markdown' };
  });
  return [...twins, ...files.map((file) => ({ name: file.path, ...file }))].map(
    ({ path, type, ...named }) => {
      return { uri: origin + path, ...named, mimeType: type, read: () => readFile({ path }) };
    },
  );
}
