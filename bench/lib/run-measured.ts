import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readTree } from './process-tree.ts';

export interface Run {
  /** Seconds from start to end. */
  seconds: number;
  /** Seconds of CPU of the whole process tree; null where the system does not tell. */
  cpu: number | null;
  /** Bytes of memory of the whole process tree at its highest; null where the system does not tell. */
  memory: number | null;
  /** What it printed. */
  output: string;
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Seconds after which the run counts as failed. */
  limit?: number;
}

/** Milliseconds between two looks at the process tree: its peak is missed by less than what grows in that time. */
const INTERVAL = 50;

/**
 * Runs a program to its end and measures it with everything it starts. What was written before is on the disk by then:
 * else a short run pays for a long one before it.
 * @throws Error with what it printed where it fails or takes longer than `limit`.
 */
export async function runMeasured(
  command: string,
  args: string[],
  { cwd = process.cwd(), env = process.env, limit = 1800 }: RunOptions = {},
): Promise<Run> {
  // Where there is no such command, nothing is waited for.
  spawnSync('sync');
  const started = performance.now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  let memory = 0;
  let cpu = 0;
  const look = (): void => {
    const use = child.pid === undefined ? null : readTree(child.pid);
    memory = Math.max(memory, use?.memory ?? 0, use?.highest ?? 0);
    cpu = Math.max(cpu, use?.cpu ?? 0);
  };
  const timer = setInterval(look, INTERVAL);
  const end = setTimeout(() => child.kill('SIGKILL'), limit * 1000);
  const [code] = (await once(child, 'close').finally(() => {
    clearInterval(timer);
    clearTimeout(end);
  })) as [number | null];
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${text.slice(-2000)}`);
  return {
    seconds: (performance.now() - started) / 1000,
    cpu: cpu === 0 ? null : cpu,
    memory: memory === 0 ? null : memory,
    output: text,
  };
}
