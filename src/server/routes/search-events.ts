import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { SEARCH_EVENTS, type SearchClick } from '../../model/search.ts';
import { ApiError } from '../../search/wire/parse-request.ts';
import { readJson } from '../search-transport.ts';

/** A click takes less than 80 bytes. */
const MAX_BYTES = 256;
const NO_STORE = { 'cache-control': 'no-store' };

const click = z.strictObject({
  queryID: z.string().regex(/^[0-9a-f]{32}$/),
  position: z.number().int().min(1).max(1000),
});

interface SearchEventsOptions {
  limiter: MiddlewareHandler;
  /** Called for each click. */
  onClick: (click: SearchClick) => void;
}

/**
 * `POST /_events/search`, the dialog's report of a clicked search result. Mount it at the root. Only pages of this site
 * can send it: another site would need a preflight for JSON, which gets no CORS headers here, and browsers identify
 * such requests in `Sec-Fetch-Site`.
 */
export function createSearchEventsRoute({ limiter, onClick }: SearchEventsOptions): Hono {
  const route = new Hono();
  route.use(SEARCH_EVENTS, limiter);
  route.post(SEARCH_EVENTS, async (c) => {
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (site !== 'same-origin') return c.text('Events of other sites are not taken', 403, NO_STORE);
    const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/json') return c.text('Expected application/json', 415, NO_STORE);
    const found = click.safeParse(await readJson(c.req.raw, MAX_BYTES));
    if (!found.success) return c.text('Expected queryID and position', 400, NO_STORE);
    onClick(found.data);
    // Logged only if the operator enables it.
    c.set('click', found.data);
    return c.body(null, 204, NO_STORE);
  });
  route.all(SEARCH_EVENTS, (c) => c.text('Method Not Allowed', 405, { ...NO_STORE, allow: 'POST' }));
  route.onError((error, c) => {
    if (error instanceof ApiError) return c.text(error.message, error.status, NO_STORE);
    throw error;
  });
  return route;
}
