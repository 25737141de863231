import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryObjects } from 'node:v8';
import type { ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadModule } from '../../scripts/lib/load-module.mjs';
import { startVite } from '../../scripts/lib/start-vite.mjs';
import { startDev } from '../../src/build/dev.ts';
import { ROOT } from '../fixtures/root.ts';

let root: string;
let vite: ViteDevServer;
let server: Server;
let origin: string;

const CHANGES = '- date: 2026-11-22\n  title: Refunds in part\n  href: /webhooks\n  text: Name an amount.\n';
const PAGE =
  '---\ntitle: Webhooks\n---\n\n# Webhooks\n\nVerify the signature.\n\n```json\n{ "id": 1 }\n```\n';

function save(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** This site's configuration without its imports. */
const CONFIG = readFileSync(join(ROOT, 'site.config.ts'), 'utf8')
  .replaceAll(/^import .*$/gm, '')
  .replace('defineSite<Route>(', '(');

/** Emits the event of Vite's watcher after a save. */
const announce = (event: 'add' | 'change' | 'unlink', file: string) => vite.watcher.emit('all', event, file);
/** Waits until a save takes effect; the timeout only ends a failing test. */
const shown = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 20 });
const get = (path: string, init?: RequestInit) => fetch(origin + path, init);
const textOf = async (path: string) => (await get(path)).text();
const loadApp = vi.fn(
  (): Promise<typeof import('../../src/build/dev-app.ts')> => loadModule('src/build/dev-app.ts'),
);

/** Keeps what the test prints to `console.error` from the terminal. */
const captureErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
/** What was printed, except that the project's document has warnings, such as for an operation that the sandbox does not know. */
const errorsIn = (printed: { mock: { calls: unknown[][] } }): unknown[] =>
  printed.mock.calls.flat().filter((text) => !/^0 errors, /m.test(String(text)));

/** Text result of a tool of the MCP server. */
async function callTool(name: string, given: object): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
  return (await response.json()).result.content[0].text;
}

