import { Hono } from 'hono';
import { ApiError } from './api-error.ts';
import { createControls } from './controls.ts';
import { type Fault, faultError, readFault } from './faults.ts';
import { jobKinds, runJob } from './jobs.ts';
import { operations } from './operations.ts';
import { RateLimit, type RateLimitOptions } from './rate-limit.ts';
import { type Checks, readBody, readKey, readQuery } from './read-request.ts';
import { settleInvoice } from './resources/invoices.ts';
import { settleSubscription } from './resources/subscriptions.ts';
import { type Route, routesOf } from './routes.ts';
import { restoreStory, seed } from './seed.ts';
import { readState, type SandboxState } from './state.ts';
import { type Deliver, Webhooks } from './webhooks.ts';
import { World, type WorldOptions } from './world.ts';

export interface SandboxOptions extends WorldOptions {
  checks: Omit<Checks, 'document'>;
  /** Sends webhooks; if omitted, they are recorded but not sent. */
  deliver?: Deliver;
  /** Sends webhooks after the response, as Frame does, so that an endpoint can query the API before it responds. */
  deliverLater?: boolean;
  /** Rejects requests above a limit with 429; no limit if omitted. */
  rateLimit?: RateLimitOptions | undefined;
  /** Called after each request, for a log or a panel. */
  onExchange?: (exchange: Exchange) => void;
  /** Called with an internal sandbox error; the client gets a 500 without its message. */
  onError?: (error: Error) => void;
}

/** The effects of one request. */
export interface Exchange {
  method: string;
  path: string;
  status: number;
  /** Code and message of an error response. */
  error: { code: string; message: string } | null;
  /** Objects that were added or changed, as the API renders them. */
  changed: Record<string, unknown>[];
  /** Types of the emitted events, in order. */
  events: string[];
}

/** Thrown by `fetch` if the request asked for it: the operation ran, but its response is lost. */
export class LostResponse extends Error {
  override name = 'LostResponse';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`The response is lost, as the request asked: ${fault}`);
    this.fault = fault;
  }
}

export interface Sandbox {
  /**
   * Handles one request to the API or to the sandbox's own routes under `/_sandbox`.
   * @throws LostResponse if the request asked for a timeout or a dropped connection
   */
  fetch(request: Request): Promise<Response>;
  readonly world: World;
  readonly webhooks: Webhooks;
  /** Advances time; returns the number of jobs that ran. */
  advance(seconds: number): number;
  reset(): void;
  exportState(): SandboxState;
  /** @throws ApiError 422 for a state that this version cannot read; the sandbox stays unchanged */
  importState(state: unknown): void;
}

/**
 * A stateful implementation of Frame's API as the document describes it: later requests see the objects that earlier
 * ones created. Runs wherever `Request` and Web Crypto exist: in Node, in tests, in the browser.
 */
export function createSandbox({
  checks,
  deliver,
  deliverLater = false,
  rateLimit,
  onExchange,
  onError,
  ...options
}: SandboxOptions): Sandbox {
  const world = new World(options);
  world.onPayment = (intent, paid) => {
    settleSubscription(intent, paid, world);
    if (paid) settleInvoice(intent, world);
  };
  seed(world);
  const pristine = world.export();
  const webhooks = new Webhooks(world, deliver);
  const limit = rateLimit && new RateLimit(rateLimit);
  const load = (state: SandboxState): void => {
    world.import(state);
    webhooks.clear();
  };
  const sandbox: Sandbox = {
    world,
    webhooks,
    async fetch(request) {
      // If the response is lost, its webhooks go out with the next request, as if delayed.
      const response = await carryOut(request);
      const sent = webhooks.flush();
      if (deliverLater) sent.catch(onError ?? (() => undefined));
      else await sent;
      return response;
    },
    advance: (seconds) => world.clock.advance(seconds, (job) => runJob(job, world)),
    reset() {
      load(structuredClone(pristine));
      limit?.clear();
    },
    exportState: () => world.export(),
    importState: (state) => load(readState(state, pristine, jobKinds)),
  };
  const app = createApi({ ...checks, document: options.document }, { world, limit, onError });
  app.route('/_sandbox', createControls(sandbox));

  async function carryOut(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    let fault: Fault | null = null;
    let response: Response;
    try {
      fault = readFault(request.headers);
      if (fault === 'rate_limit' || fault === 'server_error') throw faultError(fault);
      response = await app.fetch(request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      response = error.toResponse();
    }
    sandbox.advance(1);
    const changed = world.store.takeChanged();
    const events = webhooks.collect();
    if (onExchange !== undefined) {
      const { code, message } = response.ok ? {} : await response.clone().json();
      onExchange({
        method: request.method,
        path: pathname,
        status: response.status,
        error: response.ok ? null : { code, message },
        changed: changed.map((object) => world.render(object)),
        events: events.map(({ type }) => type),
      });
    }
    if (fault === 'timeout' || fault === 'drop') throw new LostResponse(fault);
    return response;
  }

  return sandbox;
}

/** One each for an object, its state, and its parent. */
const MAX_RESTORES = 3;

interface ApiParts {
  world: World;
  limit: RateLimit | undefined;
  onError: ((error: Error) => void) | undefined;
}

function createApi(checks: Checks, { world, limit, onError }: ApiParts): Hono {
  const app = new Hono();
  const routes = routesOf(checks.document);
  for (const route of routes) {
    const { operationId } = route.operation;
    const operation = operations[operationId];
    if (operation === undefined) throw new Error(`The sandbox has no operation ${operationId}`);
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const url = new URL(c.req.url);
      const authorization = c.req.header('authorization') ?? null;
      const key = readKey(authorization, route);
      limit?.count(String(authorization), url.pathname);
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
      for (let tries = MAX_RESTORES; ; tries -= 1) {
        try {
          return c.json(operation(request, world), route.status as 200);
        } catch (error) {
          const restored =
            tries > 0 && error instanceof ApiError && restoreStory(operationId, request, error, world);
          if (!restored) throw error;
        }
      }
    });
  }
  app.notFound((c) => unknownPath(routes, c.req.method, new URL(c.req.url).pathname).toResponse());
  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    onError?.(error);
    return new ApiError(500, 'internal_server_error', 'The sandbox failed').toResponse();
  });
  return app;
}

/** The error for an unknown path; if the path supports other methods, the message lists them. */
function unknownPath(routes: Route[], method: string, path: string): ApiError {
  const allowed = routes
    .filter((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((route) => route.method);
  if (allowed.length === 0) return new ApiError(404, 'not_found', `There is no path ${path}`);
  const methods = [...new Set(allowed)].join(' or ');
  return new ApiError(404, 'not_found', `${method} does not exist for ${path}: use ${methods}`);
}
