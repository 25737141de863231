import PQueue from 'p-queue';
import { z } from 'zod';
import { API_ORIGIN } from '../../api/languages/sample-request.ts';
import type { OpenApiDocument } from '../../api/openapi-document.ts';
import { createValidators } from '../../api/validator.ts';
import { DAY } from '../../sandbox/clock.ts';
import { challenge, FAULT_HEADER, FAULTS } from '../../sandbox/controls.ts';
import {
  createSandbox,
  LostResponse,
  type Sandbox,
  type SandboxOptions,
} from '../../sandbox/create-sandbox.ts';
import { createDelivery, type SandboxEvent } from '../../sandbox/events.ts';
import { Random } from '../../sandbox/random.ts';
import { contest } from '../../sandbox/resources/disputes.ts';
import { type TakeTurn, ToolError } from './tool.ts';

/** How many steps a call may take before its own, to prepare the state of the sandbox. */
export const MAX_EARLIER = 20;
/** Longest jump of the clock: a year of renewals. */
const MAX_ADVANCE = 366 * DAY;
/** How many events are returned with their bodies. */
const MAX_SIGNED = 20;
/** Where the events would be sent to. */
const ENDPOINT = 'https://shop.example/webhooks';
/** The secret that the sandbox command gives its endpoint (`keepEndpoint`), so that one setting serves both. */
const SECRET = new Random(0).token(32);

const id = z.string().min(1).max(100);

/** One request to the API, or something that happens outside of it. */
export const apiStep = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  path: z
    .string()
    .max(2000)
    .refine(isPath, 'must be a path such as /v1/refunds?per_page=10; only the download has all of /_sandbox')
    .optional()
    .describe('Path with its query, such as /v1/refunds?per_page=10, or POST /_sandbox/disputes/{id}/decide'),
  body: z.record(z.string(), z.unknown()).optional().describe('JSON body of a POST or PATCH'),
  key: z.enum(['secret', 'publishable']).default('secret').describe('Kind of the API key that is sent'),
  fault: z
    .enum(FAULTS)
    .optional()
    .describe(
      'What goes wrong: timeout, drop and server_error_after happen after the request had its effect; late has it at the next advance, repeat twice',
    ),
  advance: z
    .int()
    .min(1)
    .max(MAX_ADVANCE)
    .optional()
    .describe('Instead of a request: seconds to move the clock by, which runs renewals and other due work'),
  challenge: z
    .strictObject({ id, ...challenge.shape })
    .optional()
    .describe('Instead of a request: the shopper ends the 3D Secure challenge of a charge intent'),
  dispute: z
    .strictObject({ charge_intent: id, ...contest.shape })
    .optional()
    .describe('Instead of a request: the cardholder disputes a payment'),
});

export type ApiStep = z.infer<typeof apiStep>;

/** An event as an endpoint receives it. */
export const delivery = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

/** The result of one step. */
export const apiReply = z.object({
  status: z.int().nullable().describe('Null if the response is lost'),
  body: z.unknown(),
  events: z
    .record(z.string(), z.array(z.string()))
    .describe(
      'Types of the emitted webhook events, by the id of their subscription, charge intent or object',
    ),
});

export type ApiReply = z.infer<typeof apiReply>;

/** The replies to the steps of a call, and the requested events of its last step, as an endpoint receives them. */
export interface StepReplies {
  replies: ApiReply[];
  deliveries: z.infer<typeof delivery>[];
  secret: string;
}

/**
 * Takes steps one after another in a fresh sandbox. Its seed determines all ids, so a client that repeats the same
 * steps gets the same objects, and no state is kept between tool calls.
 * @param wanted which events are returned with their bodies: all, none, or those of a type
 * @throws ToolError for a malformed step, or if too many calls are waiting; Error for a bug in the sandbox
 */
export type RunRequests = (steps: readonly ApiStep[], wanted?: boolean | string) => Promise<StepReplies>;

/** What someone outside the API does to one object, such as a bank that decides a dispute. */
const OUTSIDE = /^\/_sandbox\/(\w+\/[\w-]+\/\w+)$/;

