import { resolve } from 'node:path';
import { EnvError, readEnv } from '../config/env.ts';
import { CacheFolderError } from '../images/cache-folder.ts';
import { createServerApp } from './create-server-app.ts';
import { SiteError } from './file-store.ts';
import { ListenError, listen } from './listen.ts';
import { createObservers } from './observers.ts';

try {
  const env = readEnv(process.env);
  const observers = createObservers(env);
  const app = await createServerApp({ env, folder: resolve(env.siteDir), observers });
  await listen(app, env, observers);
} catch (error) {
  // These are the operator's to mend, in one sentence; anything else is ours and keeps its trace.
  const expected = [EnvError, SiteError, ListenError, CacheFolderError];
  if (!(error instanceof Error && expected.some((type) => error instanceof type))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
