import { Hono } from 'hono';
import { ApiError, statusError } from './api-error.ts';
import type { Job } from './clock.ts';
import { createControls, type Fault, faultError, isBefore, isLost, readFault } from './controls.ts';
import { createApi } from './create-api.ts';
import type { SandboxEvent } from './events.ts';
import { jobKinds, runJob } from './jobs.ts';
import { RATE_WINDOW, RateLimit, type RateLimitOptions } from './rate-limit.ts';
import type { Checks } from './read-request.ts';
import { settleInvoice } from './resources/invoices.ts';
import { completeSession } from './resources/payment-link-sessions.ts';
import { settleSubscription } from './resources/subscriptions.ts';
import { keepEndpoint } from './resources/webhook-endpoints.ts';
import { seed, templates } from './seed.ts';
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
  const { checks, seed: idSeed, realTime, deliverLater, onExchange, onError } = options;
  const world = new World(options);
  world.onPayment = (intent, paid) => {
    settleSubscription(intent, paid, world);
    if (!paid) return;
    settleInvoice(intent, world);
    completeSession(intent, world);
  };
  const webhooks = new Webhooks(world, options);
  const secondsNow = (): number => realTime?.() ?? 0;
  const rateLimit = options.rateLimit === undefined ? undefined : new RateLimit(options.rateLimit);
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
      if (until - world.clock.now >= RATE_WINDOW) rateLimit?.clear();
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
      rateLimit?.clear();
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
  const api = { ...checks, document: options.document };
  const app = createApi(api, world, (key, path) => rateLimit?.count(key, path)).onError(rethrow);
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

/** `carryOut` turns errors into responses. */
function rethrow(error: unknown): never {
  throw error;
}
