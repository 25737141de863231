import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, compileBatch, type WorkerMessage, type WorkerSetup, writerOf } from './compile-all.ts';
import { loadVocabulary } from './load-vocabulary.ts';

// A worker of `compile-all.ts`.
const { site, output } = workerData as WorkerSetup;
const writer = writerOf(output, true);
const { config: vocabulary } = loadVocabulary(
  site.apiDocument,
  site.context.site.variables,
  site.partials,
  site.configFile,
  site.codeFiles,
);

parentPort?.on('message', async (batch: Batch) => {
  const send = (message: WorkerMessage): void => parentPort?.postMessage(message);
  try {
    send({ compiled: await compileBatch(batch, { ...site, vocabulary }, { ...output, writer }) });
  } catch (failure) {
    send({ failure });
  }
});
