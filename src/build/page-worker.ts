import { parentPort, workerData } from 'node:worker_threads';
import { readTitle } from '../content/read-title.ts';
import { compileShare } from './compile-share.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import { createOutputWriter } from './output-writer.ts';
import { createPageCompiler } from './page-compiler.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSetup } from './page-pool.ts';

// One of the workers of `page-pool.ts`.
const { staging, quality, apiDocument, failed } = workerData as WorkerSetup;
const port = parentPort;
if (port === null) throw new Error('page-worker.ts runs as a worker of the build.');

const writer = createOutputWriter({ folder: staging, quality, inWorker: true });
const compiler = createPageCompiler(loadVocabulary(apiDocument).config, writer);

port.on('message', async (request: WorkerRequest) => {
  try {
    const result =
      request.task === 'titles'
        ? request.entries.map((entry) => ({ route: entry.route, title: readTitle(entry) }))
        : await compileShare({ compiler, writer, failed }, request);
    port.postMessage({ result } satisfies WorkerAnswer);
  } catch (error) {
    port.postMessage({
      failure: error instanceof Error ? error.message : String(error),
    } satisfies WorkerAnswer);
  }
});
