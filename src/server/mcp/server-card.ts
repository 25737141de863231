import type { McpData } from './mcp-data.ts';

/** Content type of a server card (SEP-2127, "Server Card Location"). */
export const CARD_TYPE = 'application/mcp-server-card+json';

/** Version of the server that clients see; increment it when tools change. */
const SERVER_VERSION = '1.0.0';

/** The server's description and address, for clients that have not connected yet (SEP-2127). */
export function serverCard({ origin, product }: McpData) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    name: `${new URL(origin).hostname.split('.').reverse().join('.')}/docs`,
    version: SERVER_VERSION,
    title: `${product} documentation`,
    description: `Search and read the ${product} documentation, and run API requests in a sandbox.`,
    websiteUrl: origin,
    remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
  };
}

/** `/.well-known/mcp/catalog.json`: the MCP servers of this site (SEP-2127, "MCP Catalog"). */
export function serverCatalog({ origin, product }: McpData): object {
  return {
    specVersion: 'draft',
    entries: [
      {
        identifier: `urn:air:${new URL(origin).hostname}:docs`,
        displayName: `${product} documentation`,
        type: CARD_TYPE,
        url: `${origin}/mcp/server-card`,
      },
    ],
  };
}
