import { markdownAddressOf } from '../model/route.ts';
import { DamagedFileError, type SiteStore } from '../release/site-store.ts';
import type { McpData, McpFile, McpPage } from './mcp/mcp-data.ts';
import { createRunRequests, type RunRequests } from './mcp/run-requests.ts';
import { type TakeTurn, ToolError } from './mcp/tool.ts';

/** The release data that the MCP server uses. */
interface McpFiles {
  data: McpData;
  readTwin(page: McpPage): Promise<string>;
  readFile(file: McpFile): Promise<string>;
  /** Absent if the site has no API. */
  runRequests: RunRequests | undefined;
}

/**
 * Reads the MCP server's data from the served release, once per release.
 * @returns a function that returns null if the release has no such data
 */
export function createMcpFiles(
  store: Pick<SiteStore, 'get'>,
  takeTurn: TakeTurn,
): () => Promise<McpFiles | null> {
  let kept: (McpFiles & { etag: string }) | null = null;
  return async () => {
    const file = store.get('mcp.json');
    if (file === undefined) return null;
    const etag = file.etag('identity');
    if (kept?.etag === etag) return kept;
    const data = JSON.parse(decode(await file.read('identity'))) as McpData;
    const readFile = async ({ path }: Pick<McpFile, 'path'>): Promise<string> => {
      const found = store.get(path.slice(1));
      if (found === undefined) throw new Error(`The site has no file ${path}.`);
      return decode(
        await found.read('identity').catch((error: unknown) => {
          // The store has already reported it.
          throw error instanceof DamagedFileError
            ? new ToolError('This file cannot be read at the moment.')
            : error;
        }),
      );
    };
    const readTwin = ({ route }: McpPage): Promise<string> => readFile({ path: markdownAddressOf(route) });
    kept = { etag, data, readTwin, readFile, runRequests: openSandbox(data, takeTurn) };
    return kept;
  };
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Creating the sandbox takes a while, so clients that only read pages do not wait for it. */
function openSandbox({ api }: McpData, takeTurn: TakeTurn): RunRequests | undefined {
  if (api === null) return undefined;
  let run: RunRequests | null = null;
  return async (requests) => {
    run ??= await takeTurn(() => run ?? createRunRequests(api.document, api, takeTurn));
    return run(requests);
  };
}
