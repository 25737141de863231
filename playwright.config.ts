import { defineConfig } from '@playwright/test';

/** Browser tests run against the built site, served by the real server on a port of its own. */
const port = Number(process.env.TEST_PORT ?? 4173);

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: /\.spec\.ts$/,
  // `npm test -- soak` runs all.
  ...(process.env.SOAK === undefined ? { testIgnore: /\.soak\.spec\.ts$/, grepInvert: /@soak/ } : {}),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // These only end what hangs; no test may depend on how busy the machine is.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // Containers seldom allow the browser's own sandbox; the pages under test are ours.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: 'node .build/node/server.js',
    url: `http://127.0.0.1:${port}/healthz`,
    env: { PORT: String(port), HOST: '127.0.0.1' },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});
