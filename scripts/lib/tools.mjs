import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** @typedef {import('../../test/samples/runners.ts').Tool} Tool */

/** Programs that the checks use besides Node and the sample languages. @type {Tool[]} */
const ownTools = [
  {
    name: 'Chromium',
    // The same engine without windows: browser tests take half the time.
    packages: ['chromium-headless-shell'],
    variable: 'CHROMIUM_PATH',
    paths: ['/usr/bin/chromium-headless-shell'],
    otherPaths: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
    ],
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    variable: 'FIREFOX_PATH',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  },
  {
    name: 'the driver of WebKit',
    packages: ['webkit2gtk-driver'],
    variable: 'WEBKIT_DRIVER_PATH',
    paths: ['/usr/bin/WebKitWebDriver'],
  },
  {
    name: 'Xvfb',
    packages: ['xvfb'],
    variable: 'XVFB_PATH',
    paths: ['/usr/bin/Xvfb'],
  },
  {
    name: "Poppler's pdfinfo",
    packages: ['poppler-utils'],
    variable: 'PDFINFO_PATH',
    paths: ['/usr/bin/pdfinfo'],
  },
  {
    name: 'OpenSSL',
    packages: ['openssl'],
    variable: 'OPENSSL_PATH',
    paths: ['/usr/bin/openssl', '/usr/local/bin/openssl'],
  },
  {
    name: 'curl',
    packages: ['curl'],
    variable: 'CURL_PATH',
    paths: ['/usr/bin/curl', '/usr/local/bin/curl'],
  },
  {
    name: 'nginx',
    packages: ['nginx-light'],
    variable: 'NGINX_PATH',
    paths: ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'],
  },
];

/** Every language declares its own: `tool` in `test/samples/runners.ts`. @returns {Promise<Tool[]>} */
async function languageTools() {
  const { runnerImport } = await import('vite');
  const { NODE_ENV } = process.env;
  /** @type {{ module: typeof import('../../test/samples/runners.ts') }} */
  const { module } = await runnerImport('./test/samples/runners.ts');
  // Vite leaves NODE_ENV set to `development`, which would affect everything that is bundled later.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return Object.values(module.runners).flatMap(({ tool }) => tool ?? []);
}

/**
 * @param {Tool} tool
 * @param {readonly string[]} [otherPaths] additional locations
 * @returns {string | undefined} path of a program that passes the probe
 */
function find({ variable, paths, probe }, otherPaths = []) {
  return [process.env[variable] ?? '', ...paths, ...otherPaths].find(
    (path) =>
      path !== '' &&
      existsSync(path) &&
      (probe === undefined || spawnSync(path, probe, { stdio: 'ignore' }).status === 0),
  );
}

/**
 * Finds the programs that the checks need, or installs them with the system's package manager if this account may.
 * @param {readonly string[]} [only] the variables of the programs that are needed; all if omitted
 * @returns {Promise<Record<string, string>>} path of each program by its variable, such as `CHROMIUM_PATH`
 */
export async function ensureTools(only) {
  const all = [...ownTools, ...(await languageTools())];
  const tools = all.filter(({ variable }) => only === undefined || only.includes(variable));
  const missing = tools.filter((tool) => find(tool) === undefined);
  if (missing.length > 0 && existsSync('/usr/bin/apt-get'))
    await install(missing.flatMap((tool) => tool.packages));
  /** @type {Record<string, string>} */
  const paths = {};
  for (const tool of tools) {
    const path = find(tool, tool.otherPaths);
    if (path === undefined) {
      console.error(
        `${tool.name} is missing: install it (Debian: apt-get install ${tool.packages.join(' ')}), or set ${tool.variable} to its path.`,
      );
      process.exit(1);
    }
    paths[tool.variable] = path;
  }
  return paths;
}

/** @param {string[]} packages */
async function install(packages) {
  const root = process.getuid?.() === 0;
  const sudo = !root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (!root && !sudo) return;
  console.log(`Installing ${packages.join(', ')} …`);
  const [command, lead] = root ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(/** @type {string} */ (command), [...lead, 'update'], { env, quiet: true });
  await run(
    /** @type {string} */ (command),
    [...lead, 'install', '-y', '--no-install-recommends', ...packages],
    { env, quiet: true },
  );
}
