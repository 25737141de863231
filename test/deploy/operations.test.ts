import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTempProject, type TempProject } from '../build/temp-project.ts';
import { type ServerProcess, startServer } from '../faults/server-process.ts';
import { ROOT } from '../fixtures/root.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const operations = read('docs/operations.md');

/** The first block of commands under a heading of docs/operations.md. */
function commandsBelow(heading: string): string {
  const section = operations.split(`\n## ${heading}\n`)[1] ?? '';
  return /```shell\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
}

describe('docs/operations.md', () => {
  it('lists exactly the variables that the server reads', () => {
    const table = operations.split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const listed = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    const known = [...read('src/server/env.ts').matchAll(/^ {2}([A-Z_]+): \{/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(known.sort());
  });

  it('names metrics that exist', () => {
    const metrics = read('src/server/middleware/metrics.ts');
    const named = new Set(
      [...operations.matchAll(/\b(?:frame_docs|http_request)\w+/g)].map(([name]) => name),
    );
    for (const name of named) expect(metrics).toContain(`'${name.replace(/_bucket$/, '')}'`);
  });
});

describe('restarting as docs/operations.md describes', () => {
  /** Runs the loop with programs that only record their arguments; `ready` is the exit code of the probe. */
  function restart(ready: number): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'frame-restart-'));
    try {
      for (const [name, code] of [
        ['systemctl', 0],
        ['curl', ready],
      ] as const)
        writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*"\nexit ${code}\n`, { mode: 0o755 });
      const { stdout } = spawnSync('sh', ['-c', commandsBelow('Restart')], {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      });
      return [...stdout.matchAll(/^(?:systemctl|curl).*(300\d.*)$/gm)].map(([, port = '']) => port);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('the second process stops once the first is ready', () => {
    expect(restart(0)).toEqual(['3000', '3000/readyz', '3001', '3001/readyz']);
  });

  it('if the first process does not come back, the second keeps serving', () => {
    expect(restart(22)).toEqual(['3000', '3000/readyz']);
  });
});

describe.runIf(process.env.SOAK)('rolling back as docs/operations.md describes', () => {
  let project: TempProject;
  let server: ServerProcess;
  beforeAll(async () => {
    project = createTempProject();
    for (const edition of ['old', 'new']) {
      project.write('pages/index.mdoc', `---\ntitle: Home\n---\n\n# Home\n\nThe ${edition} edition.\n`);
      const { code, output } = await project.build(['--content', 'pages', '--out', 'dist']);
      expect({ code, output }).toMatchObject({ code: 0 });
    }
    server = await startServer({ site: join(project.root, 'dist') });
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    project?.remove();
  });

  it('the running server serves the previous release, and the new one after a second rollback', async () => {
    const page = () => fetch(server.origin).then((response) => response.text());
    expect(await page()).toContain('The new edition.');
    for (const edition of ['old', 'new']) {
      const { status, stderr } = spawnSync('sh', ['-ec', commandsBelow('Roll back')], {
        cwd: project.root,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      await expect.poll(page).toContain(`The ${edition} edition.`);
      expect(readdirSync(join(project.root, 'dist-releases'))).toHaveLength(2);
    }
  });
});
