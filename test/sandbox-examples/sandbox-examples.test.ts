import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { bundleSandbox } from '../../scripts/lib/bundle.mjs';
import { site } from '../../site.config.ts';
import { serveSandbox } from '../../src/sandbox/command/serve-sandbox.ts';
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { openSandbox } from '../fixtures/open-sandbox.ts';
import { card, PAYS } from '../fixtures/sandbox-requests.ts';
import { type Language, programFor } from '../guides/page-fences.ts';

const run = promisify(execFile);
let sandbox: Sandbox;
let server: HttpServer;
let origin = '';

beforeAll(async () => {
  sandbox = openSandbox();
  server = serveSandbox(sandbox);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** The page `/testing` shows these files. */
const examples: [language: Language, file: string][] = [
  ['javascript', 'pay.mjs'],
  ['ruby', 'pay.rb'],
  ['python', 'pay.py'],
  ['php', 'pay.php'],
];
const outcome = (language: Language, file: string): Promise<string> =>
  run(programFor(language), [join(import.meta.dirname, file)], {
    env: { ...process.env, FRAME_API_BASE: origin },
  }).then(
    () => 'passed',
    () => 'failed',
  );

describe('integrators’ integration tests', () => {
  it.each(examples)('%s: %s pays, refunds part of the payment, and passes', async (language, file) => {
    sandbox.reset();
    expect(await outcome(language, file)).toBe('passed');
    expect(sandbox.world.store.all('refund').at(-1)).toMatchObject({ amount: 1000, status: 'pending' });
  });

  it.each(examples)('%s: %s fails if the API rejects its payment', async (language, file) => {
    sandbox.reset();
    const { fetch } = sandbox;
    const rejected: string[] = [];
    sandbox.fetch = (request) => {
      rejected.push(new URL(request.url).pathname);
      request.headers.set('sandbox-fault', 'server_error');
      return fetch(request);
    };
    expect(await outcome(language, file)).toBe('failed');
    sandbox.fetch = fetch;
    expect(rejected).toContain('/v1/charge_intents');
  });
});

describe('the testing page', () => {
  const page = readFileSync('content/testing.mdoc', 'utf8');

  it.each(examples)('shows the tested file, %s: %s', (_, file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8').replace(/^\/\/ @ts-nocheck.*\n/, '');
    expect(page).toContain(`\n${code}\`\`\`\n`);
  });

  it('has a workflow whose commands start the program and pass', async () => {
    const workflow = /```yaml [^\n]*\n(.*?)```/s.exec(page)?.[1] ?? '';
    const { steps } = parse(workflow).jobs.test as { steps: { run?: string; env?: object }[] };
    const [start, test] = steps.filter((step) => step.run !== undefined);
    const folder = mkdtempSync(join(tmpdir(), 'workflow-'));
    const download = /^curl .* (https:\S+)$/m.exec(start?.run ?? '')?.[0] ?? '';
    expect(download).toContain(`${site.origin}/frame-sandbox.mjs`);
    copyFileSync(new URL(await bundleSandbox()), join(folder, 'frame-sandbox.mjs'));
    copyFileSync(join(import.meta.dirname, 'pay.mjs'), join(folder, 'pay.mjs'));
    // A free local port, and the program from this build instead of a download.
    const port = String(await freePort());
    const here = (text: string): string => text.replace(download, '').replaceAll('4010', port);
    const script = [
      'set -e',
      here(start?.run ?? '').replace('frame-sandbox.mjs', `frame-sandbox.mjs --port ${port}`),
      "trap 'kill $!' EXIT",
      test?.run,
    ].join('\n');
    try {
      const env = { ...process.env, ...parse(here(stringify(test?.env))) };
      await run('bash', ['-c', script], { cwd: folder, env });
      expect(readFileSync(join(folder, 'sandbox.log'), 'utf8')).toContain('POST /v1/refunds 201');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the program', () => {
  const children: ChildProcess[] = [];
  const servers: HttpServer[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    for (const server of servers) server.close();
  });

  /** Starts the program with a webhook on this machine. */
  async function start(webhook: RequestListener, ...flags: string[]) {
    const receiver = createHttpServer(webhook);
    servers.push(receiver);
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const program = fileURLToPath(await bundleSandbox());
    const child = spawn(process.execPath, [
      program,
      '--port',
      '0',
      '--webhook',
      url,
      '--webhook',
      'http://127.0.0.1:1/',
      ...flags,
    ]);
    children.push(child);
    let output = '';
    const origin = await new Promise<string>((resolve) => {
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const [found] = /^http:\S+$/m.exec(output) ?? [];
        if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
      });
    });
    const post = (path: string, body: object, fault: Record<string, string> = {}): Promise<Response> =>
      fetch(origin + path, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_sandbox_x', 'content-type': 'application/json', ...fault },
        body: JSON.stringify(body),
      });
    return { child, post, output: () => output };
  }
  const customer = { name: 'Ada Holm', email: 'ada@example.com' };

  it('has the real time, and ends at SIGTERM, though an endpoint never responds and a client waits for a lost response', async () => {
    const { child, post, output } = await start(() => undefined);
    // What a shell pastes: no other line is in between.
    const origin = /^(http:\/\/127\.0\.0\.1:\d+)\n/m.exec(output())?.[1];
    const names = { API_BASE: origin, SECRET_KEY: 'sk_sandbox_test', PUBLISHABLE_KEY: 'pk_sandbox_test' };
    const lines = Object.entries(names).map(([name, value]) => `export FRAME_${name}="${value}"\n`);
    expect(output()).toContain(`"\n${lines.join('')}${origin}\n`);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const before = Math.floor(Date.now() / 1000);
    const created = await post('/v1/customers', customer);
    expect(created.status).toBe(201);
    // A receiver would reject the events of a clock that is behind as too old.
    expect((await created.json()).created).toBeGreaterThanOrEqual(before);
    post('/v1/customers', customer, { 'sandbox-fault': 'timeout' }).catch(() => undefined);
    await post('/v1/customers', customer);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('has saved what it responded with, even if it is killed right after', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'state-'));
    const flags = ['--state', join(folder, 'state.json')];
    const { child, post } = await start(() => undefined, ...flags);
    const created = await post('/v1/customers', customer);
    child.kill('SIGKILL');
    const { id } = await created.json();
    const next = await start(() => undefined, ...flags);
    expect((await next.post('/v1/payment_methods', { ...card(PAYS), customer: id })).status).toBe(201);
    next.child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('retries a webhook when it is due, also while no request arrives, and has new event ids after a reset', async () => {
    const seen: string[] = [];
    const { child, post, output } = await start(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push(JSON.parse(body).id);
      response.writeHead(seen.length === 1 ? 500 : 200).end();
    });
    await post('/v1/customers', customer);
    await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 120_000 });
    await post('/_sandbox/advance', { seconds: 57 });
    await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 120_000 });
    expect(seen[1]).toBe(seen[0]);
    await post('/_sandbox/reset', {});
    await post('/v1/customers', customer);
    await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 120_000 });
    expect(seen[2]).not.toBe(seen[0]);
    expect(output()).toContain('customer.created → http://127.0.0.1');
    const printed = /^Webhooks go to (\S+), signed with:\n(export FRAME_WEBHOOK_SECRET="\w{32}")$/gm;
    const secrets = [...output().matchAll(printed)];
    expect(new Set(secrets.map(([, , secret]) => secret)).size).toBe(2);
    // The endpoint that the pages show gets nothing, which need not be said; nor that time passes.
    expect(output()).not.toMatch(/shop\.example\.com|_sandbox\/clock 200$/m);
    child.kill();
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
