import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { DamagedFileError, type SiteStore, type StoredFile } from '../../release/site-store.ts';
import { AbortedRequest } from '../json-transport.ts';
import type { McpData } from '../mcp/mcp-data.ts';
import { createRateLimit } from '../middleware/rate-limit.ts';
import { createMcpRoute, type McpRouteOptions } from './mcp.ts';

const data: McpData = {
  origin: 'https://docs.example.com',
  product: 'Frame',
  pages: [
    { route: '/', title: 'Start', description: 'Begin here.', anchors: {} },
    { route: '/webhooks', title: 'Webhooks', description: 'Events.', anchors: {} },
  ],
  files: [],
  api: null,
};
const files: Record<string, string> = {
  'mcp.json': JSON.stringify(data),
  'index.md': '# Start\n',
  'webhooks.md': '# Webhooks\n\n## Verify\n\nCheck it.\n\n## Retry\n\nAgain.\n',
};

function storeOf(texts: Record<string, string>): Pick<SiteStore, 'get'> {
  const stored = (path: string, text: string): StoredFile => ({
    path,
    size: text.length,
    type: '',
    immutable: false,
    encodings: ['identity'],
    etag: () => `"${text.length}"`,
    read: async () => new TextEncoder().encode(text),
  });
  return { get: (path) => (texts[path] === undefined ? undefined : stored(path, texts[path])) };
}

/** A store in which one file is damaged. */
function damagedIn(path: string): Pick<SiteStore, 'get'> {
  const { get } = storeOf(files);
  const read = () => Promise.reject(new DamagedFileError(path));
  return {
    get: (each) => {
      const file = get(each);
      return file === undefined || each !== path ? file : { ...file, read };
    },
  };
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

interface Ask extends Partial<McpRouteOptions> {
  path?: string;
  headers?: Record<string, string>;
}

function post(
  body: unknown,
  { path = '/mcp', headers = {}, ...options }: Ask = {},
): Response | Promise<Response> {
  const engine = {
    size: 0,
    search: () => ({ hits: [], total: 0, words: [], bySection: {}, similar: false }),
  };
  const route = createMcpRoute({
    store: storeOf(files),
    openEngine: () => engine,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body),
    duplex: 'half',
  };
  return route.request(path, init);
}

const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args });

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Whether a tool was not run, because its client had called too often. */
const isRejected = async (response: Response): Promise<boolean> =>
  (await response.text()).includes('Too many requests');

/** Text of a tool result, and whether it is an error. */
async function use(name: string, args: object, options?: Ask): Promise<{ text: string; isError?: boolean }> {
  const { result } = await (await post(call(name, args), options)).json();
  return { text: result.content[0].text, isError: result.isError };
}

