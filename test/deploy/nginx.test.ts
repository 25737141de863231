import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../faults/server-process.ts';
import { copySite, photoAt, type SiteCopy } from '../faults/site.ts';
import { freePorts, makeCertificate, type Nginx, startNginx } from './nginx.ts';

let site: SiteCopy;
let nginx: Nginx;
let apps: ServerProcess[];
let ports: { plain: number; tls: number; app: number[] };

beforeAll(async () => {
  site = await copySite();
  const [plain = 0, tls = 0, ...app] = await freePorts(4);
  ports = { plain, tls, app };
  apps = await Promise.all(app.map(startApp));
  const { certificate, key } = makeCertificate(site.scratch);
  nginx = await startNginx({
    recipe: 'nginx.conf',
    replace: [
      ['127.0.0.1:3000', `127.0.0.1:${app[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${app[1]}`],
      [/listen \[::\].*\n/g, ''],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
      ['/etc/letsencrypt/live/docs.example.com/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/docs.example.com/privkey.pem', key],
    ],
  });
}, 30_000);
afterAll(async () => {
  await nginx?.stop();
  await Promise.all((apps ?? []).map((app) => app.end('SIGTERM')));
  site?.remove();
});

function startApp(port: number): Promise<ServerProcess> {
  const env = { PORT: String(port), TRUST_PROXY: '1', METRICS: '1', SITE_URL: 'https://docs.example.com' };
  return startServer({ site: site.folder, env: { ...env, CACHE_DIR: `${site.scratch}/${port}` } });
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

function ask(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: ports.tls,
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
  it('pages, images and health have the app’s own headers', async () => {
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

  it('plain http leads to the configured name, whatever the client calls it', async () => {
    const response = await fetch(`http://127.0.0.1:${ports.plain}/docs?x=1`, {
      redirect: 'manual',
      headers: { host: 'evil.example' },
    });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('https://docs.example.com/docs?x=1');
  });

  it('HTTP/2 is spoken', async () => {
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

  it('the metrics are not public', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    expect(await (await fetch(`${apps[0]?.origin}/metrics`)).text()).toContain('http_requests_total');
  });

  it('a client cannot choose the address it is counted by', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 500 && !statuses.includes(429); i += 50) {
      const batch = Array.from({ length: 50 }, (_, k) =>
        ask(photoAt(16), { headers: { 'x-forwarded-for': `192.0.2.${k + 1}` } }),
      );
      statuses.push(...(await Promise.all(batch)).map((response) => response.status));
    }
    expect(statuses).toContain(429);
  });

  it('hostile addresses and large bodies are a 4xx', async () => {
    for (const path of ['/..%2f..%2fetc/passwd', '/%00', '/docs/../../etc/passwd', '/%zz']) {
      const { status } = await ask(path);
      expect({ path, rejected: status >= 400 && status < 500 }).toEqual({ path, rejected: true });
    }
    const body = 'x'.repeat(70_000);
    expect((await ask('/1/indexes/*/queries', { method: 'POST', body })).status).toBe(413);
  });

  it('the log holds no address and no query', async () => {
    await ask('/docs?email=nora@example.com');
    await expect.poll(() => nginx.log()).toContain('"path":"/docs"');
    expect(nginx.log()).not.toMatch(/127\.0\.0\.1|nora/);
    for (const line of nginx.log().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('both processes restart, one after another, and no reader notices', { timeout: 40_000 }, async () => {
    const statuses = new Map<string, number>();
    let done = false;
    const reader = async (index: number) => {
      while (!done) {
        const status = await ask(index % 2 ? '/' : '/docs').then(
          (response) => String(response.status),
          (error) => String(error),
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const readers = Array.from({ length: 8 }, (_, index) => reader(index));
    for (const index of [0, 1]) {
      await apps[index]?.end('SIGTERM');
      const restarted = await startApp(ports.app[index] ?? 0);
      apps[index] = restarted;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    done = true;
    await Promise.all(readers);
    expect([...statuses.keys()]).toEqual(['200']);
    expect(statuses.get('200')).toBeGreaterThan(100);
  });
});
