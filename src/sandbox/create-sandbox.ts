import { Hono } from 'hono';
import { nearest, nearestAddress } from '../model/nearest.ts';
import { ApiError, invalid, orMeant, rateLimited, StateError, statusError } from './api-error.ts';
import type { Job } from './clock.ts';
import { createControls, type Fault, faultError, isBefore, isLost, readFault } from './controls.ts';
import type { SandboxEvent } from './events.ts';
import { jobKinds, runJob } from './jobs.ts';
import { isSimulated, operations } from './operations.ts';
import { type Checks, readBody, readKey, readQuery } from './read-request.ts';
import { settleInvoice } from './resources/invoices.ts';
import { completeSession } from './resources/payment-link-sessions.ts';
import { settleSubscription } from './resources/subscriptions.ts';
import { keepEndpoint } from './resources/webhook-endpoints.ts';
import { type Route, routesOf } from './routes.ts';
import { restoreStory, seed, templates } from './seed.ts';
import { readState, type SandboxState } from './state.ts';
import { type WebhookOptions, Webhooks } from './webhooks.ts';
import { World, type WorldOptions } from './world.ts';

export interface SandboxOptions extends WorldOptions, WebhookOptions {
  checks: Omit<Checks, 'document'>;
  /** IDs, secrets, and tokens are derived from it; a function gives one for each start and reset. */
  seed: number | (() => number);
  /** Time of a new sandbox, in Unix seconds; a minute after the examples on pages if omitted. */
  start?: number | undefined;
  /**
   * Real time in Unix seconds: a new sandbox starts at it, and its clock moves with it. Without it the clock moves one
   * second with each request of the API, so that identical requests always get identical times.
   */
  realTime?: (() => number) | undefined;
  /** Starts without the objects shown on pages. */
  empty?: boolean;
  /** URLs of endpoints for every event, which a new, reset, or imported sandbox has. */
  webhookUrls?: string[];
  /** Sends webhooks after the response, as Frame does, so that an endpoint can query the API before it responds. */
  deliverLater?: boolean;
  /** Rejects requests above a limit with 429; no limit if omitted. */
  rateLimit?: RateLimitOptions | undefined;
  /** Serves the API alone, without the routes under `/_sandbox`. */
  apiOnly?: boolean;
  /** Called after each request, for a log or a panel. */
  onExchange?: (exchange: Exchange) => void;
  /** Called with an internal sandbox error; the client gets a 500 without its message. */
  onError?: (error: Error) => void;
}

/**
 * The most that one request may do, in jobs, objects added, and events emitted, each event once more per endpoint: some
 * 170 renewals with two endpoints. Due jobs beyond it run with the next request.
 */
const MAX_WORK = 2_500;

export interface Exchange {
  method: string;
  path: string;
  status: number;
  error: Pick<ApiError, 'code' | 'message'> | null;
  /** Objects that were added or changed, as the API renders them. */
  changed: Record<string, unknown>[];
  /** Emitted, in order. */
  events: SandboxEvent[];
  fault: Fault | null;
}

/** Thrown by `fetch` if the request asked for it: nothing responds, whether the operation ran or not. */
export class LostResponse extends Error {
  override name = 'LostResponse';

  constructor(readonly fault: Fault) {
    super(`The response is lost, as the request asked: ${fault}`);
  }
}

export interface Sandbox {
  /**
   * Handles one request to the API or to the sandbox's own routes under `/_sandbox`. Requests take turns, and deliveries
   * of webhooks are outside them: an endpoint may query the API.
   * @throws LostResponse if the request asked for a timeout or a dropped connection
   */
  fetch(request: Request): Promise<Response>;
  /** The same for the sandbox's own routes alone, which `apiOnly` leaves out of `fetch`. */
  control(request: Request): Promise<Response>;
  readonly world: World;
  readonly webhooks: Webhooks;
  /** Moves time to `until`, or less far if more is due than one request may do; returns the number of jobs that ran. */
  advance(until: number): number;
  /** Starts over, as a new sandbox with the same seed does. */
  reset(): void;
  /** Pending faults: an API request takes the first one whose `path` ends its own path, and whose method, if any, it has. */
  planned: { path: string; method?: string | undefined; fault: Fault }[];
  exportState(): SandboxState;
  /** @throws ApiError 422 for a state that this version cannot read; the sandbox stays unchanged */
  importState(state: unknown): void;
  /** The response to this request waits for the deliveries it causes, and is made after them. */
  respondLater(request: Request, respond: () => Promise<Response> | Response): void;
}

