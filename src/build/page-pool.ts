import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CompiledShare, ShareOrder, Surroundings } from './compile-share.ts';
import type { PartPlan } from './search-parts.ts';

/** What a worker needs before its first page. */
export interface WorkerSetup {
  staging: string;
  quality: number;
  apiDocument: string | null;
  /** Shared by all workers: see `compileShare`. */
  failed: Int32Array;
}

interface Entry {
  route: string;
  path: string;
}

interface Titled {
  route: string;
  title: string | undefined;
}

export type WorkerRequest = { task: 'titles'; entries: Entry[] } | ({ task: 'compile' } & ShareOrder);

export type WorkerAnswer = { result: Titled[] | CompiledShare } | { failure: string };

/** Small trees are done before a worker has started. */
export const POOL_THRESHOLD = 150;

/** As many workers as the machine has cores; each makes whole parts of the search index. */
export interface PagePool {
  /** Titles of pages, in no order. */
  titles(entries: Entry[]): Promise<Titled[]>;
  /** Pages checked and drawn, in no order; only checked without surroundings. */
  compile(entries: Entry[], surroundings: Surroundings | null): Promise<CompiledShare>;
  close(): Promise<void>;
}

/** Which worker has a page follows from its part alone, so the result is the same with any number of cores. */
export function createPagePool(setup: Omit<WorkerSetup, 'failed'>, plan: PartPlan[]): PagePool {
  const count = Math.max(1, Math.min(availableParallelism(), plan.length));
  const workerData: WorkerSetup = { ...setup, failed: new Int32Array(new SharedArrayBuffer(4)) };
  const url = new URL('./page-worker.js', import.meta.url);
  const workers = Array.from(
    { length: count },
    () => new Worker(url, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 64 } }),
  );
  const workerOf = new Map(
    plan.flatMap((part, index) => part.routes.map((route) => [route, index % count] as const)),
  );
  const shareOf = (entries: Entry[], worker: number): Entry[] =>
    entries.filter(({ route }) => workerOf.get(route) === worker);
  const all = <T>(requestFor: (worker: number) => WorkerRequest): Promise<T[]> =>
    Promise.all(workers.map((worker, index) => ask<T>(worker, requestFor(index))));
  return {
    async titles(entries) {
      const shares = await all<Titled[]>((worker) => ({ task: 'titles', entries: shareOf(entries, worker) }));
      return shares.flat();
    },
    async compile(entries, surroundings) {
      const shares = await all<CompiledShare>((worker) => ({
        task: 'compile',
        entries: shareOf(entries, worker),
        plan: plan.filter((_, index) => index % count === worker),
        surroundings,
      }));
      const parts = shares.flatMap((share) => share.parts);
      const position = new Map(plan.map((part, index) => [part.path, index]));
      parts.sort((a, b) => (position.get(a.file.path) ?? 0) - (position.get(b.file.path) ?? 0));
      return {
        pages: shares.flatMap((share) => share.pages),
        written: shares.flatMap((share) => share.written),
        parts,
      };
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function ask<T>(worker: Worker, request: WorkerRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: WorkerAnswer) => {
      worker.off('error', reject);
      if ('failure' in answer) reject(new Error(answer.failure));
      else resolve(answer.result as T);
    });
    worker.once('error', reject);
    worker.postMessage(request);
  });
}
