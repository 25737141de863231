import { lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Raised for a cache folder that others could write to; its message is one sentence for the operator. */
export class CacheFolderError extends Error {
  override name = 'CacheFolderError';
}

/**
 * Creates the folder if needed (mode 0700) and checks that no one else can write to it. The default is in the system's
 * temporary folder under a predictable name, where another user may have planted a folder or a link.
 * @param uid the user who must own it; undefined (Windows) checks neither owner nor mode
 * @returns false if it cannot be created (full or read-only disk, existing file), which only disables the cache
 * @throws CacheFolderError if it exists but cannot be trusted
 */
export function prepareCacheFolder(dir: string, uid = process.getuid?.()): boolean {
  let found: Stats;
  let parent: Stats;
  try {
    mkdirSync(dirname(dir), { recursive: true });
    try {
      // Not recursive, so that an existing link is an error, which is handled below.
      mkdirSync(dir, { mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
    found = lstatSync(dir);
    // systemd's `CacheDirectory=` is a link made by root. Root could change the folder anyway, so its links are
    // followed, unless this process is root and any link could be its own mistake.
    if (found.isSymbolicLink() && found.uid === 0 && uid !== 0) found = statSync(dir);
    parent = statSync(dirname(dir));
  } catch {
    return false;
  }
  const problem = problemOf(found, uid) ?? problemOfParent(parent, uid);
  if (problem === null) return true;
  throw new CacheFolderError(
    `The folder for resized images, ${dir}, is rejected because ${problem}; set CACHE_DIR to a folder that only this user can write to, or to one that does not exist yet.`,
  );
}

function problemOf(found: Stats, uid: number | undefined): string | null {
  if (found.isSymbolicLink()) return 'it is a symbolic link';
  if (!found.isDirectory()) return 'it is not a folder';
  if (uid === undefined) return null;
  if (found.uid !== uid) return `it belongs to another user (uid ${found.uid})`;
  if ((found.mode & 0o022) !== 0) return 'its group or other users can write to it';
  return null;
}

/**
 * Anyone who can rename entries of the parent can replace the checked folder with another one. Its owner and group may
 * be an administrator's choice; "everyone" is not, unless only an entry's owner can rename it, as in /tmp.
 */
function problemOfParent({ mode }: Stats, uid: number | undefined): string | null {
  const [isOpen, isSticky] = [(mode & 0o002) !== 0, (mode & 0o1000) !== 0];
  return uid !== undefined && isOpen && !isSticky ? 'everyone can write to the folder it is in' : null;
}