/** Titles of the pages in the search results. */
async function search(query: string): Promise<string[]> {
  const body = JSON.stringify({ requests: [{ indexName: 'docs', query }] });
  const response = await get('/1/indexes/*/queries', { method: 'POST', body });
  const { results } = (await response.json()) as { results: { hits: { hierarchy: { lvl1: string } }[] }[] };
  return [...new Set(results[0]?.hits.map(({ hierarchy }) => hierarchy.lvl1))];
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'frame-dev-'));
  save(
    'content/index.mdoc',
    '---\ntitle: Home\ndescription: The start.\n---\n\n# Home\n\n![Pay](/images/a.png){% width=1200 height=630 %}\n',
  );
  save('content/webhooks.mdoc', PAGE);
  save('content/changes.yaml', CHANGES);
  save('public/terms.txt', 'Terms of service.\n');
  cpSync(join(ROOT, 'api'), join(root, 'api'), { recursive: true });
  cpSync(join(ROOT, 'public'), join(root, 'public'), { recursive: true });
  cpSync(join(ROOT, 'src/search/data'), join(root, 'src/search/data'), { recursive: true });
  mkdirSync(join(root, 'assets/images'), { recursive: true });
  cpSync(join(ROOT, 'public/social.png'), join(root, 'assets/images/a.png'));
  save('site.config.ts', CONFIG);
  // If the connection closed while the test waits, its next request would fail.
  server = createHttpServer({ keepAliveTimeout: 0 });
  vite = await startVite(server, {
    logLevel: 'silent',
    server: { watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const environment = { PORT: '0', HOST: '127.0.0.1' };
  origin = await startDev({ root, args: [], environment, server, loadApp, startVite: async () => vite });
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await vite.close();
  rmSync(root, { recursive: true, force: true });
});

describe('dev is the real site', () => {
  it.each([
    ['/', 'text/html'],
    ['/webhooks', 'text/html'],
    ['/index.md', 'text/markdown'],
    ['/webhooks.md', 'text/markdown'],
    ['/llms.txt', 'text/plain'],
    ['/llms-full.txt', 'text/plain'],
    ['/openapi.yaml', 'application/yaml'],
    ['/openapi.json', 'application/json'],
    ['/sitemap.xml', 'application/xml'],
    ['/feed.xml', 'application/atom+xml'],
    ['/robots.txt', 'text/plain'],
    ['/terms.txt', 'text/plain'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/images/a.png', 'image/png'],
    ['/_next/image?url=%2Fimages%2Fa.png&w=640&q=75', 'image/'],
    ['/src/ui/styles/site.css', 'text/'],
    ['/src/browser/always/main.ts', 'text/javascript'],
    ['/src/browser/tools/keep-place.ts', 'text/javascript'],
    ['/@vite/client', 'text/javascript'],
    ['/healthz', 'application/json'],
  ])('S2.1 %s has status 200 and type %s', async (path, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    expect((await response.bytes()).length).toBeGreaterThan(10);
  });

  it('the MCP server reads and searches the pages', async () => {
    const page = await callTool('read_page', { page: '/webhooks' });
    expect(page).toContain('# Webhooks\n');
    expect(page).toContain('Verify the signature.');
    expect(await callTool('search_docs', { query: 'signature' })).toContain('page: /webhooks');
  });

  it('S2.11 an unknown path gets the 404 page, and other paths redirect to their canonical form', async () => {
    const response = await get('/nowhere');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no page at this URL.');
    expect((await get('/webhooks/', { redirect: 'manual' })).headers.get('location')).toBe('/webhooks');
  });

  it('returns the Markdown twin to a client that requests Markdown', async () => {
    const response = await get('/webhooks', { headers: { accept: 'text/markdown' } });
    expect(response.headers.get('content-type')).toContain('text/markdown');
    expect(await response.text()).toMatch(/^---\ntitle: Webhooks\n[\s\S]*\n# Webhooks\n/);
  });

  it('has the security headers, relaxed only as far as Vite needs', async () => {
    const { headers } = await get('/webhooks');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('every list includes every page', async () => {
    for (const path of ['/sitemap.xml', '/llms.txt']) expect(await textOf(path)).toContain('/webhooks');
    expect(await textOf('/llms-full.txt')).toContain('Verify the signature.');
  });
});

describe('a save', () => {
  it('shows up in the next request: on the page, in its twin, and in search', async () => {
    expect(await search('signature')).toContain('Webhooks');
    const file = save('content/webhooks.mdoc', PAGE.replace('signature', 'pangolin'));
    announce('change', file);
    expect(await textOf('/webhooks')).toContain('Verify the pangolin.');
    expect(await textOf('/webhooks.md')).toContain('Verify the pangolin.');
    await shown(async () => expect(await search('pangolin')).toEqual(['Webhooks']));
  });

  it('with errors shows them with status 500, and the page again once they are fixed', async () => {
    const file = save('content/webhooks.mdoc', `${PAGE}\n{% calout /%}\n`);
    const broken = await get('/webhooks');
    expect(broken.status).toBe(500);
    expect(await broken.text()).toContain('there is no tag');
    expect((await get('/')).status).toBe(200);
    save('content/webhooks.mdoc', PAGE);
    announce('change', file);
    expect((await get('/webhooks')).status).toBe(200);
  });

  it('of a change shows up in the feed', async () => {
    expect(await textOf('/feed.xml')).toContain('<title>Refunds in part</title>');
    announce('change', save('content/changes.yaml', CHANGES.replace('in part', 'of any amount')));
    await shown(async () =>
      expect(await textOf('/feed.xml')).toContain('<title>Refunds of any amount</title>'),
    );
  });

  it('of a new page adds its route and list entries; deleting it removes them', async () => {
    const file = save('content/guides/new.mdoc', '---\ntitle: New\n---\n\n# New\n');
    announce('add', file);
    await shown(async () => expect((await get('/guides/new')).status).toBe(200));
    expect(await textOf('/sitemap.xml')).toContain('/guides/new');
    rmSync(file);
    announce('unlink', file);
    await shown(async () => expect((await get('/guides/new')).status).toBe(404));
  });

  it.runIf(process.env.SOAK)(
    'a page that no watcher announced is there; once deleted, it is gone, and nothing is printed',
    async () => {
      const printed = captureErrors();
      const file = save(
        'content/guides/early.mdoc',
        '---\ntitle: Early\ndescription: One.\n---\n\n# Early\n',
      );
      expect((await get('/guides/early')).status).toBe(200);
      rmSync(file);
      expect((await get('/guides/early')).status).toBe(404);
      announce('unlink', file);
      expect((await get('/guides/early')).status).toBe(404);
      await shown(async () => expect(await textOf('/sitemap.xml')).not.toContain('/guides/early'));
      expect(errorsIn(printed)).toEqual([]);
    },
  );

  it('of ten pictures at once shows all, and prints nothing', async () => {
    const printed = captureErrors();
    const names = Array.from({ length: 10 }, (_, index) => `pasted-${index}.png`);
    const picture = readFileSync(join(ROOT, 'public/social.png'));
    for (const name of names) {
      writeFileSync(join(root, 'assets/images', name), picture);
      announce('add', join(root, 'assets/images', name));
    }
    const sizes = names.map((name) => `/_next/image?url=%2Fimages%2F${name}&w=640&q=75`);
    await shown(async () => {
      const statuses = await Promise.all(
        [...names.map((name) => `/images/${name}`), ...sizes].map(async (path) => (await get(path)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
    expect(errorsIn(printed)).toEqual([]);
  });

  it('of a draft shows it', async () => {
    const file = save(
      'content/soon.mdoc',
      '---\ntitle: Soon\ndescription: Two.\ndraft: true\n---\n\n# Soon\n',
    );
    announce('add', file);
    await shown(async () => expect((await get('/soon')).status).toBe(200));
    rmSync(file);
    announce('unlink', file);
  });

  it.runIf(process.env.SOAK)('of an image or of the API document shows up, too', async () => {
    announce('add', save('assets/images/note.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await shown(async () => expect((await get('/images/note.svg')).status).toBe(200));
    const document = readFileSync(join(root, 'api/openapi.yaml'), 'utf8');
    announce('change', save('api/openapi.yaml', `${document}\n# Another line.\n`));
    await shown(async () => expect(await textOf('/openapi.yaml')).toContain('# Another line.'));
  });

  it('of a page prints its broken links, each time, and of a page elsewhere only what is new', async () => {
    const printed = captureErrors();
    const said = () => printed.mock.calls.flat().join('\n');
    const broken = PAGE.replace('Verify', '[Gone](/gone). Verify');
    for (let saves = 0; saves < 2; saves += 1) {
      printed.mockClear();
      announce('change', save('content/webhooks.mdoc', `${broken}${'\n'.repeat(saves)}`));
      expect((await get('/webhooks')).status).toBe(200);
      await shown(() => expect(said()).toMatch(/webhooks\.mdoc:7:\d+ the link `\/gone` leads to no page/));

      expect(said()).not.toContain('the navigation links to');
    }
    announce('change', save('content/webhooks.mdoc', PAGE));
    expect((await get('/webhooks')).status).toBe(200);
  });

  it.runIf(process.env.SOAK)(
    'of an API document that cannot be read is what its pages show, not what follows from it',
    async () => {
      captureErrors();
      const page = '---\ntitle: Object\ndescription: B.\n---\n\n# Object\n\n{% object of="Refund" /%}\n';
      announce('add', save('content/object.mdoc', page));
      await shown(async () => expect((await get('/object')).status).toBe(200));
      const document = readFileSync(join(root, 'api/openapi.yaml'), 'utf8');
      announce(
        'change',
        save(
          'api/openapi.yaml',
          document.replace('      operationId: createRefund', '     operationId: createRefund'),
        ),
      );
      await shown(async () => expect((await get('/object')).status).toBe(500));
      expect(await textOf('/object')).toMatch(/api\/openapi\.yaml:\d+:\d+ /);
      expect(await textOf('/object')).not.toContain('object.mdoc');
      announce('change', save('api/openapi.yaml', document));
      await shown(async () => expect((await get('/object')).status).toBe(200));
      rmSync(join(root, 'content/object.mdoc'));
      announce('unlink', join(root, 'content/object.mdoc'));
    },
  );

  it.runIf(process.env.SOAK)(
    'of hundreds of files, as at a switch of branches, loads the modules of the site once or twice',
    async () => {
      captureErrors();
      const [loaded, loads] = [loadApp.mock.calls.length, () => loadApp.mock.calls.length];
      const files = Array.from({ length: 25 }, (_, index) =>
        save(`content/guides/q${index}.mdoc`, `---\ntitle: Q${index}\ndescription: A.\n---\n\n# Q${index}\n`),
      );
      for (let file = 0; file < 300; file += 1) announce('change', join(root, `src/model/m${file}.ts`));
      for (const file of files) announce('add', file);
      await shown(async () => expect((await get('/guides/q24')).status).toBe(200));
      expect(loads() - loaded).toBeLessThanOrEqual(2);
      for (const file of files) {
        rmSync(file);
        announce('unlink', file);
      }
      await shown(async () => expect(await textOf('/sitemap.xml')).not.toContain('/guides/q'));
      announce('change', save('content/webhooks.mdoc', PAGE));
      expect((await get('/webhooks')).status).toBe(200);
    },
  );

  it('of a module that the configuration of Vite uses does not restart Vite, whose watcher announces the saves', () => {
    expect(vite.config.configFileDependencies).toEqual([]);
  });

  it('reloads the browser', async () => {
    const send = vi.spyOn(vite.environments.client.hot, 'send');
    announce('change', save('content/webhooks.mdoc', PAGE));
    await shown(() => expect(send).toHaveBeenCalledWith({ type: 'full-reload' }));
    send.mockRestore();
  });

  it.runIf(process.env.SOAK)(
    'does not leak modules, cache entries, or listeners, however often',
    async () => {
      captureErrors();
      const saves = 1000;
      const instances = async () => [
        await loadApp(),
        vite.environments.client.moduleGraph.idToModuleMap.size,
        vite.watcher.listenerCount('all'),
        server.listenerCount('request'),
      ];
      /** Number of live objects, the elements of caches and lists, after garbage collection. */
      const counts = () =>
        [Map, Set, Promise, Uint8Array].map((kind) => queryObjects(kind, { format: 'count' }));
      const saveAndGet = async (number: number) => {
        announce('change', save('content/webhooks.mdoc', PAGE.replace('"id": 1', `"id": ${number}`)));
        expect(await textOf('/webhooks')).toContain(`>${number}<`);
      };
      await saveAndGet(saves);
      const before = await instances();
      let counted = counts();
      /** How much more there is of each, which grows while what the last save began goes on, such as the index. */
      const growth = () => counts().map((count, at) => count - (counted[at] ?? 0));
      await expect
        .poll(
          () => {
            const changes = growth();
            counted = counts();
            return Math.max(...changes.map(Math.abs));
          },
          { interval: 1000 },
        )
        .toBeLessThan(20);
      for (let number = 0; number < saves; number += 1) await saveAndGet(number);
      const after = await instances();
      for (const [at, instance] of before.entries()) expect(after[at]).toBe(instance);
      // One leaked object for every other save would exceed this.
      await expect.poll(() => Math.max(...growth()), { interval: 1000 }).toBeLessThan(saves / 2);
    },
  );

  it('of a broken configuration is reported with its line, and the site returns once it is fixed', async () => {
    const printed = captureErrors();
    announce('change', save('site.config.ts', CONFIG.replace("product: 'Frame'", 'product: 7')));
    await shown(async () => expect((await get('/webhooks')).status).toBe(500));
    const said = expect.stringMatching(
      /site\.config\.ts:6:3 `product` is wrong: expected string, received number$/,
    );
    expect(errorsIn(printed)).toEqual([said]);
    expect(await textOf('/webhooks')).toMatch(/6:3 `product` is wrong.*<\/pre>/);
    announce('change', save('site.config.ts', CONFIG));
    await shown(async () => expect((await get('/webhooks')).status).toBe(200));
  });

  it('of a site module reloads it; an error is shown until the next save', async () => {
    const before = loadApp.mock.calls.length;
    announce('change', save('src/browser/always/main.ts', ''));
    announce('change', save('content/webhooks.mdoc', PAGE));
    expect((await get('/webhooks')).status).toBe(200);
    expect(loadApp).toHaveBeenCalledTimes(before);
    captureErrors();
    loadApp.mockRejectedValueOnce(new Error('\u001b[31mfooter.tsx:3:4\u001b[0m there is no <b>'));
    announce('change', save('src/ui/layout/page-end.tsx', ''));
    await shown(async () => expect((await get('/webhooks')).status).toBe(500));
    expect(await textOf('/webhooks')).toContain('footer.tsx:3:4 there is no &lt;b>');
    announce('change', save('src/ui/layout/page-end.tsx', ''));
    await shown(async () => expect((await get('/webhooks')).status).toBe(200));
    expect(loadApp).toHaveBeenCalledTimes(before + 2);
  });
});

describe('starting', () => {
  it.each([
    [{ PORT: '70000' }, [], /^PORT is "70000", but it must be a port number/],
    [{ PORT: 'three' }, [], /^PORT is "three"/],
    [{}, ['--port', '1'], /The flags are/],
    [{ PORT: '0', HOST: 'no host' }, [], /^HOST is "no host", which is not an address of this machine/],
  ])('rejects %j %j in one sentence', async (environment, args, sentence) => {
    const start = startDev({
      root,
      args,
      environment,
      server: createHttpServer(),
      loadApp,
      startVite: async () => vite,
    });
    await expect(start).rejects.toThrow(sentence);
  });

  it('reports a port that is in use', async () => {
    const { port } = new URL(origin);
    const start = startDev({
      root,
      args: [],
      environment: { PORT: port, HOST: '127.0.0.1' },
      server: createHttpServer(),
      loadApp,
      startVite: async () => vite,
    });
    await expect(start).rejects.toThrow(`Port ${port} is taken`);
  });
});
