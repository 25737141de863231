import { beforeEach, describe, expect, it } from 'vitest';
import { storeOf, until } from '../../../test/images/fixtures.ts';
import { DamagedFileError } from '../../release/site-store.ts';
import { createImageService, type ImageServiceOptions } from './image-service.ts';
import type { ImageJob, OutputType } from './transform.ts';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const png = (content: string) => Buffer.concat([PNG_HEAD, Buffer.from(content)]);

let files: Record<string, Buffer | string>;
beforeEach(() => {
  files = { 'a.png': png('first') };
});

interface Asked {
  quality?: number;
  accept?: OutputType;
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
  const find = createImageService({
    store: storeOf(files),
    transform,
    measure: async () => ({ width: 2000, height: 100 }),
    onEvent: (event) => events.push(event),
    ...overrides,
  });
  const ask = async (width: number, { quality = 75, accept = 'image/webp' }: Asked = {}) => {
    const image = await (await find({ url: '/a.png', path: '/a.png', width, quality }, accept)).load();
    return { ...image, text: Buffer.from(image.bytes).toString() };
  };
  const nextJob = (count: number) => until(() => jobs.length === count);
  return { find, ask, jobs, events, nextJob };
}

describe('image service', () => {
  it('S5.1 quality 75 is the file that the build made, without any work', async () => {
    files['a.png-640.webp'] = 'made by the build';
    files['a.png-2000.avif'] = 'in its own width';
    const { ask, jobs, events } = setUp();
    const made = await ask(640);
    expect(made).toMatchObject({ type: 'image/webp', text: 'made by the build', cache: 'HIT' });
    expect(await ask(3840, { accept: 'image/avif' })).toMatchObject({ text: 'in its own width' });
    expect(jobs).toHaveLength(0);
    expect(events).toEqual(['hit', 'hit']);
  });

  it('S5.1 another quality is encoded, and comes from memory the second time', async () => {
    files['a.png-640.webp'] = 'made by the build';
    const { ask, jobs, nextJob } = setUp();
    const made = ask(640, { quality: 50 });
    await nextJob(1);
    jobs[0]?.finish();
    expect(await made).toMatchObject({ text: '640 of first', cache: 'MISS' });
    expect(await ask(640, { quality: 50 })).toMatchObject({ text: '640 of first', cache: 'HIT' });
    expect(jobs).toHaveLength(1);
  });

  it('S5.1 knows a validator without any work, even after a restart', async () => {
    const first = setUp();
    const pending = first.ask(640);
    await first.nextJob(1);
    first.jobs[0]?.finish();
    const fresh = setUp();
    const params = { url: '/a.png', path: '/a.png', width: 640, quality: 75 };
    expect((await fresh.find(params, 'image/webp')).etag).toBe((await pending).etag);
    expect(fresh.jobs).toHaveLength(0);
  });

  it('S5.1 encodes one image at a time, rejects requests beyond the queue, and recovers', async () => {
    const { ask, jobs, events, nextJob } = setUp({ maxWaiting: 1 });
    const running = ask(640);
    await nextJob(1);
    const waiting = [ask(750), ask(750)];
    await expect(ask(828)).rejects.toMatchObject({ status: 503 });
    expect(events).toContain('shed');
    expect(jobs).toHaveLength(1);
    jobs[0]?.finish();
    await nextJob(2);
    jobs[1]?.finish();
    expect(await running).toMatchObject({ text: '640 of first' });
    for (const made of await Promise.all(waiting)) expect(made).toMatchObject({ text: '750 of first' });
    expect(await ask(640)).toMatchObject({ cache: 'HIT' });
  });

  it('S5.1 serves the original of an image that cannot be encoded, and tries again at the next request', async () => {
    const { ask, jobs, nextJob } = setUp();
    const failing = ask(640);
    await nextJob(1);
    jobs[0]?.fail();
    const original = await failing;
    expect(original).toMatchObject({ type: 'image/png', text: png('first').toString() });
    const retried = ask(640);
    await nextJob(2);
    jobs[1]?.finish();
    const made = await retried;
    expect(made).toMatchObject({ type: 'image/webp' });
    expect(made.etag).not.toBe(original.etag);
  });

  it('S5.1 notices immediately when a deploy replaces the original', async () => {
    const { ask, jobs, nextJob } = setUp();
    const before = ask(640);
    await nextJob(1);
    jobs[0]?.finish();
    expect(await before).toMatchObject({ text: '640 of first' });
    files['a.png'] = png('second');
    const after = ask(640);
    await nextJob(2);
    jobs[1]?.finish();
    expect(await after).toMatchObject({ text: '640 of second' });
  });

  it("S5.1 a damaged file is the store's error, not an original that cannot be encoded", async () => {
    let damaged = false;
    const store = storeOf(files);
    const { ask, jobs, events, nextJob } = setUp({
      store: {
        get(path) {
          const file = store.get(path);
          const read = async () => {
            if (damaged) throw new DamagedFileError('cut');
            return file?.read('identity') ?? new Uint8Array();
          };
          return file && { ...file, read };
        },
      },
    });
    const whole = ask(640);
    await nextJob(1);
    damaged = true;
    const cut = ask(750);
    jobs[0]?.finish();
    expect(await whole).toMatchObject({ text: '640 of first' });
    await expect(cut).rejects.toThrow(DamagedFileError);
    expect(events).not.toContain('fallback');
    damaged = false;
    const restored = ask(750);
    await nextJob(2);
    jobs[1]?.finish();
    expect(await restored).toMatchObject({ text: '750 of first' });
  });

  it('S5.1 encodes images again if nothing can be cached', async () => {
    const { ask, jobs, nextJob } = setUp({ memoryBytes: 1 });
    for (const count of [1, 2]) {
      const made = ask(640);
      await nextJob(count);
      jobs[count - 1]?.finish();
      expect(await made).toMatchObject({ cache: 'MISS' });
    }
  });

  it('S5.1 an image whose place in memory others take while it waits is still encoded', async () => {
    const { ask, jobs, events, nextJob } = setUp({ memoryBytes: 600 });
    const made = [640, 750, 828].map((width) => ask(width));
    for (const index of made.keys()) {
      await nextJob(index + 1);
      jobs[index]?.finish();
    }
    const texts = (await Promise.all(made)).map(({ text }) => text);
    expect(texts).toEqual(['640 of first', '750 of first', '828 of first']);
    expect(events).not.toContain('fallback');
  });

  it('S5.1 widths at or above the original share one encoding', async () => {
    const { ask, jobs, nextJob } = setUp({ measure: async () => ({ width: 700, height: 400 }) });
    const asked = [750, 828, 3840].map((width) => ask(width));
    await nextJob(1);
    jobs[0]?.finish();
    const made = await Promise.all(asked);
    expect(new Set(made.map(({ etag }) => etag)).size).toBe(1);
    expect(await ask(1200)).toMatchObject({ cache: 'HIT', text: '700 of first' });
    expect(jobs).toHaveLength(1);
  });

  it('S5.1 serves the original of more than 4 megapixels without any work', async () => {
    const { ask, jobs, events } = setUp({ measure: async () => ({ width: 2001, height: 2000 }) });
    expect(await ask(640)).toMatchObject({ type: 'image/png', text: png('first').toString() });
    expect(events).toEqual(['original']);
    expect(jobs).toHaveLength(0);
  });
});
