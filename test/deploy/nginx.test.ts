import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteManifest } from '../../src/model/site-manifest.ts';
import { type ServerProcess, startServer } from '../faults/server-process.ts';
import { copySite, photoAt, type SiteCopy } from '../faults/site.ts';
import { freePorts, makeCertificate, type Nginx, type NginxOptions, startNginx } from './nginx.ts';

let site: SiteCopy;
let nginx: Nginx;
let apps: ServerProcess[];
let ports: { plain: number; tls: number; app: number[] };

beforeAll(async () => {
  site = await copySite();
  const [plain = 0, tls = 0, ...app] = await freePorts(4);
  ports = { plain, tls, app };
  makeOlderSite();
  apps = await Promise.all(app.map(startApp));
  makeCertificate(site.scratch);
  nginx = await startInFront(plain, tls);
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all((apps ?? []).map((app) => app.end('SIGTERM')));
  site?.remove();
});

/** The site of the second process: an older build without the scripts that pages of the first process load. */
function makeOlderSite(): void {
  const folder = join(site.scratch, 'older');
  cpSync(site.folder, folder, { recursive: true });
  const list = join(folder, 'site.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as SiteManifest;
  const files = manifest.files.filter(({ path }) => !path.startsWith('assets/main-'));
  writeFileSync(list, JSON.stringify({ ...manifest, files }));
}

function startApp(port: number): Promise<ServerProcess> {
  return startServer({
    site: port === ports.app[0] ? site.folder : join(site.scratch, 'older'),
    env: {
      PORT: String(port),
      TRUST_PROXY: '1',
      METRICS: '1',
      SITE_URL: 'https://docs.example.com',
      // All readers during the restart share one client address.
      SEARCH_RATE: '100000',
      SEARCH_BURST: '100000',
      // Slow enough that every machine sends more.
      IMAGE_RATE: '5',
    },
  });
}

/** nginx with the recipe, in front of both processes. */
function startInFront(plain: number, tls: number, more: NginxOptions['replace'] = []): Promise<Nginx> {
  return startNginx({
    recipe: 'nginx.conf',
    accessLog: '/var/log/nginx/frame-docs.log',
    replace: [
      ['127.0.0.1:3000', `127.0.0.1:${ports.app[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${ports.app[1]}`],
      [/listen \[::\].*\n/g, ''],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
      ['/etc/letsencrypt/live/docs.example.com/fullchain.pem', join(site.scratch, 'certificate.pem')],
      ['/etc/letsencrypt/live/docs.example.com/privkey.pem', join(site.scratch, 'key.pem')],
      ['root /var/www/html;', `root ${site.scratch}/html;`],
      ...more,
    ],
  });
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

function ask(
  path: string,
  { method = 'GET', headers = {}, body = '', port = ports.tls } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: 'docs.example.com', ...headers },
      agent,
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('behind nginx', () => {
  it('pages, images, and health have the app’s headers', async () => {
    const page = await ask('/', { headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    expect(page.headers.server).toBe('nginx');
    const again = await ask('/', {
      headers: { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) },
    });
    expect(again.status).toBe(304);
    const image = await ask(photoAt(256), { headers: { accept: 'image/webp' } });
    expect(image.headers['content-type']).toBe('image/webp');
    expect(JSON.parse((await ask('/healthz')).text).status).toBe('ok');
  });

  it('plain HTTP redirects to the configured host name, whatever `Host` the client sends', async () => {
    const response = await fetch(`http://127.0.0.1:${ports.plain}/docs?x=1`, {
      redirect: 'manual',
      headers: { host: 'evil.example' },
    });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('https://docs.example.com/docs?x=1');
  });

  it('certbot’s challenge files are served without a redirect', async () => {
    mkdirSync(join(site.scratch, 'html/.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(site.scratch, 'html/.well-known/acme-challenge/token'), 'proof');
    const address = `http://127.0.0.1:${ports.plain}/.well-known/acme-challenge/token`;
    const response = await fetch(address, { redirect: 'manual' });
    expect([response.status, await response.text()]).toEqual([200, 'proof']);
  });

  it('a hashed file that one process does not have yet comes from the other', async () => {
    const script = /\/assets\/main-[^"]+\.js/.exec((await ask('/')).text)?.[0] ?? '';
    expect((await fetch(`${apps[1]?.origin}${script}`)).status).toBe(404);
    for (let turn = 0; turn < 6; turn += 1) expect((await ask(script)).status).toBe(200);
    expect((await ask('/assets/absent.js')).status).toBe(404);
  });

  it('HTTP/2 works', async () => {
    const session = connectHttp2(`https://127.0.0.1:${ports.tls}`, { rejectUnauthorized: false });
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject);
      session
        .request({ ':path': '/', ':authority': 'docs.example.com' })
        .on('response', (headers) => resolve(headers[':status']));
    });
    session.destroy();
    expect(status).toBe(200);
  });

  it('metrics are not public', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    expect(await (await fetch(`${apps[0]?.origin}/metrics`)).text()).toContain('http_requests_total');
  });

  it('clients cannot choose the address that counts for their rate limit', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 500 && !statuses.includes(429); i += 50) {
      const batch = Array.from({ length: 50 }, (_, k) =>
        ask(photoAt(16), { headers: { 'x-forwarded-for': `192.0.2.${k + 1}` } }),
      );
      statuses.push(...(await Promise.all(batch)).map((response) => response.status));
    }
    expect(statuses).toContain(429);
  });

  it('behind a CDN whose addresses are in the recipe, each reader counts as a client', async () => {
    const [plain = 0, port = 0] = await freePorts(2);
    const front = await startInFront(plain, port, [
      ['# set_real_ip_from 192.0.2.0/24;', 'set_real_ip_from 127.0.0.1;'],
      [/# (real_ip_\w+ )/g, '$1'],
    ]);
    const statusOf = (reader: string) =>
      ask(photoAt(16), { port, headers: { 'x-forwarded-for': `192.0.2.200, ${reader}` } }).then(
        ({ status }) => status,
      );
    try {
      const greedy: number[] = [];
      for (let i = 0; i < 500 && !greedy.includes(429); i += 50)
        greedy.push(...(await Promise.all(Array.from({ length: 50 }, () => statusOf('198.51.100.1')))));
      expect(greedy).toContain(429);
      expect(await statusOf('198.51.100.2')).toBe(200);
    } finally {
      await front.stop();
    }
  });

  it('hostile paths and large bodies get a 4xx', async () => {
    for (const path of ['/..%2f..%2fetc/passwd', '/%00', '/docs/../../etc/passwd', '/%zz']) {
      const { status } = await ask(path);
      expect({ path, rejected: status >= 400 && status < 500 }).toEqual({ path, rejected: true });
    }
    const body = 'x'.repeat(70_000);
    expect((await ask('/1/indexes/*/queries', { method: 'POST', body })).status).toBe(413);
  });

  it('the log contains no address and no query', async () => {
    await ask('/docs?email=nora@example.com');
    await expect.poll(() => nginx.log()).toContain('"path":"/docs"');
    expect(nginx.log()).not.toMatch(/127\.0\.0\.1|nora/);
    for (const line of nginx.log().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  it.runIf(process.env.SOAK)('both processes restart in turn without readers noticing', async () => {
    const body = JSON.stringify({ requests: [{ indexName: 'docs', query: 'refund' }] });
    const requests = [
      () => ask('/'),
      () => ask('/docs'),
      () => ask('/1/indexes/*/queries', { method: 'POST', body }),
    ];
    const served = requests.map(() => 0);
    const lost: string[] = [];
    let done = false;
    const reader = async (index: number) => {
      for (let turn = index; !done; turn += 1) {
        const kind = turn % requests.length;
        const outcome = await requests[kind]?.().then(({ status }) => String(status), String);
        if (outcome === '200') served[kind] = (served[kind] ?? 0) + 1;
        else lost.push(`${outcome} of request ${kind}`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    /** Serves `count` more requests of every kind. */
    const moreOfAll = async (count = 20) => {
      const before = [...served];
      const least = () => Math.min(...served.map((now, kind) => now - (before[kind] ?? 0)));
      await expect.poll(least).toBeGreaterThanOrEqual(count);
    };
    const readers = Array.from({ length: 8 }, (_, index) => reader(index));
    await moreOfAll();
    for (const [index, port] of ports.app.entries()) {
      await apps[index]?.end('SIGTERM');
      await moreOfAll();
      apps[index] = await startApp(port);
      await moreOfAll();
    }
    done = true;
    await Promise.all(readers);
    expect(lost).toEqual([]);
  });
});
