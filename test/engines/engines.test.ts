import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes, typicalRoutes } from '../e2e/routes.ts';
import { type ServerProcess, startServer } from '../faults/server-process.ts';
import { BUILT_SITE } from '../faults/site.ts';
import { clickOn, type Engine, waitFor } from './engine.ts';
import { type Firefox, startFirefox } from './firefox.ts';
import { startWatchingProxy, type WatchingProxy } from './watching-proxy.ts';
import { startWebKit } from './webkit.ts';

let server: ServerProcess;
let proxy: WatchingProxy;
beforeAll(async () => {
  server = await startServer({ site: BUILT_SITE });
  proxy = await startWatchingProxy(server.origin);
});
afterAll(async () => {
  await proxy.close();
  await server.end('SIGTERM');
});

/** Where a program of Poppler is: beside `PDFINFO_PATH`. */
const poppler = (program: string) => join(dirname(process.env.PDFINFO_PATH ?? '/usr/bin/pdfinfo'), program);

/** Counts the pages of a PDF. */
function sheetsOf(input: Uint8Array): number {
  const { stdout } = spawnSync(poppler('pdfinfo'), ['-'], {
    input,
    encoding: 'utf8',
  });
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1]);
}

/**
 * The highest part of a PDF's sheets without ink that has ink above and below it, as a share of the sheet's height.
 */
function highestHole(input: Uint8Array): number {
  const { stdout } = spawnSync(poppler('pdftoppm'), ['-r', '30', '-gray', '-'], {
    input,
    maxBuffer: 1e9,
  });
  let highest = 0;
  // Sheets follow each other as portable gray maps: width, height and white in text, then a byte for each pixel.
  for (let at = 0; at < stdout.length; ) {
    const [head = '', width, height] =
      /^P5\s(\d+)\s(\d+)\s255\s/.exec(stdout.toString('latin1', at, at + 40)) ?? [];
    const [columns, rows] = [Number(width), Number(height)];
    at += head.length;
    let last: number | undefined;
    for (let row = 0; row < rows; row += 1, at += columns)
      if (stdout.subarray(at, at + columns).some((gray) => gray < 200)) {
        highest = Math.max(highest, (row - (last ?? row)) / rows);
        last = row;
      }
  }
  return highest;
}

/** The narrowest window that WebKitGTK's browser allows, and 390 px in Firefox. */
const narrow = { Firefox: 390, WebKit: 450 };

const soak = process.env.SOAK !== undefined;

