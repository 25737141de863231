import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What every printed server needs in its environment. */
export const keys = {
  FRAME_SECRET_KEY: 'sk_sandbox_x',
  FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
  FRAME_WEBHOOK_SECRET: 'whsec_cli_Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF',
};

/** The `X-Frame-Signature` of a delivery, computed without the code of the pages. */
export function sign(body: string | Buffer, secret = keys.FRAME_WEBHOOK_SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** A request as the server received it. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Respond = (request: SeenRequest, response: ServerResponse) => void;

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1 that responds with `respond` and records every request.
 * @param at origin of an earlier server, whose port it takes if that is still free
 */
export async function startServer(respond: Respond, at?: string): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
    seen.push(one);
    respond(one, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(at === undefined ? 0 : Number(new URL(at).port)).catch(() => listen(0));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Responds with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Responds with what is not HTTP, as a broken proxy does. */
export function garble(response: ServerResponse): void {
  response.socket?.end('<html>Bad gateway</html>\r\n\r\n');
}

/** Closes the connection without a response. */
export function drop(response: ServerResponse): void {
  response.socket?.destroy();
}
