import { resolve } from 'node:path';
import { OperatorError } from '../model/diagnostic.ts';
import { createServerApp } from './create-server-app.ts';
import { readEnv } from './env.ts';
import { listen } from './listen.ts';

// If the disk is full, lose log lines rather than the site.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const env = readEnv(process.env);
  let ready = true;
  const app = await createServerApp({
    env,
    folder: resolve(env.siteDir),
    isReady: () => ready,
    // Whatever supervises the process starts it again, with the program as it is now.
    onLost: () => {
      process.exitCode = 1;
      process.emit('SIGTERM');
    },
  });
  await listen(app, env, () => {
    ready = false;
  });
} catch (error) {
  // The operator can fix these, so one sentence is enough; anything else is a bug and keeps its stack trace.
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message;
  // A full or read-only disk, or a folder without read permission: the system error contains the problem and the path.
  const isFromSystem = error instanceof Error && 'syscall' in error && 'path' in error;
  return isFromSystem ? `The server cannot start: ${error.message}.` : null;
}
