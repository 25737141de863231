import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteManifest } from '../model/site-manifest.ts';
import { checkOutFolder } from './check-out-folder.ts';
import type { OutputFile } from './output-writer.ts';

/** Hashed files of this many earlier builds stay, for readers whose page is older than the deploy. */
const KEPT_BUILDS = 5;

interface PublishOptions {
  /** Folder that holds the finished build. */
  staging: string;
  out: string;
  files: OutputFile[];
  pages: number;
  records: number;
  /** Addresses of what every page waits for before its first paint. */
  preload?: string[];
}

/**
 * Puts a finished build in the place of the last one. Until the two renames the last good site is whole;
 * hashed files of earlier builds are carried over, so that a page loaded before the deploy keeps working.
 * @returns the name of the build
 * @throws OutFolderError for a folder that no build has written
 */
export async function publish({ staging, out, files, ...site }: PublishOptions): Promise<string> {
  // Asked again here, where the folder is about to be replaced.
  checkOutFolder({ out, inputs: [process.cwd()] });
  const previous = await readManifest(out);
  const present = new Set(files.map((file) => file.path));
  const kept = (previous?.files ?? [])
    .filter((file) => file.path.startsWith('assets/') && !present.has(file.path))
    .map((file) => ({ ...file, retired: (file.retired ?? 0) + 1 }))
    .filter((file) => file.retired <= KEPT_BUILDS);
  const carried: OutputFile[] = [];
  for (const file of kept) {
    if (await carryOver(join(out, file.path), join(staging, file.path))) carried.push(file);
  }
  const all = [...files, ...carried].sort((a, b) => (a.path < b.path ? -1 : 1));
  const build = await writeManifest(staging, { ...site, files: all });

  const old = `${out}-old-${process.pid}`;
  await mkdir(dirname(out), { recursive: true });
  const replaced = await rename(out, old).then(
    () => true,
    () => false,
  );
  try {
    await rename(staging, out);
  } catch (error) {
    if (replaced) await rename(old, out);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
  return build;
}

/**
 * Writes the list of files that the server starts from, whole or not at all.
 * @returns the name of the build: the same files give the same name; files kept from earlier builds do not count
 */
export async function writeManifest(folder: string, site: Omit<SiteManifest, 'build'>): Promise<string> {
  const names = site.files
    .filter((file) => file.retired === undefined)
    .map((file) => `${file.path}\0${file.hash}`);
  const build = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
  const path = join(folder, 'site.json');
  await writeFile(`${path}-next`, JSON.stringify({ build, ...site } satisfies SiteManifest));
  await rename(`${path}-next`, path);
  return build;
}

/** The list of files of a built site, or null where there is none. */
export async function readManifest(folder: string): Promise<SiteManifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as SiteManifest;
  } catch {
    // No build yet, or one that was cut short: nothing can be carried over.
    return null;
  }
}

/** Copies a file with its compressed forms; false where it is gone. */
async function carryOver(from: string, to: string): Promise<boolean> {
  try {
    await mkdir(dirname(to), { recursive: true });
    const names = await readdir(dirname(from));
    const base = from.slice(dirname(from).length + 1);
    const forms = ['', '.br', '.gz'].filter((form) => names.includes(base + form));
    await Promise.all(forms.map((form) => copyFile(from + form, to + form)));
    return forms.includes('');
  } catch {
    return false;
  }
}
