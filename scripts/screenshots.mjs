// `npm run screenshots [-- page …]`: screenshots of sixteen pages, or of the given ones, at four widths in both themes,
// in `test-results/screens/`. They are for visual review; no test compares them.
import { spawn } from 'node:child_process';
import { enterProject, rejectFlags } from './lib/enter-project.mjs';

enterProject();
const named = process.argv.slice(2);
rejectFlags(named, 'Name the pages: npm run screenshots -- /docs /testing.');

const PAGES = [
  '/',
  '/docs',
  '/no-such-page',
  '/rate-limiting',
  '/authentication',
  '/testing',
  '/webhooks',
  '/framejs',
  '/guides/payment-request-button',
  '/payments/accept-a-payment',
  '/payments/declines-codes',
  '/payments/subscriptions',
  '/payments/build-subscriptions',
  '/api/charge_intents',
  '/api/subscriptions',
  '/api/webhook_endpoints',
];
const WIDTHS = [390, 768, 1280, 1920];
/** Very long pages are cropped here: the rest looks like the part above. */
const MAX_HEIGHT = 6000;
const FOLDER = 'test-results/screens';

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled({ tests: true });
const { ensureTools } = await import('./lib/tools.mjs');
const { CHROMIUM_PATH: executablePath = '' } = await ensureTools(['CHROMIUM_PATH']);
const { buildSiteIfChanged } = await import('./lib/build-site.mjs');
const code = await buildSiteIfChanged();
if (code !== 0) process.exit(code);

const port = process.env.TEST_PORT ?? '4173';
const origin = `http://127.0.0.1:${port}`;
const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const server = spawn(process.execPath, ['.build/node/server.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: port, HOST: '127.0.0.1' },
});
try {
  await untilHealthy();
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const path of named.length > 0 ? named : PAGES) {
    await page.goto(new URL(path, origin).href);
    // A page's tools load at the first interaction.
    await page.mouse.move(5, 5);
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        const name = path.replace(/^\//, '').replaceAll('/', '-') || 'home';
        await page.screenshot({
          path: `${FOLDER}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
          clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
        });
      }
    }
  }
  console.log(`The pictures are in ${FOLDER}.`);
} finally {
  await browser.close();
  server.kill();
}

async function untilHealthy() {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not start on port ${port}.`);
}