/**
 * A stateful implementation of Frame's API as the document describes it: later requests see the objects that earlier
 * ones created. Runs wherever `Request` and Web Crypto exist: in Node, in tests, in the browser.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { checks, seed: idSeed, realTime, deliverLater, rateLimit, onExchange, onError } = options;
  const world = new World(options);
  world.onPayment = (intent, paid) => {
    settleSubscription(intent, paid, world);
    if (!paid) return;
    settleInvoice(intent, world);
    completeSession(intent, world);
  };
  const webhooks = new Webhooks(world, options);
  const secondsNow = (): number => realTime?.() ?? 0;
  /** When requests were accepted, by key and endpoint, for the rate limit. */
  const accepted = new Map<string, number[]>();
  const late = new WeakMap<Request, () => Promise<Response> | Response>();
  let seen = 0;
  /** Requests that the fault `late` holds back, and when they run. */
  const held: { request: Request; at: number }[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const sandbox: Sandbox = {
    planned: [],
    world,
    webhooks,
    fetch: (request) => takeTurn(request, app),
    control: (request) => takeTurn(request, controls),
    advance(until) {
      let jobs = 0;
      if (until - world.clock.now >= WINDOW) accepted.clear();
      const run = (job: Job): void => {
        jobs += 1;
        world.work += 1;
        runJob(job, world);
      };
      world.clock.advance(until, run, () => world.work < MAX_WORK);
      return jobs;
    },
    reset() {
      world.clear(typeof idSeed === 'number' ? idSeed : idSeed(), realTime?.() ?? options.start);
      if (options.empty !== true) seed(world);
      clearDerived();
      accepted.clear();
    },
    exportState: () => structuredClone(world.export()),
    importState(state) {
      world.import(readState(state, templates(world), jobKinds));
      clearDerived();
    },
    respondLater: (request, respond) => void late.set(request, respond),
  };

  /** Clears what depends on the objects, after they were replaced. */
  function clearDerived(): void {
    webhooks.clear();
    sandbox.planned = [];
    held.length = 0;
    seen = secondsNow();
    options.webhookUrls?.forEach((url, index) => void keepEndpoint(url, index, world));
    world.store.takeChanged();
  }
  sandbox.reset();
  const app = createApi({ ...checks, document: options.document }, world, (key, path) => {
    if (rateLimit !== undefined) countRequest(accepted, `${key} ${path.split('/')[2]}`, rateLimit);
  });
  const controls = new Hono().route('/_sandbox', createControls(sandbox)).onError(rethrow);
  if (options.apiOnly !== true) app.route('/', controls);

  async function takeTurn(request: Request, to: Hono): Promise<Response> {
    const advances = new URL(request.url).pathname === '/_sandbox/advance';
    // Not within a turn: an endpoint may query the API before it responds.
    if (advances) await turn.then(() => webhooks.idle());
    const done = turn.then(async () => {
      const due = held.findLastIndex(({ at }) => advances || at <= secondsNow()) + 1;
      for (const each of held.splice(0, due)) await carryOut(each.request, app, 'late');
      return carryOut(request, to);
    });
    turn = done.catch(() => undefined);
    // A lost response holds back no webhooks.
    const response = await done;
    const sent = webhooks.flush();
    const respond = late.get(request);
    if (deliverLater !== true || respond !== undefined) await sent;
    if (response instanceof LostResponse) throw response;
    return respond === undefined ? response : respond();
  }

  /** Moves the clock by the time that has passed, and at least to the real time, which webhook receivers compare. */
  function followRealTime(now: number): void {
    const { clock } = world;
    sandbox.advance(Math.max(clock.now + now - seen, now));
    seen = now;
  }

  /** The fault that a request asks for, or the first pending one for it. */
  function takeFault({ method, headers }: Request, path: string): Fault | null {
    const asked = readFault(headers);
    if (asked !== null || !path.startsWith('/v1/')) return asked;
    const at = sandbox.planned.findIndex((p) => path.endsWith(p.path) && (p.method ?? method) === method);
    return at === -1 ? null : (sandbox.planned.splice(at, 1)[0]?.fault ?? null);
  }

  /** @param copyOf the fault that makes this request run late, or once more */
  async function carryOut(request: Request, to: Hono, copyOf: Fault | null = null) {
    let fault = copyOf;
    let failure: ApiError | null = null;
    let response: Response;
    const { pathname: path } = new URL(request.url);
    world.work = 0;
    if (realTime !== undefined) followRealTime(realTime());
    try {
      fault ??= takeFault(request, path);
      if (copyOf === null) {
        if (fault === 'late') held.push({ request, at: secondsNow() + LATENESS });
        if (isBefore(fault)) throw faultError(fault);
        if (fault === 'repeat') await carryOut(request.clone(), to, fault);
      }
      response = await to.fetch(request);
    } catch (error) {
      if (!(error instanceof ApiError)) onError?.(error as Error);
      failure = error instanceof ApiError ? error : statusError(500, 'The sandbox failed');
      response = failure.toResponse();
    }
    // A control takes no time, so that a reset sandbox is at its start.
    if (realTime === undefined && !path.startsWith('/_sandbox')) sandbox.advance(world.clock.now + 1);
    if (fault === 'server_error_after') {
      failure = faultError(fault);
      response = failure.toResponse();
    }
    const changed = world.store.takeChanged();
    const events = webhooks.collect();
    onExchange?.({
      method: request.method,
      path,
      status: response.status,
      error: failure,
      changed: changed.map((object) => world.render(object)),
      events,
      fault,
    });
    return isLost(fault) ? new LostResponse(fault) : response;
  }

  return sandbox;
}

