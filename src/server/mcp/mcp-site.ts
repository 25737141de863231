import type { SearchEngine } from '../../search/query/search-engine.ts';
import type { McpData, McpFile } from './mcp-data.ts';
import type { RunRequests } from './run-requests.ts';
import type { TakeTurn } from './tool.ts';

/** What the tools read and run. */
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
