import { z } from 'zod';
import type { OpenApiDocument } from '../../api/openapi-document.ts';
import { createValidator } from '../../api/validator.ts';
import { createSandbox, type Exchange, type SandboxOptions } from '../../sandbox/create-sandbox.ts';

/** How many requests a call may send before its own, to prepare the state of the sandbox. */
export const MAX_EARLIER = 20;

/** One request of the API. */
export const apiRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z
    .string()
    .regex(/^\/v1\/\S+$/, 'must be a path of the API with its query, such as /v1/refunds?per_page=10')
    .max(2000)
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
 * @throws Error if too many calls are waiting, or for a bug in the sandbox
 */
export type RunRequests = (requests: readonly ApiRequest[]) => Promise<ApiReply[]>;

/** How many calls, across all clients, may wait for the sandbox. */
const MAX_WAITING = 50;

/**
 * One sandbox for all calls, which take turns and reset it afterward, because creating one takes longer than most
 * calls.
 * @param document the parsed OpenAPI document; a schema is compiled on first use
 */
export function createRunRequests(
  document: unknown,
  data: Pick<SandboxOptions, 'testCards' | 'declineCodes'>,
): RunRequests {
  let exchange: Exchange | null = null;
  let fault: Error | null = null;
  const sandbox = createSandbox({
    ...data,
    document: document as OpenApiDocument,
    checks: { bodies: createValidator(document), queries: createValidator(document, { coerce: true }) },
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

  async function run(requests: readonly ApiRequest[]): Promise<ApiReply[]> {
    sandbox.reset();
    fault = null;
    const replies: ApiReply[] = [];
    for (const request of requests) {
      exchange = null;
      const response = await sandbox.fetch(toRequest(request));
      if (fault !== null) throw fault;
      const { events = [] }: Partial<Exchange> = exchange ?? {};
      replies.push({ status: response.status, body: await response.json(), events });
    }
    return replies;
  }

  return async (requests) => {
    if (waiting >= MAX_WAITING) throw new Error('Too many calls wait for the sandbox');
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
  return new Request(`https://api.framepayments.com${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key === 'secret' ? 'sk' : 'pk'}_sandbox_mcp`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}
