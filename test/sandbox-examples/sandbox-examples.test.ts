import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { openSandbox } from '../../src/sandbox/testing/open-sandbox.ts';
import { serveSandbox } from '../../src/sandbox-cli/serve-sandbox.ts';

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

/** docs/sandbox.md shows these files. */
const examples: [program: string, file: string][] = [
  ['node', 'pay.mjs'],
  ['ruby', 'pay.rb'],
  ['python3', 'pay.py'],
  ['php', 'pay.php'],
];
const outcome = (program: string, file: string): Promise<string> =>
  run(program, [join(import.meta.dirname, file)], { env: { ...process.env, FRAME_API: origin } }).then(
    () => 'passed',
    () => 'failed',
  );

describe('integration tests of integrators', () => {
  it.each(examples)('%s %s pays and refunds a part, and passes', async (program, file) => {
    sandbox.reset();
    expect(await outcome(program, file)).toBe('passed');
    expect(sandbox.world.store.all('refund').at(-1)).toMatchObject({ amount: 1000, status: 'pending' });
  });

  it.each(examples)('%s %s fails where the API rejects its payment', async (program, file) => {
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
