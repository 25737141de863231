import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CacheFolderError, prepareCacheFolder } from './cache-folder.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'frame-cache-folder-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

const uid = process.getuid?.() ?? 0;
const reasonOf = (dir: string, asUser?: number) => {
  try {
    return prepareCacheFolder(dir, asUser);
  } catch (error) {
    if (!(error instanceof CacheFolderError)) throw error;
    expect(error.message).toMatch(
      /^The folder for resized images, \S+, is rejected because .+; set CACHE_DIR/,
    );
    expect(error.message).not.toContain('\n');
    return error.message.replace(/.* because (.*);.*/, '$1');
  }
};

describe('prepareCacheFolder', () => {
  it('creates a folder that only its owner can enter, and reuses it', async () => {
    const dir = join(base, 'deep/cache');
    expect(reasonOf(dir)).toBe(true);
    expect((await lstat(dir)).mode & 0o777).toBe(0o700);
    expect(reasonOf(dir)).toBe(true);
  });

  it('rejects a planted link, to a folder or dangling, and leaves its target alone', async () => {
    const target = join(base, 'target');
    await mkdir(target);
    await writeFile(join(target, 'theirs'), 'x');
    await symlink(target, join(base, 'planted'));
    await symlink(join(base, 'nothing'), join(base, 'dangling'));
    expect(reasonOf(join(base, 'planted'))).toBe('it is a symbolic link');
    expect(reasonOf(join(base, 'dangling'))).toBe('it is a symbolic link');
    expect(await readdir(base)).not.toContain('nothing');
    expect(await readdir(target)).toEqual(['theirs']);
  });

  it('follows a link made by root for another user, as systemd makes it, and checks its target', async () => {
    const [target, link] = [join(base, 'private'), join(base, 'link')];
    await mkdir(target, { mode: 0o700 });
    await symlink(target, link);
    // Only root can set this up; for anyone else it is a link like any other.
    const service = 54_321;
    if (uid === 0) await chown(target, service, service);
    expect(reasonOf(link, service)).toBe(uid === 0 ? true : 'it is a symbolic link');
    if (uid === 0) await chmod(target, 0o770);
    expect(reasonOf(link, service)).toBe(
      uid === 0 ? 'its group or other users can write to it' : 'it is a symbolic link',
    );
  });

  it('rejects a folder of another user', async () => {
    const dir = join(base, 'theirs');
    await mkdir(dir, { mode: 0o700 });
    expect(reasonOf(dir, uid + 1)).toBe(`it belongs to another user (uid ${uid})`);
  });

  it.each([0o770, 0o777, 0o702])('rejects a folder that others can write to (mode %i)', async (mode) => {
    const dir = join(base, 'open');
    await mkdir(dir);
    await chmod(dir, mode);
    expect(reasonOf(dir)).toBe('its group or other users can write to it');
  });

  it('rejects a parent in which everyone can replace the folder, but not a sticky one such as /tmp', async () => {
    const parent = join(base, 'shared');
    await mkdir(parent);
    await chmod(parent, 0o777);
    expect(reasonOf(join(parent, 'cache'))).toBe('everyone can write to the folder it is in');
    await chmod(parent, 0o1777);
    expect(reasonOf(join(parent, 'cache'))).toBe(true);
  });

  it("rejects a file in the folder's place", async () => {
    await writeFile(join(base, 'file'), 'x');
    expect(reasonOf(join(base, 'file'))).toBe('it is not a folder');
  });

  it('a folder that cannot be created is no reason to stop', async () => {
    await writeFile(join(base, 'file'), 'x');
    expect(reasonOf(join(base, 'file/cache'))).toBe(false);
  });
});
