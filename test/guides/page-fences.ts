import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Markdoc from '@markdoc/markdoc';

const run = promisify(execFile);

/** A folder with the files that a page prints, and what it takes to run them as a reader would. */
export interface PageFolder {
  path: string;
  /** Absolute path of one of the written files. */
  file(name: string): string;
  /**
   * Runs Ruby in the folder, with `input` as JSON on stdin.
   * @returns what the script printed, parsed as JSON
   */
  ruby(script: string, input: unknown): Promise<unknown>;
  remove(): void;
}

/** The files that guides tell their readers to copy from /payments/declines-codes. */
export const declineMessages = ['decline-message.mjs', 'decline_message.rb'].map((title) => ({
  page: 'payments/declines-codes.mdoc',
  title,
}));

/**
 * Writes the fences with the given titles into a new temporary folder.
 * @param page path below `content/`, for example `rate-limiting.mdoc`
 * @param borrowed fences of other pages, which the page tells the reader to copy
 * @throws Error when the page has no fence of one of the titles
 */
export function writeFences(
  page: string,
  titles: readonly string[],
  borrowed: readonly { page: string; title: string }[] = [],
): PageFolder {
  const path = mkdtempSync(join(tmpdir(), 'page-fences-'));
  for (const one of [...titles.map((title) => ({ page, title })), ...borrowed]) {
    const text = titledFences(one.page).get(one.title);
    if (text === undefined) throw new Error(`content/${one.page} has no fence titled "${one.title}"`);
    writeFileSync(join(path, one.title), text);
  }
  return {
    path,
    file: (name) => join(path, name),
    async ruby(script, input) {
      const child = run('ruby', ['-rjson', '-e', script], { cwd: path, timeout: 15_000 });
      child.child.stdin?.end(JSON.stringify(input));
      return JSON.parse((await child).stdout);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** True where Ruby is missing; the Ruby half of a suite is then left out. */
export async function rubyIsMissing(): Promise<boolean> {
  return run('ruby', ['-v']).then(
    () => false,
    () => true,
  );
}

/** Texts of a page's fences by their titles. */
export function titledFences(page: string): Map<string, string> {
  const source = readFileSync(new URL(`../../content/${page}`, import.meta.url), 'utf8');
  const found = new Map<string, string>();
  for (const node of Markdoc.parse(source).walk()) {
    const { title, content } = node.attributes;
    if (node.type === 'fence' && typeof title === 'string') found.set(title, String(content));
  }
  return found;
}
