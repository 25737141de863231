import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withPlainLines } from './read.ts';

/** Folder of the code files of guides, below the content folder. */
export const CODE_FILES = 'files';

/** The texts of the code files by their path below `content/files/`; none if the folder is absent. */
export async function readCodeFiles(content: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(content, CODE_FILES);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const texts = paths.map(
    async (path): Promise<[string, string]> => [
      path.slice(folder.length + 1),
      withPlainLines(await readFile(path, 'utf8')),
    ],
  );
  return new Map(await Promise.all(texts));
}
