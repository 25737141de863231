export interface WorkQueueOptions {
  /** Jobs that run at once. */
  concurrency: number;
  /** Jobs that may wait; one more is refused. */
  maxWaiting: number;
}

/** Raised at once for a job that would have to wait too long. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export interface WorkQueue {
  /** Runs `job` when its turn comes. @throws QueueFullError without running it. */
  run: <T>(job: () => Promise<T>) => Promise<T>;
}

/** First come, first served, with a bounded line. */
export function createWorkQueue({ concurrency, maxWaiting }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    run: async (job) => {
      if (running >= concurrency) {
        if (waiting.length >= maxWaiting)
          throw new QueueFullError('Too many images are waiting to be resized');
        // Whoever finishes hands over its place, so `running` does not change here.
        await new Promise<void>((resume) => waiting.push(resume));
      } else {
        running += 1;
      }
      try {
        return await job();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
