import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeLeftovers, stagingFolderOf } from './remove-leftovers.ts';

let base: string;
let out: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-leftovers-'));
  out = join(base, 'dist');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Id of a process that has ended. */
async function goneProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('removeLeftovers', () => {
  it('removes the staging folder of a process that is gone, and nothing else', async () => {
    const gone = await goneProcess();
    const stays = [
      'dist',
      `dist-next-${process.pid}`,
      `dist-next-${gone}-copy`,
      `dist-next-0${gone}`,
      'dist-next-',
      'dist-next-0',
      `dist-old-${gone}`,
      `other-next-${gone}`,
      `my-dist-next-${gone}`,
    ];
    for (const name of [...stays, `dist-next-${gone}`]) {
      mkdirSync(join(base, name));
      writeFileSync(join(base, name, 'file'), 'x');
    }
    await removeLeftovers(out);
    expect(readdirSync(base).sort()).toEqual(stays.sort());
  });

  it('touches no file and follows no link of such a name', async () => {
    const [first, second] = [await goneProcess(), await goneProcess()];
    const target = join(base, 'target');
    mkdirSync(target);
    writeFileSync(join(target, 'file'), 'x');
    writeFileSync(`${out}-next-${first}`, 'a file');
    symlinkSync(target, `${out}-next-${second}`);
    await removeLeftovers(out);
    expect(readdirSync(base).sort()).toEqual([`dist-next-${first}`, `dist-next-${second}`, 'target'].sort());
    expect(readdirSync(target)).toEqual(['file']);
  });

  it('has nothing to do where there is no folder around the site', async () => {
    await expect(removeLeftovers(join(base, 'no', 'such', 'dist'))).resolves.toBeUndefined();
  });

  it('a build gets its site ready in a folder with its own process in the name', () => {
    expect(stagingFolderOf('/site/dist')).toBe(`/site/dist-next-${process.pid}`);
  });
});
