/** Reasons that an operator can act on, by file system error code. */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this account is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EBUSY: 'it is in use, for example as a mount point',
  EXDEV: 'it is on another disk',
  EIO: 'the disk does not respond',
  EMFILE: 'too many files are open',
};

/**
 * A disk failure as one sentence for the person who started the build.
 * @param error may come from another thread, which keeps only its message
 * @returns null for any other error
 */
export function ioSentence(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  const [, code = '', , path] = /^(E[A-Z]+): [^,]*, (\w+)(?: '([^']*)')?/.exec(message) ?? [];
  const reason = reasons[code];
  if (reason === undefined) return null;
  return `The build stopped at ${path ?? 'a file'}: ${reason} (${code}). The last site is unchanged.`;
}
