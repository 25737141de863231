import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { OpenApiDocument } from '../../src/api/openapi-document.ts';
import { createSandbox } from './create-sandbox.ts';

/** A request that the sandbox has answered. */
export interface SandboxRequest {
  method: string;
  path: string;
  status: number;
  /** `code` and `message` of a refusal. */
  code: string | undefined;
  message: string | undefined;
}

export interface RunningSandbox {
  /** Base URL for one caller, without `/v1`; its requests are recorded under its name. */
  originFor(caller: string): string;
  requestsOf(caller: string): SandboxRequest[];
  close(): Promise<void>;
}

/** Serves the sandbox on a free port of 127.0.0.1. */
export async function startSandbox(document: OpenApiDocument): Promise<RunningSandbox> {
  const sandbox = createSandbox(document);
  const seen = new Map<string, SandboxRequest[]>();
  const app = new Hono();
  app.all('/:caller/*', async (context) => {
    const caller = context.req.param('caller');
    const url = new URL(context.req.url);
    url.pathname = url.pathname.slice(caller.length + 1);
    const answer = await sandbox.fetch(new Request(url, context.req.raw));
    const { code, message } = answer.ok
      ? {}
      : ((await answer.clone().json()) as { code?: string; message?: string });
    const record = { method: context.req.method, path: url.pathname, status: answer.status, code, message };
    seen.set(caller, [...(seen.get(caller) ?? []), record]);
    return answer;
  });
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    originFor: (caller) => `http://127.0.0.1:${port}/${caller}`,
    requestsOf: (caller) => seen.get(caller) ?? [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
