import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { ROOT } from '../fixtures/root.ts';

export interface SourceImport {
  /** A path below the project root for project files, otherwise the package name as written. */
  target: string;
  ours: boolean;
  line: number;
}

export interface SourceText {
  /** Path below the project root. */
  path: string;
  text: string;
  imports: SourceImport[];
}

/** `import … from`, `export … from`, `import()`, and bare imports, also across lines. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'([^'\n]+)'|\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^'\n]+)'\s*\)/g;

/** Parses the imports of a file. */
export function importsOf(path: string, text: string): SourceImport[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const written = match[1] ?? match[2] ?? '';
    const ours = written.startsWith('.');
    // The match may begin with the line break before the statement.
    const start = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    return {
      target: ours ? normalize(join(dirname(path), written)) : written,
      ours,
      line: text.slice(0, start).split('\n').length,
    };
  });
}

/** Every source file under `src/`, except tests, which may import anything. */
export function readSourceFiles(): SourceText[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}
