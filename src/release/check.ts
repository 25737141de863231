import { hash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ManifestFile, SEARCH_INDEX_FILE } from '../model/site-manifest.ts';
import type { Encoding } from './site-store.ts';

/** How each form of a file ends. */
export const FORM_ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** So many files take a tenth of a second; another thread takes half of that to start. */
const MANY_FILES = 2000;
/** Milliseconds of checking before yielding to requests. */
const CHECK_SLICE = 5;

/** What the worker gets; it replies with the path of a damaged form, or null. */
export interface FilesToCheck {
  /** The release's folder. */
  root: string;
  files: readonly ManifestFile[];
}

/**
 * Looks for damage: sizes of all forms, digests of the uncompressed ones. A large site is checked on another thread,
 * while this one loads the search index.
 * @returns path of the first form that is missing or damaged, within `root`, or null
 */
export async function findDamagedFile({ root, files }: FilesToCheck): Promise<string | null> {
  if (files.length > MANY_FILES) return findInWorker({ root, files });
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

function findInWorker(workerData: FilesToCheck): Promise<string | null> {
  const worker = new Worker(new URL('./check-files-worker.js', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/**
 * The path of a damaged form of the file, or null. For compressed forms and the search index, checking the size is
 * enough: reading them verifies the rest. Files are read in this thread: 20,000 small ones take 0.7 s of CPU time this
 * way, and 2 s when each read goes to another thread.
 */
export function findDamage(root: string, file: ManifestFile): string | null {
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
export function formOf(file: ManifestFile, encoding: Encoding): { size: number; hash: string } | undefined {
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
