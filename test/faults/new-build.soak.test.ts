import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../fixtures/root.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const PAGES = ['', 'cards', 'refunds', 'webhooks'];
const BUILDS = 3;

let base: string;
let servers: ServerProcess[];
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'frame-new-build-'));
  await build(0);
  servers = await Promise.all([1, 2].map(() => startServer({ site: join(base, 'site') })));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
  rmSync(base, { recursive: true, force: true });
});

/** Writes pages whose texts have the same length in every edition, and runs the real build on them. */
async function build(edition: number): Promise<void> {
  const content = join(base, 'content');
  mkdirSync(content, { recursive: true });
  for (const page of PAGES) {
    const text = `---\ntitle: ${page || 'Home'}\ndescription: A page.\n---\n\n# ${page || 'Home'}\n\nThis is edition${edition} of it.\n`;
    writeFileSync(join(content, `${page || 'index'}.mdoc`), text);
  }
  const args = [join(ROOT, '.build/node/build-site.js'), '--content', content, '--out', join(base, 'site')];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

async function found(server: ServerProcess, query: string): Promise<number> {
  const body = JSON.stringify({ requests: [{ indexName: 'docs', query, typoTolerance: false }] });
  const response = await fetch(`${server.origin}/1/indexes/*/queries`, { method: 'POST', body });
  expect(response.status).toBe(200);
  const { results } = (await response.json()) as { results: { nbHits: number }[] };
  return results[0]?.nbHits ?? 0;
}

it('builds in the folder of two running servers: no reader notices, and every ETag matches its bytes', async () => {
  let done = false;
  let responses = 0;
  const wrong: unknown[] = [];
  const editions = new Set<string>();

  const checked = async (server: ServerProcess, path: string): Promise<string> => {
    const response = await fetch(server.origin + path, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    });
    const text = await response.text();
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    const tag = response.headers.get('etag')?.replace(/"/g, '');
    responses += 1;
    if (response.status !== 200 || tag !== hash) wrong.push({ path, status: response.status, tag, hash });
    return text;
  };
  const reader = async (index: number): Promise<void> => {
    for (let turn = index; !done; turn += 1) {
      const [one, other] = [servers[turn % 2], servers[(turn + 1) % 2]];
      if (one === undefined || other === undefined) return;
      const html = await checked(one, `/${PAGES[turn % PAGES.length]}`);
      editions.add(/edition\d/.exec(html)?.[0] ?? html);
      // The other process may receive the requests that a page makes.
      for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.(?:css|js)/g)) await checked(other, path);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  };
  const readers = Array.from({ length: 6 }, (_, index) => reader(index));
  for (let edition = 1; edition <= BUILDS; edition += 1) {
    await build(edition);
    const last = `edition${edition}`;
    for (const server of servers) {
      await expect.poll(() => fetch(server.origin).then((a) => a.text())).toContain(last);
      await expect.poll(() => found(server, last)).toBe(PAGES.length);
      expect(await found(server, `edition${edition - 1}`)).toBe(0);
    }
  }
  done = true;
  await Promise.all(readers);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(responses).toBeGreaterThan(500);
  expect([...editions].sort()).toEqual(['edition0', 'edition1', 'edition2', 'edition3']);
  for (const server of servers) expect(server.output().trim().split('\n')).toHaveLength(1);
});
