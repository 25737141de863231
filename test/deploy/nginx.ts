import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '../fixtures/root.ts';

export interface Nginx {
  /** Lines of the access log so far. */
  log: () => string;
  stop: () => Promise<void>;
}

export interface NginxOptions {
  /** File in `deploy/`. */
  recipe: string;
  /** Replacements in the recipe for this machine, each of which must match: ports, folders, certificate. */
  replace: [from: string | RegExp, to: string][];
  /** The access log that the recipe keeps, if it keeps one. */
  accessLog?: string;
}

/** Debian installs nginx in a folder that is not in the `PATH` of regular users. */
const COMMAND = findProgram('nginx', process.env.NGINX_PATH, ['/usr/sbin', '/usr/local/sbin']);
const OPENSSL = findProgram('openssl', process.env.OPENSSL_PATH);

/** Runs a recipe from `deploy/` unchanged except for the given replacements, in its own folder. */
export async function startNginx({ recipe, replace, accessLog }: NginxOptions): Promise<Nginx> {
  if (COMMAND === undefined) {
    throw new Error(
      'nginx is not here: install it with `apt-get install -y nginx-light`, or set NGINX_PATH to its path.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'frame-nginx-'));
  const log = join(folder, 'access.log');
  const text = readFileSync(join(ROOT, 'deploy', recipe), 'utf8');
  const edits = accessLog === undefined ? replace : [...replace, [accessLog, log] as const];
  const site = edits.reduce((all, [from, to]) => {
    const edited = all.replaceAll(from, to);
    if (edited === all) throw new Error(`${recipe} no longer says ${from}`);
    return edited;
  }, text);
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
  mkdirSync(join(folder, 'temp'));
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  execFileSync(COMMAND, [...args, '-t'], { stdio: 'pipe' });
  const child = spawn(COMMAND, [...args, '-g', 'daemon off;'], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  for (let tries = 0; !existsSync(join(folder, 'nginx.pid')); tries += 1) {
    if (tries > 250 || child.exitCode !== null)
      throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const [, port] of site.matchAll(/listen 127\.0\.0\.1:(\d+)/g)) await untilListening(Number(port));
  return {
    log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    stop: async () => {
      child.kill('SIGQUIT');
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 3000))]);
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file with its id may be there before it accepts connections. */
async function untilListening(port: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (tries > 250) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      socket.destroy();
    }
  }
}

/** The settings of Debian's main configuration around a site, with every path in our folder. */
function mainConfiguration(folder: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/temp/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 2048; }
http {
  ${temp.join('\n  ')}
  types { text/html html; text/css css; application/javascript js; image/png png; image/svg+xml svg; text/plain txt; }
  default_type application/octet-stream;
  access_log off;
  include ${folder}/site.conf;
}`;
}

function findProgram(name: string, own: string | undefined, folders: string[] = []): string | undefined {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders].map((folder) => join(folder, name));
  return [own ?? '', ...all].find((path) => path !== '' && existsSync(path));
}

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A certificate for a day, for tests only. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=docs.example.com', '-days', '1', '-nodes'];
  try {
    execFileSync(
      OPENSSL ?? 'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', certificate],
      { stdio: 'pipe' },
    );
  } catch (error) {
    throw new Error(
      'The test of nginx needs openssl for its certificate: install it with `apt-get install -y openssl`, or set OPENSSL_PATH.',
      { cause: error },
    );
  }
  return { certificate, key };
}