/** Whether a path is one of those, or leads to the API as the sandbox reads it, with `..` and its escapes resolved. */
function isPath(path: string): boolean {
  if (OUTSIDE.test(path)) return true;
  const address = API_ORIGIN + path;
  if (!/^\/\S+$/.test(path) || !URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === API_ORIGIN && pathname.startsWith('/v1/') && pathname.length > '/v1/'.length;
}

/** How many calls, across all clients, may wait for the sandbox. */
const MAX_WAITING = 50;

/**
 * All calls share one sandbox, which has only the routes of the API. Creating it takes longer than most calls do, so the first
 * call creates it and each call resets it.
 * @param takeTurn runs each request, so that pages are served between any two
 */
export function createRunRequests(
  document: OpenApiDocument,
  data: Pick<SandboxOptions, 'testCards' | 'declineCodes'>,
  takeTurn: TakeTurn,
): RunRequests {
  let events: SandboxEvent[] = [];
  let fault: Error | null = null;
  let kept: Sandbox | null = null;
  const open = (): Sandbox =>
    createSandbox({
      ...data,
      document,
      checks: createValidators(document),
      apiOnly: true,
      seed: 1,
      onExchange: (exchange) => {
        events.push(...exchange.events);
      },
      onError: (error) => {
        fault = error;
      },
    });
  const calls = new PQueue({ concurrency: 1 });

  async function take(sandbox: Sandbox, step: ApiStep): Promise<ApiReply> {
    events = [];
    const { to, request } = toRequest(step);
    const response = await sandbox[to](request).catch((error: unknown) => {
      if (error instanceof LostResponse) return null;
      throw error;
    });
    if (fault !== null) throw fault;
    const body = (await response?.json()) ?? null;
    return { status: response?.status ?? null, body, events: byOwner(events, sandbox.world) };
  }

  async function run(steps: readonly ApiStep[], wanted: boolean | string): Promise<StepReplies> {
    fault = null;
    const sandbox = await takeTurn(() => {
      kept ??= open();
      kept.reset();
      return kept;
    });
    const replies: ApiReply[] = [];
    for (const step of steps) replies.push(await takeTurn(() => take(sandbox, step)));
    const sent = events.filter(({ type }) => wanted === true || type === wanted).slice(0, MAX_SIGNED);
    const deliveries = sent.map(async (event) => {
      const { headers, body } = await createDelivery(
        event,
        { url: ENDPOINT, _secret: SECRET },
        crypto.randomUUID(),
      );
      return { headers, body };
    });
    return { replies, deliveries: await Promise.all(deliveries), secret: SECRET };
  }

  return async (steps, wanted = false) => {
    if (calls.size >= MAX_WAITING)
      throw new ToolError('Too many calls wait for the sandbox. Try again in a second.');
    return calls.add(() => run(steps, wanted));
  };
}

/** Types of events by the id of what they are about: the subscription, else the charge intent, else the object itself. */
function byOwner(events: SandboxEvent[], { store }: Sandbox['world']): ApiReply['events'] {
  const owners: ApiReply['events'] = {};
  for (const { type, data } of events) {
    const intent = (data.charge_intent ?? data) as string | { id: string };
    const id = typeof intent === 'string' ? intent : intent.id;
    const owner = store.get('charge_intent', id)?.subscription ?? id;
    owners[owner] = [...(owners[owner] ?? []), type];
  }
  return owners;
}

/**
 * A step as a request to the API, or to the sandbox's own routes.
 * @throws ToolError unless the step is exactly one thing
 */
function toRequest(step: ApiStep): { to: 'fetch' | 'control'; request: Request } {
  const { method, path, body, key, fault, advance, challenge, dispute } = step;
  const kinds = [path ?? method, advance, challenge, dispute].filter((each) => each !== undefined);
  if (kinds.length !== 1)
    throw new ToolError('Each step is either method and path, or one of advance, challenge and dispute.');
  const control = (at: string, sent: object) => ({
    to: 'control' as const,
    request: new Request(`${API_ORIGIN}/_sandbox/${at}`, { method: 'POST', body: JSON.stringify(sent) }),
  });
  const ofIntent = (intent: string, action: string, sent: object) =>
    control(`charge_intents/${encodeURIComponent(intent)}/${action}`, sent);
  if (advance !== undefined) return control('advance', { seconds: advance });
  if (challenge !== undefined) return ofIntent(challenge.id, 'challenge', { result: challenge.result });
  if (dispute !== undefined) {
    const { charge_intent, ...given } = dispute;
    return ofIntent(charge_intent, 'dispute', given);
  }
  if (method === undefined || path === undefined) throw new ToolError('A request needs a method and a path.');
  const [, action] = OUTSIDE.exec(path) ?? [];
  if (action !== undefined && method === 'POST') return control(action, body ?? {});
  const request = new Request(API_ORIGIN + path, {
    method,
    headers: {
      authorization: `Bearer ${key === 'secret' ? 'sk' : 'pk'}_sandbox_mcp`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(fault === undefined ? {} : { [FAULT_HEADER]: fault }),
    },
    ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { to: 'fetch', request };
}
