import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a site on another origin.
 * @param reply what it responds to a URL, with its type
 * @returns its port, and what ends it
 */
export async function startElsewhere(
  reply: (url: string) => [type: string, body: string | Buffer],
): Promise<{ port: number; close: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = reply(url);
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
