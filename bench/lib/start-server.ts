import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningServer {
  origin: string;
  /** Id of the process whose tree does the work. */
  pid: number;
  stop: () => Promise<void>;
}

interface OwnServerOptions {
  /** The built site. */
  site: string;
  /** Folder for resized images. */
  cache: string;
}

/**
 * Starts our server as operators do, behind a proxy that it trusts: the load then comes from many addresses, and the
 * limit on one client stays out of the figures.
 * @throws Error where it does not start.
 */
export function startOwnServer({ site, cache }: OwnServerOptions): Promise<RunningServer> {
  return startNode(['.build/node/server.js'], {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: '1',
    SITE_DIR: site,
    CACHE_DIR: cache,
  });
}

/** Starts a bare Node server that answers everything with the gzip form of a page. */
export function startBareNode(file: string): Promise<RunningServer> {
  return startNode(['bench/peers/bare-node.mjs', file], { NODE_ENV: 'production' });
}

/** A program that prints its address as its first line. */
async function startNode(args: string[], env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const origin = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    exited.then(() => null),
  ]);
  if (origin === null || child.pid === undefined) throw new Error('The server did not start.');
  return {
    origin,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
