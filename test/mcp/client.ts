import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createServerApp } from '../../src/server/create-server-app.ts';
import { readEnv } from '../../src/server/env.ts';

/** What the tools know of the API document: its operations and codes. */
export const { api } = JSON.parse(readFileSync('dist/mcp.json', 'utf8'));

/** What a tool returned. */
export interface Used {
  text: string;
  isError: boolean;
  data: unknown;
}

export interface McpClient {
  client: Client;
  use(name: string, given: object): Promise<Used>;
}

/**
 * The official client, connected to the server of the built site.
 * @param version of the protocol that the client asks for; by default its newest
 */
export async function connect(version?: string): Promise<McpClient> {
  const app = await createServerApp({ env: readEnv({ SEARCH_BURST: '100000' }), folder: 'dist' });
  // Without the signal of the client, to which each request would add a listener.
  const send = async (url: string | URL, { signal: _, ...init }: RequestInit = {}): Promise<Response> => {
    const { body } = init;
    if (version === undefined || typeof body !== 'string' || !body.includes('"initialize"'))
      return app.request(String(url), init);
    const message = JSON.parse(body);
    message.params.protocolVersion = version;
    return app.request(String(url), { ...init, body: JSON.stringify(message) });
  };
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch: send }));
  // From then on the client compares structured results with the schemas of their tools.
  await client.listTools();
  const use = async (name: string, given: object): Promise<Used> => {
    const result = await client.callTool({ name, arguments: { ...given } });
    const [content] = result.content as { text: string }[];
    return { text: content?.text ?? '', isError: result.isError === true, data: result.structuredContent };
  };
  return { client, use };
}

/** The pages among the resources; the others are files. */
export const pagesOf = async (client: Client) =>
  (await client.listResources()).resources.filter(
    ({ uri, name }) => uri.endsWith('.md') && !name.includes('.'),
  );
