import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SiteContext } from '../page/site-context.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import type { PageCompiler, PageSummary, RenderedPage } from './page-compiler.ts';

/** What a worker needs before its first page. */
export interface WorkerSetup {
  staging: string;
  quality: number;
  apiDocument: string | null;
}

export type WorkerRequest =
  | { task: 'load'; entries: { route: string; path: string }[] }
  | { task: 'render'; context: SiteContext; chrome: PageChrome };

export type WorkerAnswer = { result: PageSummary[] | RenderedPage[] } | { failure: string };

/** Small trees are done before a worker has started. */
export const POOL_THRESHOLD = 150;

/** A compiler that shares the pages out among as many workers as the machine has cores. */
export function createPagePool(setup: WorkerSetup): PageCompiler & { close(): Promise<void> } {
  const workers = Array.from(
    { length: Math.max(1, availableParallelism()) },
    () => new Worker(new URL('./page-worker.js', import.meta.url), { workerData: setup }),
  );
  const all = async <T>(requestFor: (index: number) => WorkerRequest): Promise<T[]> => {
    const answers = await Promise.all(workers.map((worker, index) => ask<T[]>(worker, requestFor(index))));
    return answers.flat();
  };
  return {
    load: (entries) =>
      all<PageSummary>((index) => ({
        task: 'load',
        entries: entries.filter((_, at) => at % workers.length === index),
      })),
    render: (context, chrome) => all<RenderedPage>(() => ({ task: 'render', context, chrome })),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function ask<T>(worker: Worker, request: WorkerRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (answer: WorkerAnswer): void => {
      worker.off('error', reject);
      if ('failure' in answer) reject(new Error(answer.failure));
      else resolve(answer.result as T);
    };
    worker.once('message', settle);
    worker.once('error', reject);
    worker.postMessage(request);
  });
}
