import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../model/diagnostic.ts';
import { type SiteManifest, siteManifest } from '../model/site-manifest.ts';

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
 * The release to serve: the target of `out`, or else the last good one beside it.
 * @returns its real path; null if there is none
 */
export function findRelease(out: string): string | null {
  const found = [out, ...listReleases(out)].find(isRelease);
  return found === undefined ? null : realpathSync(found);
}

const isRelease = (folder: string): boolean => existsSync(join(folder, MANIFEST_FILE));

function publishedAt(folder: string): number {
  return statSync(join(folder, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Names in a folder; none if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What an error of reading a file means, as a sentence: that this user may not read it, or else `otherwise`. */
export function readingSentence(path: string, error: unknown, otherwise: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== 'EACCES' && code !== 'EPERM') return otherwise;
  return `${path} cannot be read by this user (${code}): let the server's user read the whole site.`;
}

/** Reads the list of files of a release. @throws OperatorError with one sentence if there is none or it is damaged */
export async function readManifest(root: string): Promise<SiteManifest> {
  const path = join(root, MANIFEST_FILE);
  try {
    return siteManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const damage = `${path} is damaged; run \`npm run build\` again.`;
    throw new OperatorError(readingSentence(path, error, damage));
  }
}
