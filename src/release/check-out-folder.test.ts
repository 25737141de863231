import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../model/diagnostic.ts';
import { checkOutFolder } from './write.ts';

let root = '';
let project = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'out-folder-'));
  project = join(root, 'project');
  mkdirSync(join(project, 'content'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

const check = (out: string): void => checkOutFolder(out, [project, join(project, 'content')]);

test('a folder that does not exist or is empty, and a link to a built site may be replaced', () => {
  check(join(project, 'dist'));
  check(join(root, 'deep', 'er', 'dist'));
  mkdirSync(join(project, 'dist'));
  check(join(project, 'dist'));
  mkdirSync(join(project, 'release'));
  writeFileSync(join(project, 'release', 'site.json'), '{}');
  symlinkSync(join(project, 'release'), join(project, 'link'));
  check(join(project, 'link'));
});

test('the project, its parent folders, and the pages are never replaced', () => {
  for (const out of [project, root, '/', join(project, 'content'), join(project, 'dist', '..')]) {
    expect(() => check(out), out).toThrow(OperatorError);
  }
  symlinkSync(project, join(root, 'link'));
  expect(() => check(join(root, 'link'))).toThrow(OperatorError);
});

test('a folder with anything else in it is rejected, and so is a file', () => {
  mkdirSync(join(root, 'photos'));
  writeFileSync(join(root, 'photos', 'a.png'), '');
  expect(() => check(join(root, 'photos'))).toThrow(/not empty and was not written by a build/);
  writeFileSync(join(root, 'photos', 'site.json'), '{}');
  expect(() => check(join(root, 'photos'))).toThrow(OperatorError);
  writeFileSync(join(root, 'file'), '');
  expect(() => check(join(root, 'file'))).toThrow(/is a file/);
});
