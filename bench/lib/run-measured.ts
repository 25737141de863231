import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readTree } from './process-tree.ts';

export interface Run {
  /** Seconds from start to end. */
  seconds: number;
  /** Seconds of CPU time of the whole process tree; null if the system does not report it. */
  cpu: number | null;
  /** Peak memory of the whole process tree in bytes; null if the system does not report it. */
  memory: number | null;
  /** The program's output. */
  output: string;
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Seconds before the run is considered failed. */
  limit?: number;
}

/** Milliseconds between two samples of the process tree: the peak is missed by at most the growth in that time. */
const INTERVAL = 50;

/**
 * Runs a program and measures it together with its child processes. Flushes earlier writes to disk first: otherwise a
 * short run would pay for a long one before it.
 * @throws Error with the program's output if it fails or takes longer than `limit`
 */
export async function runMeasured(
  command: string,
  args: string[],
  { cwd = process.cwd(), env = process.env, limit = 1800 }: RunOptions = {},
): Promise<Run> {
  // On systems without this program, skips the flush.
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
