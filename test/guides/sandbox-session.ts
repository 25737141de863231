import type { AddressInfo } from 'node:net';
import { serveSandbox } from '../../src/sandbox/command/serve-sandbox.ts';
import type { Fault } from '../../src/sandbox/controls.ts';
import type { Deliver } from '../../src/sandbox/webhooks.ts';
import { openSandbox, type Reply, send } from '../fixtures/open-sandbox.ts';
import type { PrintedServer } from './printed-server.ts';

const ENDPOINT = 'https://guide.example.com/hooks/frame';

/** The stateful sandbox as a reader of a guide uses it: an API over HTTP that sends webhooks to the printed server. */
export interface SandboxSession {
  /** Base URL for `FRAME_API_BASE`. */
  origin: string;
  /** Secret of the registered webhook endpoint. */
  secret: string;
  /** Sends webhooks to this server from now on. */
  deliverTo(server: PrintedServer): void;
  /** Adds `sandbox-fault` to the next request with this method and path, with `ID` for an id. */
  failNext(request: string, fault: Fault): void;
  /** Returns this response to the next request with this method and path; the sandbox never sees it. */
  respondNext(request: string, status: number, body: object): void;
  /** Delivers pending messages, and waits until the server has responded to each. */
  delivered(): Promise<void>;
  /** Redelivers every message with this event type. */
  replay(type: string): Promise<void>;
  /** Sends a request from the test itself. */
  api(path: string, body?: unknown): Promise<Reply>;
  /** Statuses that the server returned for messages with this event type. */
  responsesTo(type: string): number[];
  close(): Promise<void>;
}

/**
 * Starts a new sandbox with a webhook endpoint for every event that the guides use.
 * @param begin when it starts, in Unix seconds
 */
export async function startSession(begin?: number): Promise<SandboxSession> {
  let target: PrintedServer | undefined;
  let running: Promise<void>[] = [];
  const results: { type: string; status: number }[] = [];
  // Not awaited: a handler that retrieves an object again needs the sandbox while it handles the message.
  const deliver: Deliver = async ({ url, type, headers, body }) => {
    if (target === undefined || url !== ENDPOINT) return { error: 'not sent' };
    const reply = target.call({ method: 'POST', path: '/hooks/frame', headers, body });
    running.push(reply.then(({ status }) => void results.push({ type, status })));
    return { status: 202 };
  };
  const sandbox = openSandbox({ deliver, start: begin });
  const faults = new Map<string, Fault>();
  const responses = new Map<string, Response>();
  const server = serveSandbox({
    async fetch(request) {
      const path = new URL(request.url).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID');
      const name = `${request.method} ${path}`;
      const response = responses.get(name);
      responses.delete(name);
      if (response !== undefined) return response;
      const fault = faults.get(name);
      faults.delete(name);
      if (fault !== undefined) request.headers.set('sandbox-fault', fault);
      return sandbox.fetch(request);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = await send(sandbox, '/v1/webhook_endpoints', {
    body: {
      url: ENDPOINT,
      event_codes: [
        'charge_intent.succeeded',
        'charge_intent.payment_failed',
        'charge.dispute.created',
        'charge.dispute.updated',
        'customer.subscription.created',
        'customer.subscription.updated',
        'customer.subscription.incomplete',
      ],
    },
  });
  const delivered = async () => {
    await sandbox.webhooks.flush();
    while (running.length > 0) {
      const batch = running;
      running = [];
      await Promise.all(batch);
    }
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: endpoint.body.secret,
    deliverTo(printed) {
      target = printed;
    },
    failNext: (request, fault) => void faults.set(request, fault),
    respondNext: (request, status, body) => void responses.set(request, Response.json(body, { status })),
    delivered,
    async replay(type) {
      await sandbox.webhooks.sendAgain(sandbox.webhooks.messages.filter((message) => message.type === type));
      await delivered();
    },
    api: (path, body) => send(sandbox, path, body === undefined ? {} : { body }),
    responsesTo: (type) => results.filter((result) => result.type === type).map(({ status }) => status),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
