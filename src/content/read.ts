import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { routeOfFile } from '../model/route.ts';

/** A file that makes a page. */
interface ContentFile {
  route: string;
  /** Full path. */
  path: string;
}

/** A content file with its text. */
export interface SourceFile {
  route: string;
  /** Path for messages, relative to the working directory. */
  file: string;
  text: string;
  /** False if the file has bytes that are not text. */
  isUtf8?: boolean;
}

/** All `*.mdoc` files below `folder`, ordered by path. Names that start with `_` or `.` make no page. */
export function listContent(folder: string): ContentFile[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('.mdoc'))
    .sort()
    .map((path) => ({ path, inside: relative(folder, path) }))
    .filter(({ inside }) => !isPart(inside))
    .map(({ path, inside }) => ({ path, route: routeOfFile(inside) }));
}

/** True for the path of a fragment or a code file below the content folder; none of them makes a page. */
export function isPart(inside: string): boolean {
  return /(?:^|\/)[_.]|^files\//.test(inside);
}

/** Full paths of all files in a folder; none if it is absent, because Git keeps no empty folders. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Reads one content file; the only place that reads an author's complete text. */
export function readContent({ route, path }: ContentFile): SourceFile {
  return { route, file: relative(process.cwd(), path), ...decode(readFileSync(path)) };
}

/** Bytes of a file → its text, and whether they are valid UTF-8. */
export function decode(bytes: Buffer): Pick<SourceFile, 'text' | 'isUtf8'> {
  return { text: bytes.toString('utf8'), isUtf8: isUtf8(bytes) };
}

/** Removes the byte order mark and carriage returns that some editors write. */
export function withPlainLines(text: string): string {
  const plain = text.replace(/^\uFEFF/, '');
  return plain.includes('\r') ? plain.replaceAll(/\r\n?/g, '\n') : plain;
}

/** Folder of the code files of guides, below the content folder. */
export const CODE_FILES = 'files';

/** The texts of the code files by their path below `content/files/`; none if the folder is absent. */
export function readCodeFiles(content: string): Map<string, string> {
  const folder = join(content, CODE_FILES);
  const paths = filesBelow(folder).filter((path) => !/\/\.[^/]*$/.test(path));
  return new Map(
    paths.sort().map((path) => [relative(folder, path), withPlainLines(readFileSync(path, 'utf8'))]),
  );
}
