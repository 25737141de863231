import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isMissing, type PageFolder, phpOptions, programFor } from './page-fences.ts';
import { type Preloaded, startPreloaded } from './preloaded.ts';
import { keys } from './scripted-server.ts';

const run = promisify(execFile);

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

/** A running server from a page. */
export interface PrintedServer {
  /** URL for a browser; empty for the Rack app, which has no port. */
  origin: string;
  call(call: Call): Promise<Reply>;
  /** The program's output on stdout and stderr until now. */
  output(): string;
  /** @returns the program's whole output */
  stop(): Promise<string>;
}

/** Sends 2 MiB. @returns the status; 413, too, if the server closes the connection instead */
export const sendLargeBody = (server: PrintedServer, path: string): Promise<number> =>
  server.call({ method: 'POST', path, body: 'x'.repeat(2 * 1024 * 1024) }).then(
    ({ status }) => status,
    () => 413,
  );

type Start = (folder: PageFolder, env: Record<string, string>) => Promise<PrintedServer>;

/** Starts `node server.mjs` in the folder. */
export const startNodeServer: Start = (folder, env) =>
  startHttpServer(process.execPath, ['server.mjs'], folder, env);

/** Starts `python3 server.py` in the folder. */
const startPythonServer: Start = (folder, env) =>
  startHttpServer(programFor('python'), ['-B', 'server.py'], folder, env);

/**
 * Starts `php -S` with server.php in the folder. @throws Error with the server's log if it cannot serve its configuration
 */
const startPhpServer: Start = async (folder, env) => {
  const given = [...(await phpOptions()), '-S', '127.0.0.1:0', 'server.php'];
  const server = await startHttpServer(programFor('php'), given, folder, env);
  // PHP reads the script on the first request.
  const { status } = await server.call({ method: 'GET', path: '/config' });
  if (status === 500) throw new Error(await server.stop());
  return server;
};

/**
 * Starts a server that prints its port, and waits for the port.
 * @throws Error with the program's output if it exits first
 */
async function startHttpServer(
  program: string,
  given: string[],
  { path: cwd }: PageFolder,
  env: Record<string, string>,
): Promise<PrintedServer> {
  const child = spawn(program, given, { cwd, env: { PATH: process.env.PATH, ...env, PORT: '0' } });
  let log = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const found = originIn(log);
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(log)));
  });
  return {
    origin,
    call: callOver(origin),
    output: () => log,
    async stop() {
      await stop(child);
      return log;
    },
  };
}

/**
 * PHP keeps nothing in memory from one request to the next, so that one process serves as the new one that follows. It ends
 * with the folder.
 */
const startKeptPhpServer: Start = async (folder, { SWEEP_SECONDS: _, ...env }) => {
  const key = JSON.stringify([folder.path, env]);
  let server = kept.get(key);
  if (server === undefined) {
    server = await startPhpServer(folder, env);
    const { stop } = server;
    kept.set(key, server);
    folder.beforeRemove(() => {
      kept.delete(key);
      void stop();
    });
  }
  const { origin, call, output, stop } = server;
  const before = output().length;
  return {
    origin,
    call,
    output: () => output().slice(before),
    async stop() {
      // It responds to this after its work on everything before, and then has closed each connection.
      const last = call({ method: 'GET', path: '/config' }).then(() => true);
      let isIdle = await Promise.race([last, pause(2000, false)]);
      const count = (word: string) => output().split(word).length;
      const end = Date.now() + 2000;
      while (isIdle && count(' Accepted') !== count(' Closing')) {
        await pause(2);
        isIdle = Date.now() < end;
      }
      if (!isIdle) {
        kept.delete(key);
        await stop();
      }
      return output().slice(before);
    },
  };
};
const kept = new Map<string, PrintedServer>();

