import { hash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type FileForm, type ManifestFile, SEARCH_INDEX_FILE } from '../model/site-manifest.ts';
import type { Encoding } from './site-store.ts';

/** How each form of a file ends. */
export const FORM_ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** Milliseconds of checking before yielding to requests. */
const CHECK_SLICE = 5;

/**
 * Looks for damage: sizes of all forms, digests of the uncompressed ones.
 * @param root the release's folder
 * @returns path of the first form that is missing or damaged, within `root`, or null
 */
export async function findDamagedFile(root: string, files: readonly ManifestFile[]): Promise<string | null> {
  let sliceEnd = performance.now() + CHECK_SLICE;
  for (const file of files) {
    const found = findDamage(root, file);
    if (found !== null) return found;
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + CHECK_SLICE;
  }
  return null;
}

/**
 * The path of a damaged form of the file, or null. For compressed forms and the search index, checking the size is
 * enough: reading them verifies the rest. Files are read in this thread: 20,000 small ones take 0.7 s of CPU time this
 * way, and 2 s when each read goes to another thread.
 */
function findDamage(root: string, file: ManifestFile): string | null {
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const expected = formOf(file, encoding);
    if (expected === undefined) continue;
    const path = join(root, file.path + FORM_ENDINGS[encoding]);
    try {
      if (encoding === 'identity' && !isReadAtStart(file))
        checkDigest(hash('sha256', readFileSync(path), 'base64url'), expected.hash);
      else checkSize(statSync(path), expected.size);
    } catch {
      return file.path + FORM_ENDINGS[encoding];
    }
  }
  return null;
}

function isReadAtStart({ path }: ManifestFile): boolean {
  return path === SEARCH_INDEX_FILE;
}

/** Size and digest of a form of the file; undefined if the build did not write that form. */
export function formOf(file: ManifestFile, encoding: Encoding): FileForm | undefined {
  if (encoding === 'identity') return file;
  return encoding === 'br' ? file.br : file.gz;
}

/** @throws Error if it is not a file of `size` bytes */
export function checkSize(stats: Stats, size: number): void {
  if (!stats.isFile() || stats.size !== size) throw new Error('another size');
}

/**
 * Digests are the first 162 bits of SHA-256, as in the manifest.
 * @param digest in base64url
 * @throws Error if they differ
 */
export function checkDigest(digest: string, expected: string): void {
  if (digest.slice(0, 27) !== expected) throw new Error('other bytes');
}
