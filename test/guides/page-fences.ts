import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import Markdoc from '@markdoc/markdoc';
import { currentAddress } from '../fixtures/current-address.ts';
import { programOf } from '../samples/run-samples.ts';
import { runners } from '../samples/runners.ts';

const run = promisify(execFile);

/** Languages in which guides print files. */
export type Language = PrintedLanguage | 'javascript';
/** Those that may be missing on a machine that runs Node. */
export type PrintedLanguage = 'ruby' | 'python' | 'php';

/** How to pass each language a script as an argument and ask for its version. */
const options = {
  ruby: { script: ['-rjson', '-e'], version: '-v' },
  python: { script: ['-B', '-c'], version: '-V' },
  php: { script: ['-r'], version: '-v' },
  javascript: { script: ['--input-type=module', '-e'], version: '-v' },
};

/** A folder with the files that a page prints, able to run them like a reader would. */
export interface PageFolder {
  path: string;
  /** Absolute path of one of the files. */
  file(name: string): string;
  /**
   * Runs a script in the folder, with `input` as JSON on stdin.
   * @returns what the script printed, parsed as JSON
   */
  run(language: Language, script: string, input: unknown): Promise<unknown>;
  /** Does this before the folder is removed. */
  beforeRemove(task: () => void): void;
  remove(): void;
}

/** Files that guides show, or tell their readers to copy from /payments/declines-codes. */
export const declineMessages = [
  'decline-message.mjs',
  'decline_message.rb',
  'decline_message.py',
  'decline-message.php',
  'decline-codes.json',
].map((title) => ({ page: 'payments/declines-codes.mdoc', title }));

/**
 * Writes the fences with the given titles into a new temporary folder.
 * @param page path below `content/`, for example `rate-limiting.mdoc`
 * @param borrowed fences of other pages that the page tells the reader to copy
 * @throws Error if the page has no fence with one of the titles
 */
export function writeFences(
  page: string,
  titles: readonly string[],
  borrowed: readonly { page: string; title: string }[] = [],
): PageFolder {
  const path = mkdtempSync(join(tmpdir(), 'page-fences-'));
  const tasks: (() => void)[] = [];
  for (const one of [...titles.map((title) => ({ page, title })), ...borrowed]) {
    const text = titledFences(one.page).get(one.title);
    if (text === undefined) throw new Error(`content/${one.page} has no fence titled "${one.title}"`);
    writeFileSync(join(path, one.title), text);
  }
  return {
    path,
    file: (name) => join(path, name),
    async run(language, script, input) {
      const given = [...options[language].script, script];
      const child = run(programFor(language), given, { cwd: path, timeout: 110_000 });
      child.child.stdin?.end(JSON.stringify(input));
      return JSON.parse((await child).stdout);
    },
    beforeRemove: (task) => void tasks.push(task),
    remove() {
      for (const task of tasks) task();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The program that runs files in the language. */
export function programFor(language: Language): string {
  const { tool } = runners[language];
  return tool === null ? process.execPath : programOf(tool);
}

let phpNeeds: Promise<string[]> | undefined;
/** Options of PHP with only the settings of production and the libraries that the pages name: others take most of its start. */
export function phpOptions(): Promise<string[]> {
  const script = "echo json_encode(array_diff(['curl', 'ctype'], get_loaded_extensions()));";
  phpNeeds ??= run(programFor('php'), ['-n', '-r', script]).then(({ stdout }) => [
    ...['-n', '-d', 'display_errors=0', '-d', 'log_errors=1'],
    ...Object.values(JSON.parse(stdout) as object).flatMap((name) => ['-d', `extension=${name}`]),
  ]);
  return phpNeeds;
}

/** True if the language is not installed; its part of a suite is then skipped. */
export async function isMissing(language: Language): Promise<boolean> {
  return run(programFor(language), [options[language].version]).then(
    () => false,
    () => true,
  );
}

const read = new Map<string, Map<string, string>>();
/** Texts of a page's code by title: its fences, and its files from `content/files/` by name. */
export function titledFences(page: string): Map<string, string> {
  const known = read.get(page);
  if (known !== undefined) return known;
  const content = new URL('../../content/', import.meta.url);
  const file = `${currentAddress(`/${page.replace('.mdoc', '')}`).slice(1)}.mdoc`;
  const found = new Map<string, string>();
  for (const node of Markdoc.parse(readFileSync(new URL(file, content), 'utf8')).walk()) {
    const { title, content: code, src } = node.attributes;
    if (node.type === 'fence' && typeof title === 'string') found.set(title, String(code));
    if (node.tag !== 'file') continue;
    for (const path of [src].flat() as string[])
      found.set(basename(path), readFileSync(new URL(`files/${path}`, content), 'utf8'));
  }
  read.set(page, found);
  return found;
}
