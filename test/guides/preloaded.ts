import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PageFolder, programFor } from './page-fences.ts';

/**
 * Starting an interpreter and loading its libraries takes many times as long as most tests of a printed program. Here one
 * process of each language stays, and runs one program after the other: each begins with memory and an environment of its
 * own, and does nothing any more once it is stopped. `chaos.test.ts`, `servers-in-sandbox.test.ts` and others start
 * programs as readers do.
 */

const hosts = {
  javascript: ['--experimental-vm-modules', '--no-warnings', 'preloaded-node.mjs'],
  python: ['-B', 'preloaded-python.py'],
  ruby: ['--disable=gems', 'preloaded-ruby.rb'],
};
export type Preloaded = keyof typeof hosts;

/** What a process tells about a program, or its reply to a call. */
interface Told {
  id: number;
  log?: string;
  ready?: true;
  ended?: true;
  call?: number;
  status?: number;
  body?: string;
  result?: string;
  error?: string;
}
interface Host {
  send(job: object): void;
  listeners: Map<number, (told: Told) => void>;
}
const running = new Map<Preloaded, Host>();
let count = 0;

function hostOf(language: Preloaded): Host {
  const known = running.get(language);
  if (known !== undefined) return known;
  const options = hosts[language];
  const args = [...options.slice(0, -1), join(import.meta.dirname, options.at(-1) ?? '')];
  const child = spawn(programFor(language), args, { stdio: ['pipe', 'pipe', 'inherit'] });
  // It ends when its input does, with this process.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as Socket).unref();
  const listeners: Host['listeners'] = new Map();
  createInterface(child.stdout).on('line', (line) => {
    const told = JSON.parse(line) as Told;
    listeners.get(told.id)?.(told);
  });
  child.once('close', () => {
    running.delete(language);
    for (const [id, tell] of listeners)
      tell({ id, log: `The process for ${language} ended`, error: 'ended', ended: true });
  });
  const host: Host = { send: (job) => child.stdin.write(`${JSON.stringify(job)}\n`), listeners };
  running.set(language, host);
  return host;
}

/** A program that runs. */
export interface Running {
  /** What it has printed. */
  output(): string;
  /** Settles once it prints something else, is ready for calls, or has ended. */
  changed(): Promise<void>;
  isReady(): boolean;
  isOver(): boolean;
  /** Calls a Rack app. */
  call(call: object): Promise<{ status: number; body: string }>;
  stop(): Promise<void>;
}

/** Runs a file of the folder. */
export function startPreloaded(
  language: Preloaded,
  folder: PageFolder,
  file: string,
  env: Record<string, string>,
): Running {
  const host = hostOf(language);
  count += 1;
  const number = count;
  let output = '';
  let isOver = false;
  let isReady = false;
  const waiting: (() => void)[] = [];
  const calls = new Map<number, (reply: { status: number; body: string }) => void>();
  host.listeners.set(number, ({ log = '', ready, ended, call, status = 0, body = '' }) => {
    output += log;
    if (call !== undefined) return calls.get(call)?.({ status, body });
    if (ready) isReady = true;
    if (ended) isOver = true;
    for (const one of waiting.splice(0)) one();
  });
  host.send({
    ...{ job: 'start', number, folder: folder.path, file },
    env: { PATH: process.env.PATH, ...env },
  });
  const changed = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  return {
    output: () => output,
    changed,
    isReady: () => isReady,
    isOver: () => isOver,
    call: (call) =>
      new Promise((resolve) => {
        count += 1;
        calls.set(count, resolve);
        host.send({ job: 'call', number, call: { ...call, id: count } });
      }),
    async stop() {
      if (!isOver) host.send({ job: 'stop', number });
      while (!isOver) await changed();
      host.listeners.delete(number);
    },
  };
}

/** Runs a script in the folder, with `input` as JSON on stdin. @returns what it printed, parsed as JSON */
export async function runPreloaded(
  language: Preloaded,
  folder: PageFolder,
  script: string,
  input: unknown,
): Promise<unknown> {
  const host = hostOf(language);
  count += 1;
  const number = count;
  const told = new Promise<Told>((resolve) => {
    host.listeners.set(number, resolve);
  });
  host.send({ job: 'run', number, folder: folder.path, script, input: JSON.stringify(input) });
  const { result = '', error } = await told;
  host.listeners.delete(number);
  if (error !== undefined) throw new Error(error);
  return JSON.parse(result);
}
