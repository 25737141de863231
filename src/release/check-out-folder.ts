import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { MANIFEST_FILE, releasesFolderOf } from './releases.ts';

/** Raised for an output folder that a build must not replace; its message is one sentence. */
export class OutFolderError extends Error {
  override name = 'OutFolderError';
}

interface OutFolderOptions {
  /** Full path of the output folder. */
  out: string;
  /** Full paths of the folders that the build reads: the project and the pages. */
  inputs: string[];
}

/**
 * A build replaces its output folder as a whole, so it rejects every folder that could hold anything else: one that
 * contains an input, and one that is not empty and was not written by a build.
 * @throws OutFolderError
 */
export function checkOutFolder({ out, inputs }: OutFolderOptions): void {
  const real = realPathOf(out);
  for (const input of inputs) {
    if (isWithin(realPathOf(input), real) || isWithin(realPathOf(input), realPathOf(releasesFolderOf(out)))) {
      throw new OutFolderError(
        `--out is ${out}, which holds ${input}: a build would delete it. Name a folder of its own, such as dist.`,
      );
    }
  }
  if (!existsSync(real)) return;
  if (!statSync(real).isDirectory())
    throw new OutFolderError(`--out is ${out}, which is a file. Name a folder.`);
  const names = readdirSync(real);
  const foreign = ['package.json', '.git', 'node_modules'].find((name) => names.includes(name));
  if (names.length > 0 && (foreign !== undefined || !existsSync(join(real, MANIFEST_FILE)))) {
    throw new OutFolderError(
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