/** Where a server listens that has printed this. */
const originIn = (log: string): string | undefined => {
  const [, port] = /(?:on port |127\.0\.0\.1:)(\d+)/.exec(log) ?? [];
  return port && `http://127.0.0.1:${port}`;
};
const callOver =
  (origin: string): PrintedServer['call'] =>
  async ({ method, path, body, headers }) => {
    // A kept connection could be closed by the server in the moment in which it is used again.
    const closing = { ...headers, connection: 'close' };
    const reply = await fetch(origin + path, { method, body: body ?? null, headers: closing });
    return { status: reply.status, body: await reply.text() };
  };

/** Runs the file in the process of its language. @throws Error with the program's output if it ends first */
const preloaded =
  (language: Preloaded, file: string): Start =>
  async (folder, env) => {
    const program = startPreloaded(language, folder, file, { ...env, PORT: '0' });
    while (!program.isReady() && originIn(program.output()) === undefined) {
      if (program.isOver()) throw new Error(program.output());
      await program.changed();
    }
    const origin = originIn(program.output());
    return {
      origin: origin ?? '',
      call: origin ? callOver(origin) : program.call,
      output: program.output,
      async stop() {
        await program.stop();
        return program.output();
      },
    };
  };

/** Replaces Rack: runs the app in config.ru once per line of JSON on stdin, each in its own thread. */
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
      # Like Rack's own servers, so that an app that raises does not leave its client waiting.
      status, _, body = begin
        $app.call(env)
      rescue StandardError => e
        warn e.message
        [500, {}, ['{}']]
      end
      lock.synchronize { puts JSON.generate({ id: one['id'], status: status, body: body.join }) }
    end
  end
`;

/** Runs `config.ru` in the folder without a web server: Rack's contract is a single function. */
async function startRackApp(folder: PageFolder, env: Record<string, string>): Promise<PrintedServer> {
  const child = spawn(programFor('ruby'), ['-rjson', '-e', RACK], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...env },
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  let errors = '';
  await new Promise<void>((resolve, reject) => {
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
    output: () => errors,
    async stop() {
      await stop(child);
      return errors;
    },
  };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill();
  });
}

/** The servers keep their orders and users in JSON files; `start` deletes them, `restart` finds them. */
function withData(file: string, restart: Start, skip: boolean) {
  /** Runs the sweep now, where it is a cron job; elsewhere `SWEEP_SECONDS` runs it. @returns what the job logged */
  const sweep = async (folder: PageFolder, env: Record<string, string>): Promise<string> => {
    if (file !== 'server.php') return '';
    const needed = { ...keys, FRAME_PRODUCT: 'product-1' };
    const options = { cwd: folder.path, env: { PATH: process.env.PATH, ...needed, ...env } };
    const given = [...(await phpOptions()), file, 'sweep'];
    const { stdout, stderr } = await run(programFor('php'), given, options);
    return stdout + stderr;
  };
  const start: Start = (folder, env) => {
    for (const name of readdirSync(folder.path))
      if (/^event-|(?<!decline-codes)\.json$/.test(name)) rmSync(folder.file(name));
    return restart(folder, env);
  };
  return { file, start, restart, sweep, skip };
}

const [noRuby, noPython, noPhp] = await Promise.all([
  isMissing('ruby'),
  isMissing('python'),
  isMissing('php'),
]);

/** The servers that a guide prints, one per language; `skip` if the language is not installed. */
export const printedServers = [
  withData('server.mjs', startNodeServer, false),
  withData('config.ru', startRackApp, noRuby),
  withData('server.py', startPythonServer, noPython),
  withData('server.php', startPhpServer, noPhp),
];

/** The same in processes that have loaded what the servers need, which takes a tenth of the time. */
export const preloadedServers = [
  withData('server.mjs', preloaded('javascript', 'server.mjs'), false),
  withData('config.ru', preloaded('ruby', 'config.ru'), noRuby),
  withData('server.py', preloaded('python', 'server.py'), noPython),
  withData('server.php', startKeptPhpServer, noPhp),
];
