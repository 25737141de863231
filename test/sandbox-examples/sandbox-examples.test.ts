import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { bundleSandbox } from '../../scripts/lib/bundle.mjs';
import { site } from '../../site.config.ts';
import { serveSandbox } from '../../src/sandbox/command/serve-sandbox.ts';
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { openSandbox } from '../fixtures/open-sandbox.ts';

const run = promisify(execFile);
let sandbox: Sandbox;
let server: Server;
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
const examples: [program: string, file: string][] = [
  ['node', 'pay.mjs'],
  ['ruby', 'pay.rb'],
  ['python3', 'pay.py'],
  ['php', 'pay.php'],
];
const outcome = (program: string, file: string): Promise<string> =>
  run(program, [join(import.meta.dirname, file)], { env: { ...process.env, FRAME_API_BASE: origin } }).then(
    () => 'passed',
    () => 'failed',
  );

describe('integrators’ integration tests', () => {
  it.each(examples)('%s %s pays, refunds part of the payment, and passes', async (program, file) => {
    sandbox.reset();
    expect(await outcome(program, file)).toBe('passed');
    expect(sandbox.world.store.all('refund').at(-1)).toMatchObject({ amount: 1000, status: 'pending' });
  });

  it.each(examples)('%s %s fails if the API rejects its payment', async (program, file) => {
    sandbox.reset();
    const { fetch } = sandbox;
    const withFault = (request: Request): Promise<Response> =>
      fetch(
        new Request(request, {
          headers: { ...Object.fromEntries(request.headers), 'sandbox-fault': 'server_error' },
        }),
      );
    sandbox.fetch = withFault;
    expect(await outcome(program, file)).toBe('failed');
    sandbox.fetch = fetch;
  });
});

describe('the testing page', () => {
  const page = readFileSync('content/testing.mdoc', 'utf8');

  it.each(examples)('shows the tested file, %s %s', (_, file) => {
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
  it('has the real time, and ends at SIGTERM, though an endpoint never answers and a client waits for a lost response', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const webhook = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const program = fileURLToPath(await bundleSandbox());
    const child = spawn(process.execPath, [program, '--port', '0', '--webhook', webhook]);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const url = await new Promise<string>((resolve) => {
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const [found] = /^http:\S+$/m.exec(output) ?? [];
        if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
      });
    });
    const request = (fault: Record<string, string>): Promise<Response> =>
      fetch(`${url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_sandbox_x', 'content-type': 'application/json', ...fault },
        body: JSON.stringify({ name: 'Ada Holm', email: 'ada@example.com' }),
      });
    const before = Math.floor(Date.now() / 1000);
    const created = await request({});
    expect(created.status).toBe(201);
    // A receiver would reject the events of a clock that is behind as too old.
    expect((await created.json()).created).toBeGreaterThanOrEqual(before);
    request({ 'sandbox-fault': 'timeout' }).catch(() => undefined);
    await request({});
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    silent.close();
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
