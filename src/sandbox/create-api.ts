import { Hono } from 'hono';
import { nearest, nearestAddress } from '../model/nearest.ts';
import { ApiError, invalid, orMeant, StateError, statusError } from './api-error.ts';
import { isSimulated, operations } from './operations.ts';
import { type Checks, readBody, readKey, readQuery } from './read-request.ts';
import { type Route, routesOf } from './routes.ts';
import { restoreStory } from './seed.ts';
import type { World } from './world.ts';

/** Restores for one request: of an object in its several states, and of other objects that it names. */
const MAX_RESTORES = 20;

/**
 * The routes of the API document, over the objects of a world. The caller handles errors in `onError`.
 * @param count called for each request with a valid key, with that key and the path; throws if there are too many
 */
export function createApi(checks: Checks, world: World, count: (key: string, path: string) => void): Hono {
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
  return app;
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
