import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} path @returns {string[]} all files at or below `path`, sorted */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/**
 * A hash of the content of files and folders: the same content has the same fingerprint.
 * @param {string[]} paths
 * @param {string[]} [values] other inputs of the result
 */
export function fingerprint(paths, values = []) {
  const hash = createHash('sha256').update(process.version);
  for (const value of values) hash.update(`\0${value}`);
  for (const file of paths.flatMap(filesBelow)) {
    // Written by the build itself.
    if (file.endsWith('.generated.ts')) continue;
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
