import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build } from 'vite';

export interface RoutedPeer {
  origin: string;
  stop(): Promise<void>;
}

interface PeerPage {
  path: string;
  title: string;
  /** What stands beside the side navigation. */
  html: string;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * The pages of a running site as an application with a client-side router (`bench/peers/router`): the same text and
 * styles, served in brotli from memory.
 * @param folder an empty one, for the application
 * @returns null if its packages cannot be installed
 */
export async function startRoutedPeer(
  browser: Browser,
  site: string,
  folder: string,
): Promise<RoutedPeer | null> {
  cpSync('bench/peers/router', folder, { recursive: true });
  const install = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  if (install.status !== 0) return null;
  await writePages(browser, site, folder);
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: 'out' } });
  return serve(join(folder, 'out'));
}

/** Writes what the application imports: the site's styles and top bar, and a module for each page of its navigation. */
async function writePages(browser: Browser, site: string, folder: string): Promise<void> {
  // Otherwise the site's policy would forbid to parse its pages in it.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${site}/`);
  const { bar, css, pages } = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#nav .nav-groups a')];
    const all = links.filter(({ hash, origin }) => hash === '' && origin === location.origin);
    const read = async ({ pathname, textContent }: HTMLAnchorElement): Promise<PeerPage> => {
      const text = await (await fetch(pathname, { headers: { accept: 'text/html' } })).text();
      const layout = new DOMParser().parseFromString(text, 'text/html').querySelector('.layout');
      layout?.querySelector('#nav')?.remove();
      return { path: pathname, title: textContent ?? '', html: layout?.innerHTML ?? '' };
    };
    const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '';
    return {
      bar: document.querySelector('.top-bar')?.innerHTML ?? '',
      css: await (await fetch(styles)).text(),
      pages: await Promise.all(all.map(read)),
    };
  });
  await context.close();
  const list = pages.map(
    ({ path, title }, index) =>
      `{ path: ${JSON.stringify(path)}, title: ${JSON.stringify(title)}, load: () => import('./page-${index}.js') },`,
  );
  writeFileSync(join(folder, 'site.css'), css);
  writeFileSync(
    join(folder, 'pages.js'),
    `export const bar = ${JSON.stringify(bar)};\nexport const pages = [\n${list.join('\n')}\n];\n`,
  );
  for (const [index, { html }] of pages.entries())
    writeFileSync(
      join(folder, `page-${index}.js`),
      `import { createElement } from 'react';
const props = { style: { display: 'contents' }, dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } };
export default () => createElement('div', props);\n`,
    );
}

async function serve(folder: string): Promise<RoutedPeer> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) in TYPES)
      .map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const name = files.has(url) ? url : '/index.html';
    response.writeHead(200, {
      'content-type': TYPES[extname(name)],
      'content-encoding': 'br',
      'cache-control': 'public, max-age=300',
    });
    response.end(files.get(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
