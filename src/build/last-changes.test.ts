import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lastChanges } from './last-changes.ts';

const root = mkdtempSync(join(tmpdir(), 'last-changes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = (...options: string[]) =>
  execFileSync('git', ['-c', 'user.name=Nora', '-c', 'user.email=nora@example.com', ...options], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });

/** Writes the files and commits them on the given day. */
function commit(day: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git('add', '-A');
  execFileSync(
    'git',
    ['-c', 'user.name=Nora', '-c', 'user.email=nora@example.com', 'commit', '-qm', 'change'],
    {
      cwd: root,
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_COMMITTER_DATE: `${day}T12:00:00Z`,
        GIT_AUTHOR_DATE: `${day}T12:00:00Z`,
      },
    },
  );
}

describe('lastChanges', () => {
  it('is empty outside a repository', () => {
    expect(lastChanges(root, [join(root, 'content')])).toEqual(new Map());
  });

  it('gives the day of the newest commit of each file below the given paths, relative to the project', () => {
    git('init', '-q');
    commit('2026-01-02', { 'docs/content/a.mdoc': 'a', 'docs/content/é/b.mdoc': 'b', 'docs/other.md': 'c' });
    commit('2026-03-04', { 'docs/content/a.mdoc': 'a2', 'elsewhere.md': 'd' });
    const project = join(root, 'docs');
    expect(lastChanges(project, [join(project, 'content')])).toEqual(
      new Map([
        ['content/a.mdoc', '2026-03-04'],
        ['content/é/b.mdoc', '2026-01-02'],
      ]),
    );
  });

  it('is empty in a shallow clone, where every file would seem as new as its oldest commit', () => {
    const clone = mkdtempSync(join(tmpdir(), 'last-changes-clone-'));
    git('clone', '-q', '--depth', '1', `file://${root}`, clone);
    expect(lastChanges(clone, [join(clone, 'docs')])).toEqual(new Map());
    rmSync(clone, { recursive: true, force: true });
  });
});
