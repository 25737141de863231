import { parentPort, workerData } from 'node:worker_threads';
import { loadVocabulary } from './load-vocabulary.ts';
import { createOutputWriter } from './output-writer.ts';
import { createPageCompiler } from './page-compiler.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSetup } from './page-pool.ts';
import { renderShare } from './render-share.ts';

// One of the workers of `page-pool.ts`: keeps its share of the pages between the two tasks.
const { staging, quality, apiDocument } = workerData as WorkerSetup;
const port = parentPort;
if (port === null) throw new Error('page-worker.ts runs as a worker of the build.');

const writer = createOutputWriter({ folder: staging, quality, inWorker: true });
const compiler = createPageCompiler(loadVocabulary(apiDocument).config, writer);

port.on('message', async (request: WorkerRequest) => {
  try {
    const result =
      request.task === 'load' ? compiler.load(request.entries) : await renderShare(compiler, writer, request);
    port.postMessage({ result } satisfies WorkerAnswer);
  } catch (error) {
    port.postMessage({
      failure: error instanceof Error ? error.message : String(error),
    } satisfies WorkerAnswer);
  }
});
