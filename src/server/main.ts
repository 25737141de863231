import { resolve } from 'node:path';
import { OperatorError } from '../model/diagnostic.ts';

// If the disk is full, lose log lines rather than the site.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  // Not above: a package that is not installed is something that the operator can fix, too.
  const [{ createServerApp }, { readEnv }, { listen }] = await Promise.all([
    import('./create-server-app.ts'),
    import('./env.ts'),
    import('./listen.ts'),
  ]);
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
  const [missing] =
    /^Cannot find package '[^']+'/.exec(String(error instanceof Error && error.message)) ?? [];
  if (missing !== undefined) return `The server cannot start: ${missing}. Run \`npm ci --omit=dev\`.`;
  // A full or read-only disk, or a folder without read permission: the system error contains the problem and the path.
  const isFromSystem = error instanceof Error && 'syscall' in error && 'path' in error;
  return isFromSystem ? `The server cannot start: ${error.message}.` : null;
}