/** Seconds of real time after which a late request runs, unless time is advanced before. */
const LATENESS = 2;

/** Restores for one request: of an object in its several states, and of other objects that it names. */
const MAX_RESTORES = 20;

/** `carryOut` turns errors into responses. */
function rethrow(error: unknown): never {
  throw error;
}

/** @param count called for each request with a valid key, with that key and the path; throws if there are too many */
function createApi(checks: Checks, world: World, count: (key: string, path: string) => void): Hono {
  const app = new Hono();
  const routes = routesOf(checks.document);
  for (const route of routes) {
    const { operationId } = route.operation;
    const operation = isSimulated({ id: operationId }) ? operations[operationId] : undefined;
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const url = new URL(c.req.url);
      const authorization = c.req.header('authorization') ?? null;
      const key = readKey(authorization, route);
      count(String(authorization), url.pathname);
      if (operation === undefined)
        throw statusError(501, `The sandbox does not simulate ${route.method} ${route.path}`);
      const query = readQuery(url, route, checks);
      const body = await readBody(c.req.raw, route, checks);
      const request = {
        params: c.req.param() as Record<string, string>,
        query,
        body,
        path: url.pathname,
        key,
      };
      // Restore what a documented sample needs one step at a time: first the object, then its state.
      for (let tries = 0, state = 0; ; tries += 1) {
        try {
          return respond(visibleTo(key, operation(request, world)), route.status);
        } catch (error) {
          const mayRestore = world.restores && tries < MAX_RESTORES && error instanceof ApiError;
          if (!mayRestore || !restoreStory(request, error, state, world)) throw error;
          if (error instanceof StateError) state += 1;
          // Restored objects do not count as changed by the request.
          world.store.takeChanged();
        }
      }
    });
  }
  app.notFound((c) => {
    throw unknownPath(routes, c.req.method, new URL(c.req.url).pathname);
  });
  return app.onError(rethrow);
}

/** Publishable keys see neither metadata nor the whole customer or account (page `/authentication`). */
function visibleTo(key: 'secret' | 'publishable', object: object): object {
  if (key === 'secret') return object;
  const hidden = ([name, value]: [string, unknown]): boolean =>
    name === 'metadata' || (['customer', 'account'].includes(name) && typeof value === 'object');
  return Object.fromEntries(Object.entries(object).filter((entry) => !hidden(entry)));
}

/** Characters. A page of objects as large as requests can make them would be a hundred times as long. */
const MAX_RESPONSE = 4_000_000;

/** @throws ApiError 422 for a page of a list that is too long to send */
function respond(body: object, status: number): Response {
  const text = JSON.stringify(body);
  if (text.length > MAX_RESPONSE)
    throw invalid('per_page: the response would be larger than 4 MB; ask for fewer objects');
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** The error for an unknown path; if the path supports other methods, the message lists them. */
function unknownPath(routes: Route[], method: string, path: string): ApiError {
  const allowed = routes
    .filter((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((route) => route.method);
  if (allowed.length === 0) {
    const ids = path.split('/');
    const filled = (part: string, at: number): string => (part.startsWith('{') ? ids[at] || part : part);
    const known = routes.map((route) => route.path.split('/').map(filled).join('/'));
    // For an unknown action, the actions of the same object, not an action of that name of another one.
    const own = known.filter((each) => !each.includes('{') && each.startsWith(ids.slice(0, 4).join('/')));
    const beside = ids.length > 4 ? [...new Set(own)].slice(0, 5).join(' or ') : '';
    const near = nearest(path, known) ?? (beside || nearestAddress(path, known));
    return statusError(404, `There is no path ${path}${orMeant(near)}`);
  }
  const methods = ['GET', 'POST', 'PATCH', 'DELETE'].filter((each) => allowed.includes(each)).join(' or ');
  return statusError(404, `${method} does not exist for ${path}: use ${methods}`);
}

/** Window of the rate limit, in seconds. */
const WINDOW = 60;

export interface RateLimitOptions {
  /** Requests per 60 seconds for each key and endpoint. Frame's own sandbox allows 50 (page `/rate-limiting`). */
  limit: number;
  /**
   * Seconds from any origin. If clients wait in real time, this must be real time: the sandbox clock does not move
   * while they wait. If that clock is advanced by a whole window, the window is over, too.
   */
  now: () => number;
}

/**
 * Counts a request in a rolling window, unless it is rejected. Its key has the endpoint: `/v1/refunds/{id}` counts toward
 * `/v1/refunds`.
 * @throws ApiError 429 with the time until requests are accepted again
 */
function countRequest(accepted: Map<string, number[]>, key: string, { limit, now }: RateLimitOptions): void {
  const time = now();
  const recent = (accepted.get(key) ?? []).filter((each) => each > time - WINDOW);
  const [oldest = time] = recent;
  if (recent.length >= limit) throw rateLimited(Math.ceil(oldest + WINDOW - time));
  accepted.set(key, [...recent, time]);
}
