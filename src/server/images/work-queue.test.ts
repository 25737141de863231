import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** A queue whose jobs end when the test says so. */
function setUp(options: { concurrency?: number; maxWaiting?: number } = {}) {
  const queue = createWorkQueue<string>({ concurrency: 1, maxWaiting: 10, maxWaitMs: 5000, ...options });
  const started: string[] = [];
  const jobs = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const run = (key: string, signal?: AbortSignal) =>
    queue.run(
      key,
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(key);
          jobs.set(key, { resolve, reject });
        }),
      signal,
    );
  /** The result, or the reason why a client was not served. */
  const outcome = (result: Promise<string>) => result.catch((error) => error.reason ?? error.message);
  const finish = async (key: string) => {
    jobs.get(key)?.resolve(key.toUpperCase());
    await settled();
  };
  return { queue, started, jobs, run, outcome, finish };
}

/** After every promise that can settle has settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('work queue', () => {
  it('runs the allowed number at once and the rest in order', async () => {
    const { started, run, jobs, finish } = setUp({ concurrency: 2 });
    const results = ['a', 'b', 'c', 'd'].map((key) => run(key));
    await settled();
    expect(started).toEqual(['a', 'b']);
    await finish('b');
    expect(started).toEqual(['a', 'b', 'c']);
    for (const key of ['a', 'c', 'd']) await finish(key);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
    expect(jobs.size).toBe(4);
  });

  it('rejects immediately if the line is full', async () => {
    const { started, run, outcome, finish } = setUp({ maxWaiting: 1 });
    const [first, second] = [run('a'), run('b')];
    expect(await outcome(run('c'))).toBe('full');
    await finish('a');
    await finish('b');
    expect(await Promise.all([first, second])).toEqual(['A', 'B']);
    expect(started).toEqual(['a', 'b']);
  });

  it('a failed job frees its slot and is not remembered', async () => {
    const { started, jobs, run, outcome, finish } = setUp();
    const [first, second] = [outcome(run('a')), run('b')];
    await settled();
    jobs.get('a')?.reject(new Error('broken'));
    expect(await first).toBe('broken');
    await finish('b');
    expect(await second).toBe('B');
    const again = run('a');
    await settled();
    await finish('a');
    expect(await again).toBe('A');
    expect(started).toEqual(['a', 'b', 'a']);
  });

  it('equal keys share one job, waiting or running', async () => {
    const { queue, started, run, finish } = setUp();
    const results = [run('a'), run('a'), run('b'), run('b')];
    await settled();
    results.push(run('a'));
    expect([queue.has('a'), queue.has('b'), queue.has('c')]).toEqual([true, true, false]);
    await finish('a');
    await finish('b');
    expect(await Promise.all(results)).toEqual(['A', 'A', 'B', 'B', 'A']);
    expect(started).toEqual(['a', 'b']);
    expect(queue.has('a')).toBe(false);
  });

  it('drops a waiting job once all its clients have left, and frees its place in the line', async () => {
    const { started, run, outcome, finish } = setUp({ maxWaiting: 1 });
    const [one, two] = [new AbortController(), new AbortController()];
    const running = run('a');
    const waiting = [outcome(run('b', one.signal)), outcome(run('b', two.signal))];
    one.abort();
    expect(await waiting[0]).toBe('left');
    expect(await outcome(run('c'))).toBe('full');
    two.abort();
    expect(await waiting[1]).toBe('left');
    const next = run('c');
    await finish('a');
    await finish('c');
    expect(await Promise.all([running, next])).toEqual(['A', 'C']);
    expect(started).toEqual(['a', 'c']);
  });

  it('keeps a job while one client still waits for it', async () => {
    const { run, outcome, finish } = setUp();
    const leaving = new AbortController();
    void run('a');
    const left = outcome(run('b', leaving.signal));
    const staying = run('b');
    leaving.abort();
    expect(await left).toBe('left');
    await finish('a');
    await finish('b');
    expect(await staying).toBe('B');
  });

  it('lets a job that has started run to completion', async () => {
    const { started, run, outcome, finish } = setUp();
    const leaving = new AbortController();
    const left = outcome(run('a', leaving.signal));
    await settled();
    leaving.abort();
    expect(await left).toBe('left');
    const joining = run('a');
    await finish('a');
    expect(await joining).toBe('A');
    expect(started).toEqual(['a']);
  });

  it('does nothing for a client that has already left', async () => {
    const { started, run, outcome } = setUp();
    expect(await outcome(run('a', AbortSignal.abort()))).toBe('left');
    await settled();
    expect(started).toEqual([]);
  });

  it('a client waits up to 5 s for a job to start, and then until it ends', async () => {
    const { started, run, outcome, finish } = setUp();
    const running = run('a');
    const waiting = outcome(run('b'));
    vi.advanceTimersByTime(3000);
    const later = run('b');
    vi.advanceTimersByTime(1999);
    expect(await Promise.race([waiting, settled().then(() => 'waiting')])).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(await waiting).toBe('late');
    await finish('a');
    expect(await running).toBe('A');
    vi.advanceTimersByTime(60_000);
    await finish('b');
    expect(await later).toBe('B');
    expect(started).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
