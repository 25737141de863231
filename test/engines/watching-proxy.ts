import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Reports what goes wrong in a page to the proxy; stands before the first script of every page. */
const watcher = `(() => {
  const tell = (text) => navigator.sendBeacon('/_problem', location.pathname + ': ' + text);
  addEventListener('error', ({ message, target }) => {
    // What is fetched ahead is given up when its page is left.
    if (target.rel !== 'prefetch') tell(message ?? 'not loaded: ' + (target.src ?? target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell('rejected: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell(violatedDirective + ' ' + blockedURI));
  const { error } = console;
  console.error = (...args) => { tell(args.join(' ')); error.apply(console, args); };
})();`;

export interface WatchingProxy {
  origin: string;
  /** Errors, rejections, refused loads and policy violations of all pages so far. */
  problems: string[];
  /** Every request so far, such as `GET /webhooks`. */
  requests: string[];
  close(): Promise<void>;
}

/** Serves a site unchanged, except that its first script also reports problems: not every driver can. */
export async function startWatchingProxy(site: string): Promise<WatchingProxy> {
  const problems: string[] = [];
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/' } = request;
    if (url === '/_problem') {
      problems.push(body.toString());
      response.writeHead(204).end();
      return;
    }
    requests.push(`${method} ${url}`);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const upstream = await fetch(site + url, {
      method,
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
      redirect: 'manual',
      ...(body.length > 0 ? { body } : {}),
    });
    const bytes = Buffer.from(await upstream.arrayBuffer());
    const isFirst = /^\/assets\/early-[\w-]+\.js$/.test(url);
    const sent = isFirst ? Buffer.concat([Buffer.from(watcher), bytes]) : bytes;
    const given = Object.fromEntries(upstream.headers);
    for (const name of ['content-length', 'transfer-encoding', 'connection', 'keep-alive'])
      delete given[name];
    response.writeHead(upstream.status, { ...given, 'content-length': sent.length }).end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    problems,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
