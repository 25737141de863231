import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { PageFolder } from './page-fences.ts';

export interface Reply {
  status: number;
  body: string;
}

export interface Call {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** A server that a page prints, running. */
export interface PrintedServer {
  /** The address that a browser can open; empty for the Rack app, which listens nowhere. */
  origin: string;
  call(call: Call): Promise<Reply>;
  stop(): Promise<void>;
}

/** Starts `node server.mjs` in the folder and waits for the address that it prints. */
export async function startNodeServer(
  folder: PageFolder,
  env: Record<string, string>,
): Promise<PrintedServer> {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...env, PORT: '0' },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('exit', () => reject(new Error(errors)));
    createInterface(child.stdout).once('line', (line) => resolve(line.replace('Open ', '')));
  });
  return {
    origin,
    async call({ method, path, body, headers }) {
      const reply = await fetch(origin + path, { method, body: body ?? null, headers: headers ?? {} });
      return { status: reply.status, body: await reply.text() };
    },
    stop: () => stop(child),
  };
}

/** Takes the place of Rack: runs the app of config.ru once for each line of JSON on stdin, each in a thread. */
const RACK = `
  require 'stringio'
  def run(app) = ($app = app)
  load 'config.ru'
  $stdout.sync = true
  lock = Mutex.new
  puts '{}'
  while (line = $stdin.gets)
    call = JSON.parse(line)
    Thread.new(call) do |one|
      env = { 'REQUEST_METHOD' => one['method'], 'PATH_INFO' => one['path'] }
      env['rack.input'] = StringIO.new(one['body']) if one['body']
      (one['headers'] || {}).each { |name, value| env["HTTP_#{name.upcase.tr('-', '_')}"] = value }
      status, _, body = $app.call(env)
      lock.synchronize { puts JSON.generate({ id: one['id'], status: status, body: body.join }) }
    end
  end
`;

/** Runs `config.ru` of the folder without a web server: Rack's contract is one function. */
export async function startRackApp(folder: PageFolder, env: Record<string, string>): Promise<PrintedServer> {
  const child = spawn('ruby', ['-rjson', '-e', RACK], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...env },
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('exit', () => reject(new Error(errors)));
    createInterface(child.stdout).on('line', (line) => {
      const { id, ...reply } = JSON.parse(line) as Reply & { id?: number };
      if (id === undefined) resolve();
      else waiting.get(id)?.(reply);
    });
  });
  return {
    origin: '',
    call: (call) =>
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        child.stdin.write(`${JSON.stringify({ id: count, ...call })}\n`);
      }),
    stop: () => stop(child),
  };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });
}
