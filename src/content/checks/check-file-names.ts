import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isPart } from '../read.ts';
import type { Problem } from './problem.ts';

/** Extensions of files that are pages in other tools. */
const OTHER_PAGES = /\.(?:md|markdown|mdx|mdoc)$/i;

/** Reports names below a content folder that make bad addresses, and files that look like pages but make none. */
export function checkFileNames(folder: string): Diagnostic[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const problem = problemOf(relative(folder, path), entry);
      return problem === null
        ? []
        : [{ ...problem, file: relative(process.cwd(), path), line: 1, column: 1 }];
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The problem with a file's name. @param path relative to the content folder */
export function problemOf(
  path: string,
  entry: Pick<Dirent, 'isSymbolicLink' | 'isDirectory'>,
): Problem | null {
  if (path.split('/').includes('_next'))
    return problem('address-taken', 'error', 'the server reserves the path /_next for itself', 'rename it');
  if (isPart(path)) return null;
  if (entry.isSymbolicLink())
    return problem('file-skipped', 'warning', 'a symlink does not become a page', 'copy the file here');
  if (entry.isDirectory() || !OTHER_PAGES.test(path)) return null;
  if (!path.endsWith('.mdoc')) {
    const right = path.replace(OTHER_PAGES, '.mdoc').split('/').at(-1);
    const message = `the file does not become a page, because its name does not end in \`.mdoc\``;
    return problem('file-skipped', 'warning', message, `rename it to \`${right}\``);
  }
  const better = path
    .toLowerCase()
    .replaceAll(/[\s#?%'"]+/g, '-')
    .replaceAll(/-(?=[./])/g, '');
  const hint = `write \`${better}\``;
  if (/[\s#?%'"]/.test(path))
    return problem('file-name', 'error', 'the name contains a character that breaks URLs', hint);
  if (/[A-Z]/.test(path))
    return problem('file-name', 'warning', 'the name has capitals, which readers mistype in URLs', hint);
  return null;
}

function problem(id: string, level: Problem['level'], message: string, hint: string): Problem {
  return { id, level, message, hint };
}
