import type { AddressInfo } from 'node:net';
import { serveSandbox } from '../../src/sandbox/command/serve-sandbox.ts';
import { openSandbox } from '../fixtures/open-sandbox.ts';

/** A request that the sandbox has handled. */
export interface SandboxRequest {
  method: string;
  path: string;
  status: number;
  /** `code` and `message` of an error. */
  code: string | undefined;
  message: string | undefined;
}

export interface RunningSandbox {
  /** Base URL for one client, without `/v1`; its requests are recorded under this name. */
  originFor(caller: string): string;
  requestsOf(caller: string): SandboxRequest[];
  close(): Promise<void>;
}

/** Serves one sandbox on a free port of 127.0.0.1. All clients share its objects, like readers of the pages. */
export async function startSandbox(): Promise<RunningSandbox> {
  const seen = new Map<string, SandboxRequest[]>();
  let caller = '';
  const sandbox = openSandbox({
    restores: true,
    onExchange: ({ method, path, status, error }) => {
      const { code, message } = error ?? {};
      seen.set(caller, [...(seen.get(caller) ?? []), { method, path, status, code, message }]);
    },
  });
  let turn: Promise<unknown> = Promise.resolve();
  const server = serveSandbox({
    fetch(request) {
      const url = new URL(request.url);
      const [, name = '', ...path] = url.pathname.split('/');
      url.pathname = `/${path.join('/')}`;
      // One request at a time, so that this is still the client when the exchange is reported.
      const response = turn.then(() => {
        caller = name;
        return sandbox.fetch(new Request(url, request));
      });
      turn = response.catch(() => undefined);
      return response;
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    originFor: (name) => `http://127.0.0.1:${port}/${name}`,
    requestsOf: (name) => seen.get(name) ?? [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
