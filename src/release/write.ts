import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { OperatorError } from '../model/diagnostic.ts';
import type { ManifestFile, SiteManifest } from '../model/site-manifest.ts';
import {
  findRelease,
  listReleases,
  MANIFEST_FILE,
  namesIn,
  readManifest,
  releasesFolderOf,
} from './manifest.ts';

/** Hashed files of this many earlier builds are kept for readers whose page is older than the deploy. */
const KEPT_BUILDS = 5;

/** Where a build of this process prepares its site. */
export const stagingFolderOf = (out: string): string =>
  join(releasesFolderOf(out), `.staging-${process.pid}`);

interface PublishOptions {
  /** Folder with the finished build; on the same disk as `out`. */
  staging: string;
  out: string;
  site: Omit<SiteManifest, 'build'>;
}

/**
 * Turns a finished build into a release and swings the link `out` to it. `out` leads to a complete site at every
 * moment: the last one or the new one. Hashed files of earlier builds are carried over, so that a page loaded before
 * the deploy keeps working. The previous release is kept for servers that still read it, and for a rollback.
 * @returns the name of the build
 * @throws OperatorError for a folder that was not written by a build, and file system errors
 */
export async function publish({ staging, out, site }: PublishOptions): Promise<string> {
  // Checked again right before the folder is replaced.
  checkOutFolder(out, [process.cwd()]);
  const last = findRelease(out);
  // An empty folder; any other was rejected.
  if (lstatSync(out, { throwIfNoEntry: false })?.isDirectory()) await rmdir(out);
  const carried = last === null ? [] : await carryOver(last, staging, site.files);
  const all = [...site.files, ...carried].sort((a, b) => (a.path < b.path ? -1 : 1));
  const build = await writeManifest(staging, { ...site, files: all });
  // A release in use is never replaced, even by the same content, because its files may be damaged.
  const name = last !== null && basename(last) === build ? `${build}-2` : build;
  await moveToReleases(staging, out, name);
  await link(out, name);
  await cleanUp(out);
  return build;
}

/** @param name of the release within the folder of releases */
async function moveToReleases(folder: string, out: string, name: string): Promise<void> {
  const target = join(releasesFolderOf(out), name);
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(target)) await discard(target);
  await rename(folder, target);
}

/** Points `out` to a release: a new link, then one atomic rename. */
async function link(out: string, name: string): Promise<void> {
  const releases = releasesFolderOf(out);
  const next = join(releases, `.link-${process.pid}`);
  await rm(next, { force: true });
  await symlink(join(basename(releases), name), next);
  await rename(next, out);
}

/** Removes a release atomically, so that no one finds it half removed. */
async function discard(folder: string): Promise<void> {
  const old = join(dirname(folder), `.old-${process.pid}`);
  await rm(old, { recursive: true, force: true });
  await rename(folder, old);
  await rm(old, { recursive: true, force: true });
}

/**
 * Removes all releases except the current and the newest other one, and the leftovers of interrupted builds. Folders
 * that were not written by a build stay.
 */
export async function cleanUp(out: string): Promise<void> {
  const releases = releasesFolderOf(out);
  for (const name of namesIn(releases))
    if (/^\.(staging|link|old)-\d+$/.test(name) && isStale(name))
      await rm(join(releases, name), { recursive: true, force: true });
  // Until `out` leads to a site, any of these may be the last good one.
  if (!existsSync(join(out, MANIFEST_FILE))) return;
  const current = findRelease(out);
  const [, ...older] = listReleases(out).filter((folder) => folder !== current);
  for (const folder of older) await discard(folder);
}

/** True if a name ends in the id of a process that no longer exists; another user's process counts as running. */
function isStale(name: string): boolean {
  try {
    process.kill(Number(name.slice(name.lastIndexOf('-') + 1)), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Writes the list of files that the server starts from, atomically.
 * @returns the name of the build: the same files give the same name; files kept from earlier builds do not count
 */
async function writeManifest(folder: string, site: Omit<SiteManifest, 'build'>): Promise<string> {
  const names = site.files
    .filter((file) => file.retired === undefined)
    .map((file) => `${file.path}\0${file.hash}`);
  const build = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
  const path = join(folder, MANIFEST_FILE);
  await writeFile(`${path}-next`, JSON.stringify({ build, ...site } satisfies SiteManifest));
  await rename(`${path}-next`, path);
  return build;
}

/** Copies hashed files that the new build no longer has, with their compressed forms. Skips missing files. */
async function carryOver(last: string, to: string, files: readonly ManifestFile[]): Promise<ManifestFile[]> {
  const present = new Set(files.map((file) => file.path));
  // From a damaged list, nothing can be carried over.
  const known = await readManifest(last).catch(() => ({ files: [] }));
  const retiring = known.files
    .filter((file) => file.path.startsWith('assets/') && !present.has(file.path))
    .map((file) => ({ ...file, retired: (file.retired ?? 0) + 1 }))
    .filter((file) => file.retired <= KEPT_BUILDS);
  const carried: ManifestFile[] = [];
  for (const file of retiring) {
    const forms = ['', ...(file.br === undefined ? [] : ['.br']), ...(file.gz === undefined ? [] : ['.gz'])];
    if (!forms.every((form) => existsSync(join(last, file.path + form)))) continue;
    await mkdir(dirname(join(to, file.path)), { recursive: true });
    for (const form of forms) await copyFile(join(last, file.path + form), join(to, file.path + form));
    carried.push(file);
  }
  return carried;
}

/**
 * A build replaces its output folder as a whole, so it rejects one that holds an input or was not written by a build.
 * @param inputs full paths of the folders that the build reads: the project and the pages
 * @throws OperatorError
 */
export function checkOutFolder(out: string, inputs: string[]): void {
  const real = realPathOf(out);
  for (const input of inputs) {
    if (isWithin(realPathOf(input), real) || isWithin(realPathOf(input), realPathOf(releasesFolderOf(out)))) {
      throw new OperatorError(
        `--out is ${out}, which holds ${input}: a build would delete it. Name a folder of its own, such as dist.`,
      );
    }
  }
  if (!existsSync(real)) return;
  if (!statSync(real).isDirectory())
    throw new OperatorError(`--out is ${out}, which is a file. Name a folder.`);
  const isRelease = lstatSync(out).isSymbolicLink() && existsSync(join(real, MANIFEST_FILE));
  if (!isRelease && readdirSync(real).length > 0) {
    throw new OperatorError(
      `--out is ${out}, which is not empty and was not written by a build. Name another folder, or empty it first.`,
    );
  }
}

/** True if `path` is `folder` or lies below it. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.split('/')[0] === '..' || isAbsolute(way));
}

/** The path with links resolved in the part that exists. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), relative(parent, path));
}
