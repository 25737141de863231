import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningServer {
  origin: string;
  /** ID of the process whose tree does the work. */
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Starts our server as operators do.
 * @param site folder of the built site
 * @param settings further environment variables
 * @throws Error if it does not start
 */
export function startOwnServer(site: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  return startNode(['.build/node/server.js'], {
    HOST: '127.0.0.1',
    PORT: '0',
    SITE_DIR: site,
    ...settings,
  });
}

/**
 * Starts a Node program that prints its address as its first line.
 * @throws Error if it does not start
 */
export async function startNode(args: string[], env: Record<string, string> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    exited.then(() => ''),
  ]);
  const [origin] = /http:\/\/[\d.:]+/.exec(line) ?? [];
  if (origin === undefined || child.pid === undefined) throw new Error(`${args[0]} did not start.`);
  return {
    origin,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
