import { readdirSync, readFileSync } from 'node:fs';

export interface TreeUse {
  /** Seconds of CPU time used since the start, including ended child processes. */
  cpu: number;
  /** Bytes of memory currently in use. */
  memory: number;
  /** Peak memory of the largest process, in bytes. */
  highest: number;
}

interface ProcessEntry {
  parent: number;
  ticks: number;
}

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux that Node runs on. */
const TICKS = 100;

/**
 * CPU time and memory of a process and its descendants, from `/proc`; null on systems without it, and after the process
 * has ended.
 */
export function readTree(pid: number): TreeUse | null {
  let processes: Map<number, ProcessEntry>;
  try {
    processes = readProcesses();
  } catch {
    return null;
  }
  if (!processes.has(pid)) return null;
  const use: TreeUse = { cpu: 0, memory: 0, highest: 0 };
  for (const [id, { ticks }] of processes) {
    if (!isBelow(id, pid, processes)) continue;
    const { now, highest } = readMemory(id);
    use.cpu += ticks / TICKS;
    use.memory += now;
    use.highest = Math.max(use.highest, highest);
  }
  return use;
}

function readProcesses(): Map<number, ProcessEntry> {
  const processes = new Map<number, ProcessEntry>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The program name is in parentheses and may contain anything (proc(5)).
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
      processes.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It ended between the two reads.
    }
  }
  return processes;
}

function isBelow(id: number, top: number, processes: Map<number, ProcessEntry>): boolean {
  let at: number | undefined = id;
  while (at !== undefined && at !== 0) {
    if (at === top) return true;
    at = processes.get(at)?.parent;
  }
  return false;
}

function readMemory(id: number): { now: number; highest: number } {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const bytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
    return { now: bytes('VmRSS'), highest: bytes('VmHWM') };
  } catch {
    return { now: 0, highest: 0 };
  }
}
