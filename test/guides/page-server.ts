import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { declineMessages, writeFences } from './page-fences.ts';
import { type PrintedServer, type Reply, sendLargeBody, startNodeServer } from './printed-server.ts';
import { keys, type Respond, type ScriptedServer, sign, startServer } from './scripted-server.ts';

/** A server that a page prints, running against a small Frame API. */
export interface PageServer extends PrintedServer {
  api: ScriptedServer;
  /** Sends a GET. @returns the body of the response, after redirects */
  read(path: string): Promise<string>;
  /** Sends a POST, with `body` as JSON. */
  post(path: string, body?: unknown): Promise<Reply>;
  /** Delivers a webhook event, signed with the given secret. */
  deliver(type: string, data: unknown, secret?: string): Promise<Reply>;
}

export interface PageServerOptions {
  /** Path below `content/`. */
  page: string;
  files: string[];
  /** What the Frame API responds. */
  respond: Respond;
  env?: Record<string, string>;
  /** Changes that a reader of the page makes to the server, or a test to its pauses. */
  edits?: Edit[];
  /** Code that a reader adds at the end of the server. */
  addition?: string;
}

/** What is replaced, and by what. */
export type Edit = [from: string | RegExp, to: string];

/**
 * Starts `server.mjs` of a page until the test is over, beside the files that pages tell their readers to copy.
 * @throws Error if the server has nothing that one of the edits would replace
 */
export async function startPageServer({
  page,
  files,
  respond,
  env = {},
  edits = [],
  addition = '',
}: PageServerOptions): Promise<PageServer> {
  const folder = writeFences(page, files, [
    ...declineMessages,
    { page: 'webhooks.mdoc', title: 'verify.mjs' },
  ]);
  onTestFinished(() => folder.remove());
  const file = folder.file('server.mjs');
  writeFileSync(file, edits.reduce(edit, readFileSync(file, 'utf8')) + addition);
  const api = await startServer(respond);
  onTestFinished(() => api.close());
  const server = await startNodeServer(folder, {
    ...keys,
    FRAME_API_BASE: api.origin,
    ...env,
  });
  onTestFinished(async () => void (await server.stop()));
  const { call } = server;
  return {
    ...server,
    api,
    read: async (path) => (await call({ method: 'GET', path })).body,
    post: (path, body) =>
      call({ method: 'POST', path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    deliver(type, data, secret = keys.FRAME_WEBHOOK_SECRET) {
      const body = JSON.stringify({ id: '1', object: 'event', type, created: 1764000060, data });
      const headers = { 'X-Frame-Signature': sign(body, secret) };
      return call({ method: 'POST', path: '/hooks/frame', body, headers });
    },
  };
}

function edit(text: string, [from, to]: Edit): string {
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`The server of the page has no ${from}`);
  return edited;
}

/** Sends 2 MiB, and expects the server to stop reading and to keep serving. */
export async function expectBodyLimit(server: PageServer, path: string): Promise<void> {
  expect(await sendLargeBody(server, path)).toBe(413);
  expect((await server.call({ method: 'GET', path: '/' })).status).toBe(200);
}
