import { EnvError } from '../config/env.ts';
import { buildSite } from './build-site.ts';
import { OutFolderError } from './check-out-folder.ts';
import { OptionsError, readOptions } from './options.ts';

try {
  const ok = await buildSite(readOptions(process.argv.slice(2), process.cwd()), process.env);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  if (!(error instanceof OptionsError || error instanceof OutFolderError || error instanceof EnvError))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
