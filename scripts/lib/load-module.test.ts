import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModule } from './load-module.mjs';

const home = process.cwd();
let folder: string;
const save = (file: string, text: string) => writeFileSync(join(folder, file), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-modules-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src/markdoc'), { recursive: true });
  mkdirSync(join(folder, 'src/ui'));
  save('site.config.ts', "export const site = { product: 'Ours' };");
  save('src/markdoc/highlight.ts', 'export const highlighter = {};');
  save('src/ui/part.tsx', 'export const part: string = "first";');
  save(
    'src/entry.ts',
    `import { site } from '../site.config.ts';
     import { highlighter } from './markdoc/highlight.ts';
     import { part } from './ui/part.tsx';
     export { highlighter, part, site };`,
  );
  process.chdir(folder);
});

afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

describe('loadModule', () => {
  it('loads the current version of a module, but the highlighter only once', async () => {
    const first = await loadModule('src/entry.ts');
    expect(first).toMatchObject({ part: 'first', site: { product: 'Ours' } });
    expect(await loadModule('src/entry.ts')).toBe(first);
    save('src/ui/part.tsx', 'export const part = "second";');
    const second = await loadModule('src/entry.ts');
    expect(second.part).toBe('second');
    expect(second.highlighter).toBe(first.highlighter);
  });

  it('rejects a module with a syntax error and reports its position', async () => {
    save('src/ui/part.tsx', 'export const part = ;');
    await expect(loadModule('src/entry.ts')).rejects.toThrow(/part\.tsx:1:21/);
  });
});
