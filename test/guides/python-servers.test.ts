import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { declineMessages, writeFences } from './page-fences.ts';
import { printedServers } from './printed-server.ts';
import { keys } from './scripted-server.ts';

/** What Python's `http.server` leaves to the programs printed on the pages: to check the length of a body. */

const python = printedServers.find(({ file }) => file === 'server.py');
if (python === undefined) throw new Error('No page prints a server in Python.');
const { start, skip } = python;

const verify = ['verify.py', 'inbox.py'];
const pages = [
  ['payments/accept-a-payment.mdoc', '/pay', [], declineMessages],
  ['payments/build-subscriptions.mdoc', '/subscribe', [], declineMessages],
  ['webhooks.mdoc', '/hooks/frame', verify, []],
] as const;

/** @returns the first line of the response to a request with this length and a body of four bytes, at once */
function firstLine(origin: string, path: string, length: string): Promise<string> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('data', (chunk) => {
      resolve(String(chunk).split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed the connection without a response.')));
    // The connection stays open: a server that reads to its end would wait.
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${length}\r\n\r\nbody`);
  });
}

test.skipIf(skip).each(pages)(
  'the server of %s reads no body whose length is negative, too large, or no number',
  async (page, path, files, others) => {
    const folder = writeFences(page, ['server.py', ...files], others);
    onTestFinished(() => folder.remove());
    const server = await start(folder, { ...keys, FRAME_PRODUCT: 'product', SWEEP_SECONDS: '3600' });
    try {
      for (const length of ['-1', '9999999', 'abc'])
        expect(await firstLine(server.origin, path, length)).toMatch(/^HTTP\/1\.\d 413 /);
    } finally {
      await server.stop();
    }
  },
);
