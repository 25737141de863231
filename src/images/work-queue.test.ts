import { describe, expect, it } from 'vitest';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

/** Jobs that end when told. */
function controlled() {
  const started: string[] = [];
  const finish = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const job = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name);
      finish.set(name, { resolve, reject });
    });
  return { started, job, finish };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('work queue', () => {
  it('runs so many at once and the rest in order', async () => {
    const { started, job, finish } = controlled();
    const queue = createWorkQueue({ concurrency: 2, maxWaiting: 10 });
    const results = ['a', 'b', 'c', 'd'].map((name) => queue.run(job(name)));
    await soon();
    expect(started).toEqual(['a', 'b']);
    finish.get('b')?.resolve('B');
    await soon();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) {
      finish.get(name)?.resolve(name.toUpperCase());
      await soon();
    }
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('refuses at once what would wait too long', async () => {
    const { started, job, finish } = controlled();
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 });
    const [first, second] = [queue.run(job('a')), queue.run(job('b'))];
    await expect(queue.run(job('c'))).rejects.toBeInstanceOf(QueueFullError);
    finish.get('a')?.resolve('A');
    await first;
    await soon();
    finish.get('b')?.resolve('B');
    expect(await second).toBe('B');
    expect(started).toEqual(['a', 'b']);
  });

  it('a job that fails gives its place away too', async () => {
    const { started, job, finish } = controlled();
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 5 });
    const first = queue.run(job('a'));
    const second = queue.run(job('b'));
    await soon();
    finish.get('a')?.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await soon();
    expect(started).toEqual(['a', 'b']);
    finish.get('b')?.resolve('B');
    await second;
    const third = queue.run(job('c'));
    await soon();
    expect(started).toEqual(['a', 'b', 'c']);
    finish.get('c')?.resolve('C');
    expect(await third).toBe('C');
  });
});
