import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVER } from './site.ts';

export interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}

export interface ServerProcess {
  port: number;
  origin: string;
  /** The output of both streams so far. */
  output: () => string;
  /** Memory in use after garbage collection. */
  memory: () => Promise<Memory>;
  /** Sends a signal and waits for the process to end; returns the exit code or the signal that ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | string | null>;
  /** Sends a signal without waiting. */
  signal: (signal: NodeJS.Signals) => void;
  exited: Promise<number | string | null>;
}

export interface ServerProcessOptions {
  site: string;
  env?: Record<string, string>;
  /** Redirects standard output to a full disk; `PORT` is then required, because nothing is printed. */
  fullOutput?: boolean;
}

/** Starts the real server, as `npm start` does, on a free port of 127.0.0.1. */
export async function startServer(options: ServerProcessOptions): Promise<ServerProcess> {
  const { child, output } = launch(options);
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string | null);
  const given = Number(options.env?.PORT ?? 0);
  const port = await Promise.race([
    options.fullOutput
      ? waitForPort(given)
      : waitFor(output, /http:\/\/127\.0\.0\.1:(\d+)/, child).then((found) => Number(found[1])),
    exited.then((code) => {
      throw new Error(`The server ended with ${code}: ${output()}`);
    }),
  ]);
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    output,
    exited,
    signal,
    end: (name) => {
      signal(name);
      return exited;
    },
    memory: async () => {
      const from = output().length;
      signal('SIGUSR2');
      const found = await waitFor(() => output().slice(from), /\{"memory":(\{[^}]*\})\}/, child);
      return JSON.parse(found[1] ?? '') as Memory;
    },
  };
}

/** Runs a server that should reject its site or settings; returns its exit code and output. */
export async function runRejectedServer(
  options: ServerProcessOptions,
): Promise<{ code: unknown; output: string }> {
  const { child, output } = launch(options);
  const timer = setTimeout(() => child.kill('SIGKILL'), 120_000);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, output: output() };
}

function launch({ site, env = {}, fullOutput }: ServerProcessOptions) {
  const watcher = fileURLToPath(new URL('report-memory.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', '--import', watcher, SERVER], {
    stdio: ['ignore', fullOutput ? openSync('/dev/full', 'w') : 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', SITE_DIR: site, ...env },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return { child, output: () => chunks.join('') };
}

async function waitForPort(port: number): Promise<number> {
  for (;;) {
    const found = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (found?.ok) return port;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function waitFor(text: () => string, pattern: RegExp, child: ChildProcess): Promise<RegExpExecArray> {
  for (let tries = 0; tries < 6000 && child.exitCode === null; tries += 1) {
    const found = pattern.exec(text());
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Never saw ${pattern} in: ${text()}`);
}
