// @ts-nocheck: plain Node runs it, without types
// Runs printed JavaScript programs in one process, see preloaded.ts. Each has modules of its own. Once it has ended, its
// timers are gone, and what it still waits for can do nothing.

import { Console } from 'node:console';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const tell = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
const given = { ...process.env };
const programs = new Map();
let latest;
const ENDED = new Error('The program has ended');

class Program {
  constructor(number, env, input = '') {
    this.number = number;
    this.isOver = false;
    this.ends = [];
    this.modules = new Map();
    this.printed = '';
    const sink = () =>
      new Writable({
        decodeStrings: false,
        write: (text, _, done) => {
          this.print(String(text));
          done();
        },
      });
    const timer =
      (set) =>
      (task, ...rest) => {
        const one = set((...args) => this.isOver || task(...args), ...rest);
        this.ends.push(() => clearTimeout(one));
        return one;
      };
    const stdin = Readable.from([Buffer.from(input)]);
    this.globals = {
      console: new Console(sink(), sink()),
      process: Object.create(process, {
        env: { value: { ...env } },
        stdin: { value: stdin },
        exit: { value: () => this.end() },
      }),
      fetch: this.guard((...args) => this.still(fetch(...args))),
      setTimeout: timer(setTimeout),
      setInterval: timer(setInterval),
      setImmediate: (task, ...rest) => setImmediate(() => this.isOver || task(...rest)),
    };
  }

  print(text) {
    if (!this.isOver) this.printed += text;
    if (!this.isOver) tell({ id: this.number, log: text });
  }

  /** A function that does nothing once the program is over. */
  guard(run) {
    if (typeof run !== 'function' || /^class\b/.test(Function.prototype.toString.call(run))) return run;
    return Object.assign((...args) => {
      if (this.isOver) throw ENDED;
      return run(...args);
    }, run);
  }

  still(promise) {
    return new Promise((resolve, reject) => {
      promise.then(
        (value) => this.isOver || resolve(value),
        (error) => this.isOver || reject(error),
      );
    });
  }

  async builtin(name) {
    const found = { ...(await import(name)) };
    const of = name.replace('node:', '');
    if (of === 'fs' || of === 'fs/promises')
      for (const [key, value] of Object.entries(found)) found[key] = this.guard(value);
    if (of === 'timers/promises')
      found.setTimeout = (...args) =>
        new Promise((go) => this.globals.setTimeout(() => go(args[1]), args[0]));
    if (of === 'http') {
      const { createServer } = found;
      found.createServer = (...args) => {
        const server = createServer(...args);
        this.ends.push(() => {
          server.close();
          server.closeAllConnections();
        });
        return server;
      };
    }
    return new vm.SyntheticModule(Object.keys(found), function evaluate() {
      for (const [key, value] of Object.entries(found)) this.setExport(key, value);
    });
  }

  async load(specifier, from) {
    if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
      if (!this.modules.has(specifier)) this.modules.set(specifier, this.builtin(specifier));
      return this.modules.get(specifier);
    }
    const path = specifier.startsWith('file:') ? fileURLToPath(specifier) : join(dirname(from), specifier);
    if (!this.modules.has(path)) this.modules.set(path, this.module(readFileSync(path, 'utf8'), path));
    return this.modules.get(path);
  }

  async module(text, path) {
    const link = (specifier) => this.load(specifier, path);
    // On the first line, so that the lines keep their numbers.
    const lead = `const { ${Object.keys(this.globals)} } = import.meta.program;`;
    const module = new vm.SourceTextModule(lead + text, {
      identifier: path,
      initializeImportMeta: (meta) => Object.assign(meta, { program: this.globals, url: `file://${path}` }),
      importModuleDynamically: async (specifier) => {
        const one = await link(specifier);
        if (one.status === 'linked') await one.evaluate();
        return one;
      },
    });
    await module.link(link);
    return module;
  }

  end() {
    if (this.isOver) return;
    this.isOver = true;
    for (const end of this.ends) end();
    programs.delete(this.number);
    tell({ id: this.number, ended: true });
  }
}

function crash(program, error) {
  if (error === ENDED) return;
  program?.print(String(error?.stack ?? error));
  program?.end();
}
process.on('uncaughtException', (error) => crash(latest, error));
process.on('unhandledRejection', (error) => crash(latest, error));

const jobs = {
  async start({ number, folder, file, env }) {
    process.chdir(folder);
    latest = new Program(number, env);
    const program = latest;
    programs.set(number, program);
    await program
      .load(`./${file}`, join(folder, file))
      .then((module) => module.evaluate())
      .catch((error) => crash(program, error));
  },
  stop: ({ number }) => programs.get(number)?.end(),
  async run({ number, folder, script, input }) {
    process.chdir(folder);
    const program = new Program(0, given, input);
    try {
      await (await program.module(script, join(folder, '-e'))).evaluate();
      tell({ id: number, result: program.printed });
    } catch (error) {
      tell({ id: number, error: String(error?.stack ?? error) });
    }
    program.end();
  },
};
for await (const line of createInterface(process.stdin)) {
  const { job, ...rest } = JSON.parse(line);
  void jobs[job](rest);
}
