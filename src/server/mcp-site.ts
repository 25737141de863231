import { markdownAddressOf } from '../model/route.ts';
import { DamagedFileError, type SiteStore, type StoredFile } from '../release/site-store.ts';
import type { McpData, McpPage } from './mcp/mcp-data.ts';
import { createRunRequests, type RunRequests } from './mcp/run-requests.ts';
import { ToolError } from './mcp/tool.ts';
import type { TakeTurn } from './turn-queue.ts';

/** The release data that the MCP server uses. */
export interface McpFiles {
  data: McpData;
  readTwin(page: McpPage): Promise<string>;
  /** A code file of a guide by its address, `/files/…`; null if there is none. */
  readCodeFile(address: string): Promise<string | null>;
  /** Absent if the site has no API. */
  runRequests: RunRequests | undefined;
}

/**
 * Reads the MCP server's data from the served release, once per release.
 * @returns a function that returns null if the release has no such data, as in older builds
 */
export function createMcpFiles(
  store: Pick<SiteStore, 'get'>,
  takeTurn: TakeTurn,
): () => Promise<McpFiles | null> {
  let kept: (McpFiles & { etag: string }) | null = null;
  return async () => {
    const file = store.get('mcp.json');
    if (file === undefined) return null;
    const document = store.get('openapi.json');
    const etag = file.etag('identity') + document?.etag('identity');
    if (kept?.etag === etag) return kept;
    const data = JSON.parse(await textOf(file)) as McpData;
    const readTwin = async ({ route }: McpPage): Promise<string> => {
      const twin = store.get(markdownAddressOf(route).slice(1));
      if (twin === undefined) throw new Error(`The site has no Markdown for ${route}.`);
      return textForTool(twin);
    };
    const readCodeFile = async (address: string): Promise<string | null> => {
      const code = store.get(address.slice(1));
      return code === undefined ? null : textForTool(code);
    };
    kept = { etag, data, readTwin, readCodeFile, runRequests: openSandbox(data, document, takeTurn) };
    return kept;
  };
}

/** Creating the sandbox takes a while, so clients that only read pages do not wait for it. */
function openSandbox(
  { api }: McpData,
  document: StoredFile | undefined,
  takeTurn: TakeTurn,
): RunRequests | undefined {
  if (api === null || document === undefined) return undefined;
  let run: RunRequests | null = null;
  return async (requests) => {
    if (run === null) {
      const text = await textForTool(document);
      run = await takeTurn(() => run ?? createRunRequests(JSON.parse(text), api, takeTurn));
    }
    return run(requests);
  };
}

async function textOf(file: StoredFile): Promise<string> {
  return new TextDecoder().decode(await file.read('identity'));
}

/** @throws ToolError if the file is damaged, which the store has already reported */
async function textForTool(file: StoredFile): Promise<string> {
  return textOf(file).catch((error: unknown) => {
    if (error instanceof DamagedFileError) throw new ToolError('This file cannot be read at the moment.');
    throw error;
  });
}
