import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/* A built site is reached through a link: `dist` → `dist-releases/<build>`. Publishing replaces the link, so that
   one complete site is available at every moment. Both the build and the server follow these rules. */

/** The file that lists a release's files; written last, so a folder that has it is complete. */
export const MANIFEST_FILE = 'site.json';

/** Folder with the releases of the site at `out`. */
export function releasesFolderOf(out: string): string {
  return `${out}-releases`;
}

/** Real paths of the complete releases beside `out`, newest first. Unfinished and discarded ones start with a dot. */
export function listReleases(out: string): string[] {
  const releases = releasesFolderOf(out);
  return namesIn(releases)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(releases, name))
    .filter(isRelease)
    .map((folder) => realpathSync(folder))
    .sort((a, b) => publishedAt(b) - publishedAt(a));
}

/**
 * Complete sites that a killed build left beside `out`, best candidate first: releases in the current layout, newest
 * first, then `dist-old-<process>` of earlier build versions.
 */
export function leftoverReleases(out: string): string[] {
  const prefix = `${basename(out)}-old-`;
  const old = namesIn(dirname(out))
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(dirname(out), name));
  return [...listReleases(out), ...old.filter(isRelease)];
}

/**
 * The release to serve: the target of `out`, or else the last good one beside it.
 * @returns its real path; null if there is none
 */
export function findRelease(out: string): string | null {
  const found = [out, ...leftoverReleases(out)].find(isRelease);
  return found === undefined ? null : realpathSync(found);
}

function isRelease(folder: string): boolean {
  return existsSync(join(folder, MANIFEST_FILE));
}

function publishedAt(folder: string): number {
  return statSync(join(folder, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