describe('POST /mcp', () => {
  it('needs no session: the first request can use a tool', async () => {
    const response = await post(call('read_page', { page: '/webhooks', section: 'Verify' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()).result.content[0].text).toBe('## Verify\n\nCheck it.');
  });

  it.each(['https://docs.example.com', 'http://localhost:3000', 'http://127.0.0.1:6274', 'http://[::1]'])(
    'accepts requests from pages of %s',
    async (origin) => {
      expect((await post(rpc('ping'), { headers: { origin } })).status).toBe(200);
    },
  );

  it.each(['https://evil.example', 'http://localhost.evil.example', 'http://docs.example.com', 'null'])(
    'rejects requests from pages of %s, whatever name resolves to this machine',
    async (origin) => {
      const response = await post(rpc('ping'), { headers: { origin } });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 }, id: null });
    },
  );

  it.each<[string, unknown, number, number]>([
    ['text that is not JSON', '{', 400, -32700],
    ['JSON that is not a message', { a: 1 }, 400, -32600],
    ['null', 'null', 400, -32600],
    ['a message of another JSON-RPC', { ...rpc('ping'), jsonrpc: '1.0' }, 400, -32600],
    ['an id that is null', { ...rpc('ping'), id: null }, 400, -32600],
    ['an id that is not an integer', { ...rpc('ping'), id: 1.5 }, 400, -32600],
    ['a batch', [rpc('ping'), rpc('ping')], 400, -32600],
    ['an unknown method', rpc('tools/forget'), 200, -32601],
    ['an unknown resource', rpc('resources/read', { uri: 'https://docs.example.com/x.md' }), 200, -32002],
    ['a resource address that is none', rpc('resources/read', { uri: 'x' }), 200, -32602],
    ['a resource address of another type', rpc('resources/read', { uri: 7 }), 200, -32602],
    ['an unknown tool', call('write_page', {}), 200, -32602],
    ['a name of JavaScript', call('constructor', {}), 200, -32602],
    ['arguments as text', call('read_page', 'webhooks' as unknown as object), 200, -32602],
    ['initialize without parameters', { jsonrpc: '2.0', id: 1, method: 'initialize' }, 200, -32602],
    ['5,000 levels', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${nested(5000)}}`, 400, -32602],
    ['a body above 64 kB', ' '.repeat(65_537), 413, -32000],
  ])('%s is a protocol error', async (_, body, status, code) => {
    const response = await post(body);
    const { error } = await response.json();
    expect([response.status, error.code]).toEqual([status, code]);
    // A sentence, not what a validator prints.
    expect(error.message).toMatch(/^[^\n{}[\]]{5,250}$/);
    expect(error.message).not.toMatch(/our side|invalid_type|expected/);
  });

  it.each(['*/*', 'application/json', ''])(
    'Accept: %s is enough, because responses are JSON',
    async (accept) => {
      const response = await post(rpc('ping'), { headers: { accept } });
      expect([response.status, await response.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
    },
  );

  it('a notification gets no response body', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('has no streams: other methods get a hint to send POST', async () => {
    const route = createMcpRoute({ store: storeOf(files), openEngine: vi.fn(), onError: vi.fn() });
    for (const [method, path] of [
      ['GET', '/mcp'],
      ['DELETE', '/mcp/'],
      ['PUT', '/mcp/'],
    ] as const) {
      const response = await route.request(path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('is absent for releases of older builds', async () => {
    expect((await post(rpc('ping'), { store: storeOf({}) })).status).toBe(404);
  });

  it('a damaged list of the site is 503 and logged by the store alone', async () => {
    for (let request = 0; request < 4; request += 1) {
      const response = await post(rpc('tools/list'), { store: damagedIn('mcp.json') });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
      expect((await response.json()).error.code).toBe(-32603);
    }
  });

  it('is the same with a slash at its end', async () => {
    expect((await post(rpc('ping'), { path: '/mcp/' })).status).toBe(200);
  });

  it('the client that leaves in the middle of its body is not an error of this route', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"jsonrpc":'));
        controller.error(new Error('aborted'));
      },
    });
    await expect(post(body)).rejects.toThrow(AbortedRequest);
  });

  it('413 and 429 have one format', async () => {
    const app = new Hono();
    const limiter = createRateLimit({ perSecond: 1, burst: 2, trustProxy: false, clock: () => 0 });
    app.route('/', createMcpRoute({ store: storeOf(files), openEngine: vi.fn(), onError: vi.fn(), limiter }));
    const send = (body: BodyInit, headers = {}) =>
      app.request('/mcp', { method: 'POST', body, headers: { ...HEADERS, ...headers } });
    const large = await send(' '.repeat(65_537), { 'content-length': '65537' });
    await send('{}');
    const many = await send('{}');
    expect([large.status, many.status]).toEqual([413, 429]);
    for (const response of [large, many])
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        error: { code: -32000, message: expect.any(String) },
        id: null,
      });
  });

  it('after the wait that a 429 names, the same request is accepted', async () => {
    const time = { now: 0 };
    const limiter = createRateLimit({ perSecond: 2, burst: 9, trustProxy: false, clock: () => time.now });
    const request = { method: 'GET', path: '/v1/customers' };
    const run = () => post(call('run_request', { ...request, after: Array(20).fill(request) }), { limiter });
    expect((await run()).status).toBe(200);
    time.now += 1000;
    const rejected = await run();
    expect([await isRejected(rejected), rejected.headers.get('retry-after')]).toEqual([true, '4']);
    time.now += Number(rejected.headers.get('retry-after')) * 1000;
    expect(await isRejected(await run())).toBe(false);
  });

  it('charges requests by cost', async () => {
    const limiter = createRateLimit({ perSecond: 1, burst: 10, trustProxy: false, clock: () => 0 });
    const request = { method: 'GET', path: '/v1/customers' };
    const run = (after: object[]) => post(call('run_request', { ...request, after }), { limiter });
    expect((await run([request, request])).status).toBe(200);
    const rejected = await run([]);
    // Nothing is left, and a sandbox request costs three.
    expect(rejected.headers.get('retry-after')).toBe('3');
    // A result, which a model reads.
    const text = 'Too many requests. Wait 3 s: the limit is 10 at once and 1 a second.';
    const result = { content: [{ type: 'text', text }], isError: true };
    expect(await rejected.json()).toEqual({ jsonrpc: '2.0', id: 1, result });
  });
});

describe('tools', () => {
  it.each([
    ['a missing argument', 'read_page', {}, /^page is missing: it must be a string\./],
    ['a wrong type', 'read_page', { page: 7 }, /^page must be a string, not a number\./],
    [
      'an unknown argument',
      'read_page',
      { page: '/', theme: 'red' },
      /^theme is not a known key\. The arguments: page, /,
    ],
    ['a number out of range', 'search_docs', { query: 'x', limit: 1000 }, /^limit must be at most 20\./],
  ])('%s is reported in a sentence that the model reads', async (_, name, args, message) => {
    const { text, isError } = await use(name, args);
    expect(isError).toBe(true);
    expect(text).toMatch(/^[^\n{}[\]]{5,250}$/);
    expect(text).toMatch(message);
  });

  it.each(['/webhooks', 'webhooks', '/webhooks.md', '/webhooks/', 'https://docs.example.com/webhooks.md'])(
    'read_page finds %s',
    async (page) => {
      expect((await use('read_page', { page })).text).toBe(files['webhooks.md']);
    },
  );

  it('read_page has short links, and each says which page it leads to', async () => {
    const text = '# Start\n\n[Events](https://docs.example.com/webhooks.md)\n\n## Keys\n\n[Back](#start)\n';
    const store = storeOf({ ...files, 'webhooks.md': text });
    const { text: whole } = await use('read_page', { page: '/webhooks' }, { store });
    expect(whole).toContain('[Events](/webhooks)');
    const { text: part } = await use('read_page', { page: '/webhooks#keys' }, { store });
    expect(part).toContain('[Back](/webhooks#start)');
  });

  it('read_page says where a file is that is too large to print', async () => {
    const store = storeOf({ ...files, 'llms-full.txt': 'x'.repeat(620_001) });
    expect((await use('read_page', { page: '/llms-full.txt' }, { store })).text).toMatch(
      /^A file of 621 kB, .*: curl --fail --remote-name https:\/\/docs\.example\.com\/llms-full\.txt\n/,
    );
  });

  it.each(['js', 'Node', 'curl'])('knows the language %s', async (language) => {
    expect((await use('read_page', { page: '/', language })).isError).toBeUndefined();
  });

  it("read_page follows a link's anchor to its section", async () => {
    for (const page of ['/webhooks#verify', 'https://docs.example.com/webhooks.md#verify'])
      expect((await use('read_page', { page })).text).toBe('## Verify\n\nCheck it.');
  });

  it('read_page finds the first page under each of its addresses', async () => {
    for (const page of ['/', '/index.md', 'https://docs.example.com/', 'https://docs.example.com'])
      expect((await use('read_page', { page })).text).toBe(files['index.md']);
  });

  it('read_page suggests alternatives to a missing page or section', async () => {
    expect(await use('read_page', { page: '/webhook' })).toEqual({
      text: 'There is no page "/webhook". Did you mean /webhooks?',
      isError: true,
    });
    expect((await use('read_page', { page: '/webhooks', section: 'x' })).text).toBe(
      'The page has no section "x". Its sections: Webhooks (#webhooks); Verify (#verify); Retry (#retry)',
    );
    expect(await use('read_page', { page: '/webhooks#verifi' })).toEqual({
      text: 'The page has no section "verifi". The nearest: Verify (#verify)',
      isError: true,
    });
    expect((await use('read_page', { page: '/webhooks', section: 'constructor' })).isError).toBe(true);
  });

  it.each(['/list.yaml', '/list.yaml#top'])(
    'read_page of %s says that a file has no sections',
    async (page) => {
      const file = { path: '/list.yaml', title: 'A list', type: 'application/yaml' };
      const store = storeOf({
        'mcp.json': JSON.stringify({ ...data, files: [file] }),
        'list.yaml': 'a: 1\n',
      });
      const section = page.includes('#') ? {} : { section: 'a' };
      expect(await use('read_page', { page, ...section }, { store })).toEqual({
        text: '/list.yaml has no sections. Read it whole.',
        isError: true,
      });
      expect((await use('read_page', { page: file.path }, { store })).text).toBe('a: 1\n');
    },
  );

  it('a site without an API has only the tools that read pages', async () => {
    const { result } = await (await post(rpc('tools/list'))).json();
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(['search_docs', 'read_page']);
  });

  it('an internal error is logged, and its message is not exposed', async () => {
    const onError = vi.fn();
    const { 'webhooks.md': _, ...rest } = files;
    const { text } = await use('read_page', { page: '/webhooks' }, { store: storeOf(rest), onError });
    expect(text).toBe('Something went wrong on our side. Try again in a moment.');
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
  });

  it('a damaged page was reported by its store: the tool says so and logs nothing', async () => {
    const store = damagedIn('webhooks.md');
    const { text, isError } = await use('read_page', { page: '/webhooks' }, { store });
    expect([text, isError]).toEqual(['This file cannot be read at the moment.', true]);
    const response = await post(rpc('resources/read', { uri: 'https://docs.example.com/webhooks.md' }), {
      store,
    });
    expect((await response.json()).error).toEqual({
      code: -32603,
      message: 'This file cannot be read at the moment.',
    });
  });
});

describe('discovery', () => {
  const route = createMcpRoute({ store: storeOf(files), openEngine: vi.fn(), onError: vi.fn() });

  it('the catalog links to the card, and the card to the server', async () => {
    const catalog = await route.request('/.well-known/mcp/catalog.json');
    const [entry] = (await catalog.json()).entries;
    expect(entry).toMatchObject({
      identifier: 'urn:air:docs.example.com:docs',
      type: 'application/mcp-server-card+json',
    });
    const card = await route.request(new URL(entry.url).pathname);
    expect(card.headers.get('content-type')).toBe('application/mcp-server-card+json');
    expect(card.headers.get('access-control-allow-origin')).toBe('*');
    const { name, remotes, description } = await card.json();
    expect(name).toBe('com.example.docs/docs');
    expect(description.length).toBeLessThanOrEqual(100);
    expect(remotes).toEqual([{ type: 'streamable-http', url: 'https://docs.example.com/mcp' }]);
  });
});