// Firefox on every change, which finds what only Chromium does; WebKit, every page, and paper before a release.
for (const name of ['Firefox', 'WebKit'] as const)
  describe.skipIf(name === 'WebKit' && !soak)(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await (name === 'Firefox' ? startFirefox() : startWebKit());
    });
    afterAll(() => engine.close());
    beforeEach(() => engine.resize(1280, 900));

    const open = (path: string) => engine.open(proxy.origin + path);
    const isAt = (expected: string) =>
      waitFor(
        engine,
        `the address ${expected}`,
        (wanted) => location.pathname + location.hash === wanted,
        expected,
      );
    /** The first movement of a pointer loads what readers use. */
    const loadTools = async () => {
      const isLoaded = () => document.querySelector('[aria-live=polite]') !== null;
      // A page takes no input before it is painted for the first time, which is after it has loaded.
      for (let step = 0; step < 100 && !(await engine.evaluate(isLoaded)); step += 1)
        await engine.point(5 + (step % 2), 5);
      await waitFor(engine, 'the tools of the page', isLoaded);
    };

    it('pages open without an error or policy violation, and none is wider than its window', async () => {
      const wide: string[] = [];
      for (const route of soak ? routes : typicalRoutes.slice(2, 4)) {
        await engine.resize(1280, 900);
        await open(route);
        await loadTools();
        for (const width of [1280, narrow[name]]) {
          await engine.resize(width, 900);
          const excess = await engine.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (excess > 0) wide.push(`${route} at ${width} px: ${excess} px`);
        }
      }
      expect(wide).toEqual([]);
      expect(proxy.problems).toEqual([]);
    });

    it('a search is typed without a pause, and Enter opens its first hit', async () => {
      await open('/');
      await loadTools();
      await engine.press('k', 'Control');
      await waitFor(engine, 'the focus in the search field', () =>
        document.activeElement?.matches('[role=combobox]'),
      );
      await engine.type('webhook signature');
      await engine.press('Enter');
      const isOver = () =>
        location.pathname === '/webhooks'
          ? 'opened'
          : document.querySelector('.search-message[role=alert]') && 'out of reach';
      // A busy machine may delay a search until it seems out of reach: Enter repeats it, and then opens its first hit.
      while ((await waitFor(engine, 'the page of the hit', isOver)) === 'out of reach')
        for (const key of ['Enter', 'Enter']) await engine.press(key);
    });

    it('a sample runs, and runs again with values of the reader', async () => {
      await open('/api/customers');
      await clickOn(engine, '[aria-label="Run: Create a customer"]');
      await waitFor(engine, 'the result', () => document.querySelector('.run-line strong') !== null);
      await clickOn(engine, '.run-panel button, .run-panel summary', 'Edit');
      await clickOn(engine, '.run-panel textarea');
      await engine.press('a', 'Control');
      await engine.type('{"name":"A","email":"a@b.co","nmae":"B"}');
      await clickOn(engine, '.run-panel button', 'Run with these values');
      await waitFor(engine, 'the error of the field', () =>
        document.querySelector('.run-panel [role=alert]')?.textContent?.includes('nmae is not a known field'),
      );
    });

    it.runIf(soak)(
      'the sandbox drawer opens over the page, moves its clock, and Escape closes it',
      async () => {
        await open('/api/charge_intents');
        await clickOn(engine, '[aria-label="Run: Create a charge intent"]');
        await waitFor(engine, 'the result', () => document.querySelector('.run-line strong') !== null);
        await clickOn(engine, '.run-panel button', 'Sandbox');
        await waitFor(
          engine,
          'the focus in the drawer',
          () => document.activeElement?.textContent === 'Close',
        );
        // A box that scrolls is a tab stop in Firefox, and would have no name.
        await engine.press('Tab');
        expect(await engine.evaluate(() => document.activeElement?.ariaLabel)).toBe('Advance 1 day');
        await engine.press('Enter');
        await waitFor(engine, 'the new date', () =>
          document.querySelector('dialog [role=status]')?.textContent?.includes('It is'),
        );
        await engine.press('Escape');
        await waitFor(engine, 'the closed drawer', () => document.querySelector('dialog[open]') === null);
        expect(await engine.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0);
      },
    );

    it.runIf(soak)(
      'Back returns to the place the reader came from, with the theme chosen meanwhile',
      async () => {
        await open('/pagination');
        await loadTools();
        await engine.evaluate(() => scrollTo(0, 300));
        await clickOn(engine, '.side-nav a', 'Metadata');
        await isAt('/metadata');
        const chosen = await engine.evaluate(() => document.documentElement.dataset.theme ?? '');
        await clickOn(engine, '.theme-button, [aria-label^="Theme"], button[data-theme-toggle]');
        const theme = await waitFor(
          engine,
          'another theme',
          (old) => document.documentElement.dataset.theme !== old && document.documentElement.dataset.theme,
          chosen,
        );
        await engine.back();
        await isAt('/pagination');
        await waitFor(
          engine,
          'the place on the page',
          () => document.querySelector('h1')?.textContent === 'Pagination',
        );
        expect(await engine.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
      },
    );

    it('a link lands on its heading in the language that the reader chose, and the contents mark it', async () => {
      await open('/webhooks');
      await engine.evaluate(() => localStorage.setItem('code', 'python'));
      await open('/rate-limiting');
      await open('/webhooks#verify-the-signature');
      await loadTools();
      const top = await waitFor(engine, 'the heading at the top', () => {
        const { top: at } = (
          document.getElementById('verify-the-signature') as HTMLElement
        ).getBoundingClientRect();
        return at > 0 && at < 120 && at;
      });
      expect(top).toBeGreaterThan(40);
      await waitFor(
        engine,
        'the mark in the contents',
        () =>
          document.querySelector('.toc a[data-reading]')?.getAttribute('href') === '#verify-the-signature',
      );
      await engine.evaluate(() => localStorage.removeItem('code'));
    });

    it.runIf(soak)('a link to a nested field opens its fold and scrolls there', async () => {
      await open('/api/charge_intents');
      const id = await engine.evaluate(
        () => document.querySelector('details:not([open]) [id*="."], details:not([open]) [id]')?.id ?? '',
      );
      expect(id).not.toBe('');
      await open('/docs');
      await open(`/api/charge_intents#${id}`);
      await waitFor(
        engine,
        'the field in view',
        (field) => {
          const box = document.getElementById(field)?.getBoundingClientRect();
          return box !== undefined && box.height > 0 && box.top >= 0 && box.top < innerHeight;
        },
        id,
      );
    });

    it.runIf(soak)('both columns of the page of all pages begin at the same height', async () => {
      await open('/docs');
      const tops = await engine.evaluate(() => {
        const parts = [...document.querySelectorAll('.columns > *')].map((part) =>
          part.getBoundingClientRect(),
        );
        return [...new Set(parts.map(({ left }) => left))].map((edge) =>
          Math.min(...parts.filter(({ left }) => left === edge).map(({ top }) => top)),
        );
      });
      expect(tops).toHaveLength(2);
      expect(tops[1]).toBe(tops[0]);
    });

    it('a page is downloaded once, whether or not it is fetched ahead', async () => {
      // From before the page is open, so that a page that is fetched ahead counts.
      const before = proxy.requests.length;
      await open('/');
      await loadTools();
      await clickOn(engine, '.side-nav a', 'Webhooks');
      await isAt('/webhooks');
      await waitFor(engine, 'the page', () => document.querySelector('h1')?.textContent === 'Webhooks');
      const loads = proxy.requests.slice(before).filter((request) => request === 'GET /webhooks');
      expect(loads.length).toBeLessThanOrEqual(1);
    });

    if (name === 'Firefox' && soak)
      it('a page has as many sheets on paper as in Chromium: captions and folds leave no holes', async () => {
        const chromium = await playwright.launch({
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
          args: ['--no-sandbox'],
        });
        const page = await chromium.newPage();
        for (const route of ['/webhooks', '/api/refunds']) {
          await open(route);
          await page.goto(proxy.origin + route);
          const [theirs, ours] = [await page.pdf({ format: 'A4' }), await (engine as Firefox).pdf()];
          const sheets = sheetsOf(theirs);
          expect(sheets, route).toBeGreaterThan(5);
          // Lines may break elsewhere.
          expect(Math.abs(sheetsOf(ours) - sheets), route).toBeLessThanOrEqual(1);
          for (const pdf of [theirs, ours]) expect(highestHole(pdf), route).toBeLessThan(0.1);
        }
        await chromium.close();
      });
    it('nothing went wrong on any of these paths', () => {
      expect(proxy.problems).toEqual([]);
    });
  });
