import { describe, expect, it } from 'vitest';
import type { SearchClick } from '../../model/search.ts';
import { createRateLimit } from '../middleware/limits.ts';
import { createSearchEventsRoute } from './search-events.ts';

const CLICK: SearchClick = { queryID: '0123456789abcdef0123456789abcdef', position: 2 };

function setUp(burst = 100) {
  const clicks: SearchClick[] = [];
  const route = createSearchEventsRoute({
    limiter: createRateLimit({ perSecond: 1, burst, trustProxy: false, clock: () => 0 }),
    onClick: (click) => clicks.push(click),
  });
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await route.request('/_events/search', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return response.status;
  };
  return { route, clicks, send };
}

describe('search result clicks', () => {
  it('a click is accepted with an empty response', async () => {
    const { clicks, send } = setUp();
    expect(await send(CLICK)).toBe(204);
    expect(clicks).toEqual([CLICK]);
  });

  it.each([
    ['a page of another site', CLICK, { 'sec-fetch-site': 'cross-site' }, 403],
    ['a form, which needs no preflight', CLICK, { 'content-type': 'text/plain' }, 415],
    ['no JSON', '{', {}, 400],
    ['an id of another form', { ...CLICK, queryID: 'nora@example.com' }, {}, 400],
    ['a position that no list has', { ...CLICK, position: 0 }, {}, 400],
    ['more than a click', { ...CLICK, query: 'card of nora' }, {}, 400],
    ['a large body', { ...CLICK, more: 'x'.repeat(300) }, {}, 413],
  ])('%s is rejected and not counted', async (_, body, headers, status) => {
    const { clicks, send } = setUp();
    expect(await send(body, headers)).toBe(status);
    expect(clicks).toEqual([]);
  });

  it('a client that sends too many gets 429', async () => {
    const { clicks, send } = setUp(3);
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push(await send(CLICK));
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    expect(clicks).toHaveLength(3);
  });

  it('only POST is allowed, and a preflight reveals nothing to other sites', async () => {
    const { route } = setUp();
    for (const method of ['GET', 'OPTIONS']) {
      const { status, headers } = await route.request('/_events/search', { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
