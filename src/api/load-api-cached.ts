import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiModel } from './api-model.ts';
import { type LoadedApi, loadApi } from './load-api.ts';

interface CacheOptions {
  /** Project root; diagnostics name files relative to it. */
  root: string;
  /** File that caches the model of the last valid document. */
  cacheFile: string;
  /** Files and folders of the code that reads and checks the document. */
  code: string[];
}

interface Kept {
  key: string;
  model: ApiModel;
}

/**
 * Like `loadApi`, for builds: a valid document is not parsed and checked again until the document, a data file, the
 * code that checks them or Node changes. A document with a problem is never cached.
 *
 * @param path full path of the document; the data files are in its folder.
 */
export function loadApiCached(
  path: string,
  { root, cacheFile, code }: CacheOptions = optionsFor(process.cwd()),
): LoadedApi {
  const key = keyOf([...filesBelow(dirname(path)), ...code.flatMap(filesBelow)]);
  const kept = read(cacheFile);
  if (kept?.key === key) return { model: kept.model, diagnostics: [] };
  const loaded = loadApi(path, root);
  if (loaded.model !== null && loaded.diagnostics.length === 0) keep(cacheFile, { key, model: loaded.model });
  return loaded;
}

function optionsFor(root: string): CacheOptions {
  return {
    root,
    cacheFile: join(root, '.cache', 'api', 'model.json'),
    // The lock file covers the versions of the validator and the YAML parser.
    code: ['src/api', 'src/model', 'package-lock.json'].map((name) => join(root, name)),
  };
}

function filesBelow(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
    return [path];
  }
}

function keyOf(files: string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    const content = readFileSync(file);
    // The length delimits files: the end of one cannot pass for the start of the next.
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function read(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    // Missing or truncated: the document is read instead.
    return null;
  }
}

/** Written atomically, because two builds may run at the same time. */
function keep(file: string, kept: Kept): void {
  const next = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(next, JSON.stringify(kept));
    renameSync(next, file);
  } catch {
    // An unwritable folder makes the next build slower, not wrong.
  }
}
