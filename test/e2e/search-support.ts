import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';

const ENDPOINT = '**/1/indexes/*/queries*';
/** The script of the dialog, loaded on demand. */
export const CHUNK = '**/assets/mount-*.js';

export interface StubHit {
  objectID: string;
  levels: string[];
  url?: string;
  type?: string;
  content?: string;
  kind?: string;
}

/** A hit as the endpoint returns it, fully escaped; `levels` are the texts from lvl0 on. */
function wireHit({ objectID, levels, url = `/${objectID}`, type, content, kind }: StubHit) {
  const hierarchy = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((level) => [`lvl${level}`, levels[level] ?? null]),
  );
  const snippets = Object.fromEntries(
    Object.entries(hierarchy)
      .filter(([level, text]) => text !== null && level !== 'lvl0')
      .map(([level, text]) => [level, { value: `<mark>${text?.slice(0, 3)}</mark>${text?.slice(3)}` }]),
  );
  return {
    objectID,
    url,
    kind,
    type: type ?? (content === undefined ? `lvl${levels.length - 1}` : 'content'),
    content: content ?? null,
    hierarchy,
    _snippetResult: {
      hierarchy: snippets,
      ...(content === undefined ? {} : { content: { value: content } }),
    },
  };
}

/** A hit from the section with the most hits. */
export function operation(number: number): StubHit {
  return {
    objectID: `operation${number}`,
    levels: ['REST API', number % 2 === 0 ? 'Refunds' : 'Disputes', `Operation ${number}`],
    url: `/api/refunds#operation-${number}`,
    kind: 'operation',
  };
}

/** Seven hits, five of them in one section. */
export const HITS: StubHit[] = [
  { objectID: 'refunds', levels: ['REST API', 'Refunds'], url: '/api/refunds', kind: 'page' },
  { objectID: 'webhooks', levels: ['Webhooks', 'Webhooks'], url: '/webhooks', kind: 'page' },
  ...[1, 2, 3, 4].map(operation),
  { objectID: 'testing', levels: ['Testing', 'Testing'], url: '/testing', kind: 'page' },
];

/** A response body with these hits. */
export const response = (hits: StubHit[], rest = {}) => ({
  results: [{ hits: hits.map(wireHit), nbHits: hits.length, ...rest }],
});

export interface SeenSearch {
  url: string;
  query: string;
  body: { requests: Record<string, unknown>[] };
}

/** What responds to the searches of each page. */
const handlers = new WeakMap<Page, (route: Route) => Promise<void>>();

/** Intercepts searches, responds instead of the server, and records them. */
export async function stub(
  page: Page,
  reply: (search: SeenSearch, route: Route) => unknown = () => response(HITS),
): Promise<SeenSearch[]> {
  const all: SeenSearch[] = [];
  const handler = async (route: Route): Promise<void> => {
    const body = JSON.parse(route.request().postData() ?? '{}') as SeenSearch['body'];
    const seen = { url: route.request().url(), query: String(body.requests[0]?.query), body };
    all.push(seen);
    const value = await reply(seen, route);
    if (value !== undefined) await route.fulfill({ json: value }).catch(() => {});
  };
  // In this order, because a page whose last route is removed sends the next request to the server.
  await page.route(ENDPOINT, handler);
  const former = handlers.get(page);
  if (former !== undefined) await page.unroute(ENDPOINT, former);
  handlers.set(page, handler);
  return all;
}

/** The search dialog. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search docs' });
/** Its input. */
export const input = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search docs' });
/** Its visible hits. */
export const options = (page: Page) => dialog(page).getByRole('option');

/** Opens a page, a small one because most searches are the same on each, and then the dialog by its shortcut. */
export async function openSearch(page: Page, path = '/pagination'): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
}

/** Opens the dialog and searches, with the seven hits of `HITS` instead of the server's. */
export async function openHits(page: Page, path?: string): Promise<SeenSearch[]> {
  const all = await stub(page);
  await openSearch(page, path);
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(HITS.length);
  return all;
}

/** Selects hits like a reader but stays on the page, using a modified click on each row. */
export async function chooseInNewTab(page: Page, context: BrowserContext, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const opened = context.waitForEvent('page');
    await options(page).nth(index).click({ button: 'middle' });
    // Both tabs share a process of the browser: nothing is in progress when one of them closes.
    const tab = await opened;
    await tab.waitForLoadState('domcontentloaded');
    await tab.close();
    await page.bringToFront();
  }
}

/** The rows of `Recent` or `Favorites`. */
export const rowsOf = (page: Page, section: string) =>
  dialog(page).getByRole('region', { name: section }).getByRole('listitem');
