import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Where a build of this process gets its site ready before it takes the place of `out`. */
export function stagingFolderOf(out: string): string {
  return `${out}-next-${process.pid}`;
}

/**
 * Removes what interrupted builds left beside `out`: folders with the exact name of a staging folder whose process
 * is gone. Anything else stays.
 */
export async function removeLeftovers(out: string): Promise<void> {
  const parent = dirname(out);
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const lead = `${basename(out)}-next-`;
  for (const entry of entries) {
    const id = entry.name.startsWith(lead) ? entry.name.slice(lead.length) : '';
    if (entry.isDirectory() && /^[1-9]\d*$/.test(id) && isGone(Number(id)))
      await rm(join(parent, entry.name), { recursive: true, force: true });
  }
}

/** True where no process has the id; one of somebody else counts as running. */
function isGone(id: number): boolean {
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
