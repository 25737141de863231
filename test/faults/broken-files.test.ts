import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '../deploy/nginx.ts';
import { runRejectedServer, type ServerProcess, startServer } from './server-process.ts';
import { copySite, type SiteCopy } from './site.ts';

let site: SiteCopy;
let server: ServerProcess | undefined;
beforeEach(async () => {
  server = undefined;
  site = await copySite();
});
afterEach(async () => {
  await server?.end('SIGKILL');
  site.remove();
});

const accept = { headers: { accept: 'image/webp' } };

describe('corrupt image', () => {
  it('is sent unchanged', async () => {
    server = await startServer({ site: site.folder });
    const response = await fetch(`${server.origin}/_next/image?url=%2Fimages%2Fcorrupt.png&w=640`, accept);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(readFileSync(join(site.folder, 'images/corrupt.png')))).toBe(true);
  });
});

describe('a full disk under the log', () => {
  it.runIf(process.env.SOAK)('loses log lines, never the site', async () => {
    const [port = 0] = await freePorts(1);
    server = await startServer({
      site: site.folder,
      env: { PORT: String(port), REQUEST_LOG: '1' },
      fullOutput: true,
    });
    for (let turn = 0; turn < 5; turn += 1) expect((await fetch(server.origin)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('a site that cannot be served fails the start with one sentence', () => {
  const cases: [name: string, damage: (folder: string) => void, names: RegExp][] = [
    ['no site', (folder) => rmSync(folder, { recursive: true }), /no built site in .*npm run build/],
    [
      'its list of files missing',
      (folder) => rmSync(join(folder, 'site.json')),
      /no built site in .*npm run build/,
    ],
    [
      'its list of files truncated',
      (folder) => truncateSync(join(folder, 'site.json'), 100),
      /site\.json is damaged.*npm run build/,
    ],
    [
      'a page emptied',
      (folder) => truncateSync(join(folder, 'index.html'), 0),
      /index\.html is missing or damaged.*npm run build/,
    ],
    [
      'a page replaced by another of its length',
      (folder) => {
        const page = join(folder, 'index.html');
        writeFileSync(page, readFileSync(page, 'latin1').replace('<h1', '<H1'), 'latin1');
      },
      /index\.html is missing or damaged.*npm run build/,
    ],
    ['its search index missing', (folder) => rmSync(join(folder, 'search.bin')), /search index|search\.bin/],
    [
      'its search index truncated',
      (folder) => truncateSync(join(folder, 'search.bin'), 100),
      /search index|search\.bin/,
    ],
    [
      'its search index empty',
      (folder) => truncateSync(join(folder, 'search.bin'), 0),
      /search index|search\.bin/,
    ],
  ];
  it.each(process.env.SOAK ? cases : cases.slice(2, 4))('%s', async (_name, damage, names) => {
    damage(site.folder);
    const { code, output } = await runRejectedServer({ site: site.folder });
    expect(code).toBe(1);
    expect(output).toMatch(names);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toMatch(/\bat .*:\d+:\d+/);
  });
});
