export interface WorkQueueOptions {
  /** Number of jobs that run at once. */
  concurrency: number;
  /** Number of jobs that may wait; one more is rejected. */
  maxWaiting: number;
  /** How long a client waits for its job to start, in milliseconds. */
  maxWaitMs: number;
}

/**
 * Why a client gets no result: the line is `full`, the job did not start in time (`late`), or the client `left`. None
 * of these means that the job itself failed.
 */
export class NotServedError extends Error {
  override name = 'NotServedError';
  constructor(readonly reason: 'full' | 'late' | 'left') {
    super(`The job was not run for this client: ${reason}`);
  }
}

export interface WorkQueue<T> {
  /**
   * Runs the job of that key in its turn, or joins the waiting or running job with the same key.
   * @param signal aborted when the client leaves
   * @throws NotServedError, or the job's own error
   */
  run: (key: string, job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** True while a job with that key is waiting or running. */
  has: (key: string) => boolean;
}

interface Task<T> {
  begin: () => void;
  begun: boolean;
  clients: number;
  result: Promise<T>;
}

/**
 * First come, first served, with a limited line and a limited wait. A job without waiting clients is dropped, unless it
 * has started: then it runs to completion, because an encoder cannot be stopped and its result is worth caching.
 */
export function createWorkQueue<T>({ concurrency, maxWaiting, maxWaitMs }: WorkQueueOptions): WorkQueue<T> {
  /** All tasks by key; at most `concurrency + maxWaiting`. */
  const tasks = new Map<string, Task<T>>();
  /** Keys of tasks that have not started, oldest first. */
  const waiting = new Set<string>();
  let running = 0;

  const beginNext = () => {
    const [key] = waiting;
    const task = key === undefined ? undefined : tasks.get(key);
    if (key === undefined || !task || running >= concurrency) return;
    waiting.delete(key);
    running += 1;
    task.begun = true;
    task.begin();
  };

  const add = (key: string, job: () => Promise<T>): Task<T> => {
    let begin = () => {};
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const result = turn.then(job).finally(() => {
      running -= 1;
      tasks.delete(key);
      beginNext();
    });
    const task = { begin, begun: false, clients: 0, result };
    tasks.set(key, task);
    waiting.add(key);
    beginNext();
    return task;
  };

  /** Settles with the task, or earlier if the client leaves or its wait ends before the task starts. */
  const waitFor = (key: string, task: Task<T>, signal: AbortSignal | undefined) =>
    new Promise<T>((resolve, reject) => {
      task.clients += 1;
      const leave = (reason: 'late' | 'left') => {
        if (task.begun && reason === 'late') return;
        finish();
        task.clients -= 1;
        if (task.clients === 0 && !task.begun) {
          tasks.delete(key);
          waiting.delete(key);
        }
        reject(new NotServedError(reason));
      };
      const timer = setTimeout(leave, maxWaitMs, 'late');
      const onAbort = () => leave('left');
      signal?.addEventListener('abort', onAbort);
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      task.result.finally(finish).then(resolve, reject);
    });

  return {
    has: (key) => tasks.has(key),
    run: async (key, job, signal) => {
      if (signal?.aborted) throw new NotServedError('left');
      const current = tasks.get(key);
      if (!current && running >= concurrency && waiting.size >= maxWaiting) throw new NotServedError('full');
      return waitFor(key, current ?? add(key, job), signal);
    },
  };
}
