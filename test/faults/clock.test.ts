import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServerApp } from '../../src/server/create-server-app.ts';
import { readEnv } from '../../src/server/env.ts';
import { copySite, photoAt, type SiteCopy } from './site.ts';

let site: SiteCopy;
beforeAll(async () => {
  site = await copySite();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => site.remove());

const YEAR = 365 * 24 * 3600 * 1000;

describe('a clock that jumps', () => {
  it.each([
    ['forward by ten years', 10 * YEAR],
    ['back by ten years', -10 * YEAR],
  ])('%s affects no response, cache, limit, or measured time', async (_name, jump) => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const env = readEnv({ REQUEST_LOG: '1', METRICS: '1' });
    const app = await createServerApp({ env, folder: site.folder, lookEvery: 0 });
    const ask = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

    vi.useFakeTimers({ toFake: ['Date'] });
    const [page, image] = [await ask('/'), await ask(photoAt(640))];
    expect([page.status, image.status]).toEqual([200, 200]);
    vi.setSystemTime(Date.now() + jump);

    const [pageAfter, imageAfter] = [await ask('/'), await ask(photoAt(640))];
    expect(pageAfter.headers.get('etag')).toBe(page.headers.get('etag'));
    expect(imageAfter.headers.get('x-nextjs-cache')).toBe('HIT');
    const etag = image.headers.get('etag') ?? '';
    expect((await ask(photoAt(640), { 'if-none-match': etag })).status).toBe(304);
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => (await ask(photoAt(640))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));

    const times = lines.map((line) => JSON.parse(line).ms as number);
    expect(times.length).toBeGreaterThan(400);
    expect(times.filter((ms) => !(ms >= 0 && ms < 60_000))).toEqual([]);
  });
});
