import { parentPort, workerData } from 'node:worker_threads';
import { type FilesToCheck, findDamage } from './check.ts';

// The worker of `check-files.ts`.
const { root, files } = workerData as FilesToCheck;
let damaged: string | null = null;
for (const file of files) {
  damaged = findDamage(root, file);
  if (damaged !== null) break;
}
parentPort?.postMessage(damaged);
