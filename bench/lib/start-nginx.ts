import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { RunningServer } from './start-server.ts';

interface NginxOptions {
  command: string;
  /** Folder for its configuration, logs and temporary files. */
  folder: string;
  /** The built site. */
  site: string;
  workers: number;
}

/**
 * Starts nginx over the files of a site, tuned as its manual says for files: gzip forms as they lie there, kept open,
 * sent by the kernel, no log.
 * @throws Error with its log where it does not start.
 */
export async function startNginx({ command, folder, site, workers }: NginxOptions): Promise<RunningServer> {
  mkdirSync(join(folder, 'temp'), { recursive: true });
  const port = await freePort();
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, configurationText({ folder, site, workers, port }));
  const child = spawn(command, ['-p', folder, '-e', join(folder, 'error.log'), '-c', configuration], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  for (let tries = 0; !existsSync(join(folder, 'nginx.pid')); tries += 1) {
    if (tries > 250 || child.exitCode !== null)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function configurationText({
  folder,
  site,
  workers,
  port,
}: Omit<NginxOptions, 'command'> & { port: number }): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`)
    .join(' ');
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes ${workers};
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temp}
  types { text/html html; text/css css; text/javascript js; application/json json; image/png png; image/avif avif; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  open_file_cache_valid 60s;
  server {
    listen 127.0.0.1:${port} reuseport;
    root ${site};
    etag on;
    gzip_static on;
    gzip_vary on;
    location / { try_files $uri $uri/index.html =404; add_header Cache-Control "public, max-age=60"; }
  }
}
`;
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
