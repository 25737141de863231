import { z } from 'zod';
import type { OpenApiDocument } from '../../api/openapi-document.ts';
import { createValidator } from '../../api/validator.ts';
import { createSandbox, type Exchange, type SandboxOptions } from '../../sandbox/create-sandbox.ts';
import { type TakeTurn, ToolError } from './tool.ts';

/** How many requests a call may send before its own, to prepare the state of the sandbox. */
export const MAX_EARLIER = 20;

/** One request of the API. */
export const apiRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z
    .string()
    .max(2000)
    .refine(isApiPath, 'must be a path of the API with its query, such as /v1/refunds?per_page=10')
    .describe('Path with its query, such as /v1/refunds?per_page=10'),
  body: z.record(z.string(), z.unknown()).optional().describe('JSON body of a POST or PATCH'),
  key: z.enum(['secret', 'publishable']).default('secret').describe('Kind of the API key that is sent'),
});

export type ApiRequest = z.infer<typeof apiRequest>;

/** The result of one request. */
export interface ApiReply {
  status: number;
  body: unknown;
  /** Types of the emitted webhook events, in order. */
  events: string[];
}

/**
 * Sends requests one after another to a fresh sandbox. Its seed determines all ids, so a client that repeats the same
 * requests gets the same objects, and no state is kept between tool calls.
 * @throws ToolError if too many calls are waiting; Error for a bug in the sandbox
 */
export type RunRequests = (requests: readonly ApiRequest[]) => Promise<ApiReply[]>;

/** Requests go nowhere: the origin only completes their addresses. */
const ORIGIN = 'https://api.framepayments.com';

/** Whether a path leads to the API as the sandbox reads it, with `..` and its escapes resolved. */
function isApiPath(path: string): boolean {
  const address = ORIGIN + path;
  if (!/^\/\S+$/.test(path) || !URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === ORIGIN && pathname.startsWith('/v1/') && pathname.length > '/v1/'.length;
}

/** How many calls, across all clients, may wait for the sandbox. */
const MAX_WAITING = 50;

/**
 * One sandbox for all calls, which follow each other and reset it first, because creating one takes longer than most
 * calls. It has the routes of the API alone.
 * @param document the parsed OpenAPI document; a schema is compiled on first use
 * @param takeTurn called for each request, so that pages are served between any two
 */
export function createRunRequests(
  document: unknown,
  data: Pick<SandboxOptions, 'testCards' | 'declineCodes'>,
  takeTurn: TakeTurn,
): RunRequests {
  let exchange: Exchange | null = null;
  let fault: Error | null = null;
  const sandbox = createSandbox({
    ...data,
    document: document as OpenApiDocument,
    checks: { bodies: createValidator(document), queries: createValidator(document, { coerce: true }) },
    apiOnly: true,
    seed: 1,
    onExchange: (done) => {
      exchange = done;
    },
    onError: (error) => {
      fault = error;
    },
  });
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function send(request: ApiRequest): Promise<ApiReply> {
    exchange = null;
    const response = await sandbox.fetch(toRequest(request));
    if (fault !== null) throw fault;
    const { events = [] }: Partial<Exchange> = exchange ?? {};
    return { status: response.status, body: await response.json(), events };
  }

  async function run(requests: readonly ApiRequest[]): Promise<ApiReply[]> {
    fault = null;
    await takeTurn(() => sandbox.reset());
    const replies: ApiReply[] = [];
    for (const request of requests) replies.push(await takeTurn(() => send(request)));
    return replies;
  }

  return async (requests) => {
    if (waiting >= MAX_WAITING)
      throw new ToolError('Too many calls wait for the sandbox. Try again in a second.');
    waiting += 1;
    const done = turn
      .then(() => run(requests))
      .finally(() => {
        waiting -= 1;
      });
    turn = done.catch(() => undefined);
    return done;
  };
}

function toRequest({ method, path, body, key }: ApiRequest): Request {
  return new Request(ORIGIN + path, {
    method,
    headers: {
      authorization: `Bearer ${key === 'secret' ? 'sk' : 'pk'}_sandbox_mcp`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}
