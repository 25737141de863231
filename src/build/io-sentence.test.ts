import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ioSentence } from './options.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-io-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

it('describes a file system error in one sentence with the path', () => {
  const path = join(base, 'file/site');
  writeFileSync(join(base, 'file'), '');
  const attempt = (): unknown => {
    try {
      return mkdirSync(path);
    } catch (error) {
      return error;
    }
  };
  expect(ioSentence(attempt())).toBe(
    `The build stopped at ${path}: not a directory (ENOTDIR). The last site is unchanged.`,
  );
});

it.each([
  ['ENOSPC: no space left on device, write', 'no space left on device (ENOSPC)'],
  ["EROFS: read-only file system, mkdir '/srv/a, b'", '/srv/a, b: read-only file system (EROFS)'],
  ["EACCES: permission denied, open '/srv/a'", '/srv/a: permission denied (EACCES)'],
  ["ENOENT: no such file or directory, mkdir '/srv/a'", '/srv/a: no such file or directory (ENOENT)'],
])('recognizes %s by its message alone, as it arrives from another thread', (message, part) => {
  expect(ioSentence(new Error(message))).toContain(part);
});

it('returns null for all other errors, which are bugs', () => {
  for (const error of [new Error('ENOSPC'), new TypeError('x is not a function'), null, 'EROFS: x, y'])
    expect(ioSentence(error)).toBeNull();
});
