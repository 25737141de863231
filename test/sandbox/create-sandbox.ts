import { Hono } from 'hono';
import { loadDataFiles } from '../../src/api/load-data-files.ts';
import { isRecord, valueAt } from '../../src/api/local-refs.ts';
import type { OpenApiDocument } from '../../src/api/openapi-document.ts';
import { createValidator } from '../../src/api/validator.ts';
import { ApiError } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import { chooseAnswer } from './choose-answer.ts';
import { checkParameters, readBody } from './read-request.ts';
import { type Route, routesOf } from './routes.ts';
import { storyOf } from './story.ts';

/**
 * The provider's API as the document describes it, for tests only. Every request is checked strictly (method,
 * path, key, parameters, body; unknown fields are refused) and answered with the example. Only the objects of
 * the examples exist. A test card that is declined gives 422 `charge_declined`.
 *
 * @returns a Hono app; mount it or call `app.request`.
 */
export function createSandbox(document: OpenApiDocument): Hono {
  const bodies = createValidator(document);
  const queries = createValidator(document, { coerce: true });
  const story = storyOf(document);
  const routes = routesOf(document);
  const app = new Hono();

  for (const route of routes) {
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      authenticate(document, route, context.req.header('Authorization'));
      const given = { path: context.req.param() as Record<string, string>, query: context.req.queries() };
      checkParameters(route, given, { story, validator: queries });
      const body = await readBody(context.req.raw, { document, route, validator: bodies, story });
      refuseDeclinedCard(body);
      const answer = chooseAnswer(document, route, body);
      const shown = route.method === 'GET' ? asked(answer.body, given.path) : answer.body;
      const [misfit] = bodies.check(answer.schemaPath, shown);
      if (misfit !== undefined) throw new Error(`${route.operation.operationId}: ${misfit.message}`);
      return context.json(shown, answer.status as 200);
    });
  }

  /** The example of the object with the id in the path, where that is not the one of the default answer. */
  function asked(body: unknown, path: Record<string, string>): unknown {
    const id = Object.values(path).at(-1);
    if (id === undefined || !isRecord(body) || typeof body.id !== 'string' || body.id === id) return body;
    return story.find(id, String(body.object)) ?? body;
  }

  app.notFound((context) => {
    const path = new URL(context.req.url).pathname;
    const error = new ApiError(404, 'not_found', unknownPath(routes, context.req.method, path));
    return context.json(error.toBody(), 404);
  });
  app.onError((error, context) => {
    const known =
      error instanceof ApiError ? error : new ApiError(500, 'internal_server_error', error.message);
    return context.json(known.toBody(), known.status as 422);
  });
  return app;
}

const declined = new Map(loadDataFiles().data.testCards.declined.map(({ number, code }) => [number, code]));

/** Cards are declined when they are charged, so only where a payment is confirmed in the same call. */
function refuseDeclinedCard(body: Record<string, unknown>): void {
  const code = declined.get(String(valueAt(body, ['payment_method_data', 'card_number'])));
  if (code === undefined || body.confirm !== true) return;
  throw new ApiError(422, 'charge_declined', 'The charge was declined', { failure_code: code });
}

function unknownPath(routes: Route[], method: string, path: string): string {
  const allowed = routes
    .filter((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((route) => route.method);
  if (allowed.length === 0) return `There is no path ${path}`;
  return `${method} does not exist for ${path}: use ${[...new Set(allowed)].join(' or ')}`;
}
