import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createImageService, type ImageServiceOptions } from './image-service.ts';
import type { ImageJob } from './transform.ts';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const png = (content: string) => Buffer.concat([PNG_HEAD, Buffer.from(content)]);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'frame-service-'));
  await writeFile(join(root, 'a.png'), png('first'));
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));

/** A service whose images are the words `WIDTH of CONTENT`, made when the test says so. */
function setUp(overrides: Partial<ImageServiceOptions> = {}) {
  const jobs: { job: ImageJob; finish: () => void; fail: () => void }[] = [];
  const transform = (job: ImageJob) =>
    new Promise<Buffer>((resolve, reject) => {
      const text = `${job.width} of ${job.bytes.subarray(8)}`;
      jobs.push({ job, finish: () => resolve(Buffer.from(text)), fail: () => reject(new Error('broken')) });
    });
  const events: string[] = [];
  const time = { now: 0 };
  const answer = createImageService({
    sourceDir: root,
    cacheDir: join(root, 'cache'),
    cacheBytes: 1000,
    concurrency: 1,
    transform,
    clock: () => time.now,
    onEvent: (event) => events.push(event),
    ...overrides,
  });
  const ask = (width: number, known?: string) =>
    answer({
      params: { url: '/a.png', path: '/a.png', width, quality: 75 },
      accept: 'image/webp',
      isCurrent: (etag) => etag === known,
    });
  const nextJob = (count: number) => vi.waitFor(() => expect(jobs).toHaveLength(count));
  return { answer, ask, jobs, events, time, nextJob };
}

describe('image service', () => {
  it('S5.1 answers a known validator without any work, even on a fresh start', async () => {
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

  it('S5.1 sheds what would wait too long, and recovers', async () => {
    const { ask, jobs, events, nextJob } = setUp({ maxWaiting: 1 });
    const [running, waiting] = [ask(640), ask(750)];
    await nextJob(1);
    await vi.waitFor(async () => expect(await ask(828)).toEqual({ kind: 'busy' }));
    expect(events).toContain('shed');
    jobs[0]?.finish();
    await nextJob(2);
    jobs[1]?.finish();
    expect((await running).kind).toBe('image');
    expect((await waiting).kind).toBe('image');
    expect(await ask(640)).toMatchObject({ kind: 'image', cache: 'HIT' });
  });

  it('S5.1 an image that cannot be made is its original, and is tried again after a minute', async () => {
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

  it('S5.1 a deploy that swaps the original is seen at once', async () => {
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

  it('S5.1 an original swapped while it waits is looked at again', async () => {
    const { ask, jobs, nextJob } = setUp();
    const [first, waiting] = [ask(640), ask(750)];
    await nextJob(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await writeFile(join(root, 'a.png'), png('second'));
    jobs[0]?.finish();
    await first;
    await nextJob(2);
    jobs[1]?.finish();
    expect(((await waiting) as { bytes: Buffer }).bytes.toString()).toBe('750 of second');
  });

  it.each([['a folder that cannot be made'], ['no folder']])(
    'S5.1 %s: answers come from memory',
    async (kind) => {
      const cacheDir = kind === 'no folder' ? null : join(root, 'a.png', 'cache');
      const { ask, jobs, events, nextJob } = setUp({ cacheDir });
      const made = ask(640);
      await nextJob(1);
      jobs[0]?.finish();
      expect(await made).toMatchObject({ kind: 'image', cache: 'MISS' });
      expect(await ask(640)).toMatchObject({ kind: 'image', cache: 'HIT' });
      if (cacheDir) await vi.waitFor(() => expect(events).toContain('cache-write-failed'));
    },
  );

  it('S5.1 with nowhere to keep them, images are made again', async () => {
    const { ask, jobs, nextJob } = setUp({ cacheBytes: 1, memoryBytes: 1 });
    for (const count of [1, 2]) {
      const made = ask(640);
      await nextJob(count);
      jobs[count - 1]?.finish();
      expect(await made).toMatchObject({ kind: 'image', cache: 'MISS' });
    }
  });

  it('S5.1 a restart finds the images of the run before', async () => {
    const first = setUp();
    const made = first.ask(640);
    await first.nextJob(1);
    first.jobs[0]?.finish();
    await made;
    await vi.waitFor(async () =>
      expect(await readdir(join(root, 'cache'))).toEqual([expect.stringMatching(/webp$/)]),
    );
    expect(await setUp().ask(640)).toMatchObject({ kind: 'image', cache: 'HIT', type: 'image/webp' });
  });
});
