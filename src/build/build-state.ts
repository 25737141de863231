import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { OutputFile } from './output-writer.ts';
import type { PageSummary } from './page-compiler.ts';
import type { SearchPart } from './search-parts.ts';

/** A content file as it was when its page was built. */
export interface SourceStamp {
  route: string;
  path: string;
  mtimeMs: number;
  size: number;
}

/** What the last build of a large tree left behind, so that the next one renders only what changed. */
export interface BuildState {
  /** Everything that pages depend on besides their own text; another key makes the state worthless. */
  key: string;
  /** Hash of the side navigation, which every page shows a part of. */
  navigation: string;
  /** Name of the build that the output folder held then. */
  build: string;
  stamps: SourceStamp[];
  pages: PageSummary[];
  /** Files of each page, at the position of the page. */
  files: OutputFile[][];
  parts: SearchPart[];
}

/** Size and time of each file; both the same means that nobody saved it in between. */
export function stampEntries(entries: { route: string; path: string }[]): SourceStamp[] {
  return entries.map(({ route, path }) => {
    const { mtimeMs, size } = statSync(path);
    return { route, path, mtimeMs, size };
  });
}

interface KeyOptions {
  /** Folder of the built programs: vocabulary, components and this code. */
  programs: string;
  /** Files whose content pages depend on. */
  files: string[];
  values: unknown;
}

/** Hash over the programs, the files and the settings that decide how a page looks. */
export function buildKey({ programs, files, values }: KeyOptions): string {
  const hash = createHash('sha256').update(JSON.stringify(values));
  const code = readdirSync(programs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...code, ...files]) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Where the state of a tree built from `content` into `out` lies. */
export function stateFileOf(root: string, content: string, out: string): string {
  const name = createHash('sha256').update(`${content}\0${out}`).digest('hex').slice(0, 16);
  return join(root, '.cache', 'build', `${name}.bin`);
}

/** The state with this key, or null where there is none that can be used. */
export async function readBuildState(file: string, key: string): Promise<BuildState | null> {
  try {
    const state = deserialize(await readFile(file)) as BuildState;
    return state.key === key ? state : null;
  } catch {
    // Absent, cut short or of another Node: the build is done in full, which is always right.
    return null;
  }
}

/** Keeps the state for the next build; written whole or not at all. */
export async function writeBuildState(file: string, state: BuildState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const next = `${file}-${process.pid}`;
  await writeFile(next, serialize(state));
  await rename(next, file);
}

/** Name of a navigation: the same sections, labels and links in the same order give the same name. */
export function navigationKey(navigation: unknown): string {
  return createHash('sha256').update(JSON.stringify(navigation)).digest('hex');
}
