import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Full path of a program on `PATH` or in Debian's folders for root; null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
