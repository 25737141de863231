import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/images/fixtures.ts';
import { CacheFolderError } from './cache-folder.ts';
import { createImageService, type ImageServiceOptions } from './image-service.ts';
import type { ImageJob } from './transform.ts';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const png = (content: string) => Buffer.concat([PNG_HEAD, Buffer.from(content)]);

let root: string;
beforeEach(async () => {
  // No client times out, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  root = await mkdtemp(join(tmpdir(), 'frame-service-'));
  await writeFile(join(root, 'a.png'), png('first'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

interface Asked {
  signal?: AbortSignal;
  quality?: number;
  accept?: string;
}

/** A service whose images are the words `WIDTH of CONTENT`, finished when the test decides. */
function setUp(overrides: Partial<ImageServiceOptions> = {}) {
  const jobs: { job: ImageJob; finish: () => void; fail: () => void }[] = [];
  const transform = (job: ImageJob) =>
    new Promise<Buffer>((resolve, reject) => {
      const text = `${job.width} of ${job.bytes.subarray(8)}`;
      jobs.push({ job, finish: () => resolve(Buffer.from(text)), fail: () => reject(new Error('broken')) });
    });
  const events: string[] = [];
  const time = { now: 0 };
  const serve = createImageService({
    sourceDir: root,
    cacheDir: join(root, 'cache'),
    cacheBytes: 1000,
    concurrency: 1,
    transform,
    measure: async () => ({ width: 2000, height: 100 }),
    clock: () => time.now,
    onEvent: (event) => events.push(event),
    ...overrides,
  });
  const ask = (width: number, known?: string, { signal, quality = 75, accept = 'image/webp' }: Asked = {}) =>
    serve({
      params: { url: '/a.png', path: '/a.png', width, quality },
      accept,
      isCurrent: (etag) => etag === known,
      ...(signal ? { signal } : {}),
    });
  const nextJob = (count: number) => until(() => jobs.length === count);
  return { ask, jobs, events, time, nextJob };
}

describe('image service', () => {
  it('S5.1 confirms a known validator without any work, even after a restart', async () => {
    const first = setUp();
    const pending = first.ask(640);
    await first.nextJob(1);
    first.jobs[0]?.finish();
    const made = await pending;
    if (made.kind !== 'image') throw new Error(made.kind);
    expect(made.bytes.toString()).toBe('640 of first');

    const fresh = setUp({ cacheDir: null });
    expect(await fresh.ask(640, made.etag)).toEqual({ kind: 'unchanged', etag: made.etag });
    expect(fresh.jobs).toHaveLength(0);
  });

  it('S5.1 rejects requests that would wait too long, and recovers', async () => {
    const { ask, jobs, events, nextJob } = setUp({ maxWaiting: 1 });
    const running = ask(640);
    await nextJob(1);
    const [waiting] = [ask(750), ask(750)];
    await until(() => events.includes('shared'));
    expect(await ask(828)).toEqual({ kind: 'busy' });
    expect(events).toContain('shed');
    jobs[0]?.finish();
    await nextJob(2);
    jobs[1]?.finish();
    expect((await running).kind).toBe('image');
    expect((await waiting).kind).toBe('image');
    expect(await ask(640)).toMatchObject({ kind: 'image', cache: 'HIT' });
  });

  it('S5.1 serves the original of an image that cannot be encoded, and retries after a minute', async () => {
    const { ask, jobs, time, nextJob } = setUp();
    const failing = ask(640);
    await nextJob(1);
    jobs[0]?.fail();
    const original = await failing;
    expect(original).toMatchObject({ kind: 'image', type: 'image/png', bytes: png('first') });
    expect(await ask(640)).toMatchObject({ bytes: png('first') });
    expect(jobs).toHaveLength(1);

    time.now = 60_001;
    const retried = ask(640);
    await nextJob(2);
    jobs[1]?.finish();
    const made = await retried;
    expect(made).toMatchObject({ type: 'image/webp' });
    expect((made as { etag: string }).etag).not.toBe((original as { etag: string }).etag);
  });

  it('S5.1 notices immediately when a deploy replaces the original', async () => {
    const { ask, jobs, nextJob } = setUp();
    const before = ask(640);
    await nextJob(1);
    jobs[0]?.finish();
    expect(((await before) as { bytes: Buffer }).bytes.toString()).toBe('640 of first');
    await writeFile(join(root, 'a.png'), png('second'));
    const after = ask(640);
    await nextJob(2);
    jobs[1]?.finish();
    expect(((await after) as { bytes: Buffer }).bytes.toString()).toBe('640 of second');
  });

  it('S5.1 reads an original again if it was replaced while waiting', async () => {
    const { ask, jobs, events, nextJob } = setUp();
    const first = ask(640);
    await nextJob(1);
    const [waiting] = [ask(750), ask(750)];
    await until(() => events.includes('shared'));
    await writeFile(join(root, 'a.png'), png('second'));
    jobs[0]?.finish();
    await first;
    await nextJob(2);
    jobs[1]?.finish();
    expect(((await waiting) as { bytes: Buffer }).bytes.toString()).toBe('750 of second');
  });

  it.each([['a folder that cannot be made'], ['no folder']])(
    'S5.1 %s: images are served from memory',
    async (kind) => {
      const cacheDir = kind === 'no folder' ? null : join(root, 'a.png', 'cache');
      const { ask, jobs, events, nextJob } = setUp({ cacheDir });
      const made = ask(640);
      await nextJob(1);
      jobs[0]?.finish();
      expect(await made).toMatchObject({ kind: 'image', cache: 'MISS' });
      expect(await ask(640)).toMatchObject({ kind: 'image', cache: 'HIT' });
      if (cacheDir) await until(() => events.includes('cache-write-failed'));
    },
  );

  it('S5.1 encodes images again if nothing can be cached', async () => {
    const { ask, jobs, nextJob } = setUp({ cacheBytes: 1, memoryBytes: 1 });
    for (const count of [1, 2]) {
      const made = ask(640);
      await nextJob(count);
      jobs[count - 1]?.finish();
      expect(await made).toMatchObject({ kind: 'image', cache: 'MISS' });
    }
  });

  it('S5.1 finds the images of the previous process after a restart', async () => {
    const first = setUp();
    const made = first.ask(640);
    await first.nextJob(1);
    first.jobs[0]?.finish();
    await made;
    await until(async () => (await readdir(join(root, 'cache'))).some((name) => name.endsWith('.webp')));
    expect(await setUp().ask(640)).toMatchObject({ kind: 'image', cache: 'HIT', type: 'image/webp' });
  });

  it('S5.1 widths at or above the original share one encoding', async () => {
    const { ask, jobs, nextJob } = setUp({ measure: async () => ({ width: 700, height: 400 }) });
    const asked = [750, 828, 3840].map((width) => ask(width));
    await nextJob(1);
    jobs[0]?.finish();
    const made = await Promise.all(asked);
    expect(new Set(made.map((image) => (image as { etag: string }).etag)).size).toBe(1);
    expect(await ask(1200)).toMatchObject({ cache: 'HIT', bytes: Buffer.from('700 of first') });
    expect(jobs).toHaveLength(1);
  });

  it('S5.1 all qualities of a type without quality share one encoding', async () => {
    await writeFile(join(root, 'a.png'), 'GIF89a of our own');
    const { ask, jobs, nextJob } = setUp();
    const asked = [10, 50, 90].map((quality) => ask(640, undefined, { quality, accept: '*/*' }));
    await nextJob(1);
    jobs[0]?.finish();
    for (const image of await Promise.all(asked)) expect(image).toMatchObject({ type: 'image/gif' });
    expect(jobs).toHaveLength(1);
  });

  it('S5.1 skips work for clients that left, unless it has started', async () => {
    const { ask, jobs, events, nextJob } = setUp();
    const leaving = new AbortController();
    const [begun, waiting] = [ask(640), ask(750, undefined, { signal: leaving.signal })];
    await nextJob(1);
    const other = ask(750, undefined, { signal: leaving.signal });
    await until(() => events.includes('shared'));
    leaving.abort();
    expect(await Promise.all([waiting, other])).toEqual([{ kind: 'gone' }, { kind: 'gone' }]);
    expect(events).toContain('dropped');
    jobs[0]?.finish();
    await begun;
    const after = ask(828);
    await nextJob(2);
    jobs[1]?.finish();
    await after;
    expect(jobs.map(({ job }) => job.width)).toEqual([640, 828]);
  });

  it('S5.1 asks a client that has waited for 5 s to retry', async () => {
    const { ask, jobs, events, nextJob } = setUp();
    const running = ask(640);
    await nextJob(1);
    const waiting = [ask(750), ask(750)];
    await until(() => events.includes('shared'));
    vi.advanceTimersByTime(5000);
    expect(await Promise.all(waiting)).toEqual([{ kind: 'busy' }, { kind: 'busy' }]);
    expect(events.filter((event) => event === 'late')).toHaveLength(2);
    jobs[0]?.finish();
    expect((await running).kind).toBe('image');
    expect(jobs).toHaveLength(1);
  });

  it('S5.1 serves the original without any work if no encoder fits the budget', async () => {
    const { ask, jobs, events } = setUp({ measure: async () => ({ width: 16_000, height: 16_000 }) });
    const [one, two] = await Promise.all([ask(640), ask(640)]);
    expect(one).toMatchObject({ kind: 'image', type: 'image/png', bytes: png('first') });
    // Shared, not copied: a thousand slow readers of one large picture use one buffer.
    expect((two as { bytes: Buffer }).bytes).toBe((one as { bytes: Buffer }).bytes);
    expect(((await ask(750)) as { bytes: Buffer }).bytes).toBe((one as { bytes: Buffer }).bytes);
    expect(events.filter((event) => event === 'original')).toHaveLength(3);
    expect(events).toContain('fallback');
    expect(jobs).toHaveLength(0);
  });

  it('S5.1 encodes a cached image again if its bytes changed on disk', async () => {
    const first = setUp();
    const made = first.ask(640);
    await first.nextJob(1);
    first.jobs[0]?.finish();
    await made;
    const cache = join(root, 'cache');
    await until(async () => (await readdir(cache)).some((name) => name.endsWith('.webp')));
    const [name = ''] = await readdir(cache);
    await writeFile(join(cache, name), '640 of evil!');
    const { ask, jobs, events, nextJob } = setUp();
    const again = ask(640);
    await nextJob(1);
    jobs[0]?.finish();
    expect(await again).toMatchObject({ bytes: Buffer.from('640 of first') });
    expect(events).toContain('cache-damaged');
  });

  it('S5.1 rejects a cache folder that links elsewhere at startup', async () => {
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, join(root, 'planted'));
    expect(() => setUp({ cacheDir: join(root, 'planted') })).toThrow(CacheFolderError);
  });
});
