import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Programs that the checks use besides Node: where they may lie, the package that brings them, and what for. */
const tools = [
  {
    name: 'Chromium',
    package: 'chromium',
    variable: 'CHROMIUM_PATH',
    paths: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
    ],
  },
  { name: 'Ruby', package: 'ruby', variable: 'RUBY_PATH', paths: ['/usr/bin/ruby', '/usr/local/bin/ruby'] },
  {
    name: 'OpenSSL',
    package: 'openssl',
    variable: 'OPENSSL_PATH',
    paths: ['/usr/bin/openssl', '/usr/local/bin/openssl'],
  },
  { name: 'curl', package: 'curl', variable: 'CURL_PATH', paths: ['/usr/bin/curl', '/usr/local/bin/curl'] },
  {
    name: 'nginx',
    package: 'nginx-light',
    variable: 'NGINX_PATH',
    paths: ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'],
  },
];

/** @param {(typeof tools)[number]} tool @returns {string | undefined} */
function find(tool) {
  const own = process.env[tool.variable];
  return [own ?? '', ...tool.paths].find((path) => path !== '' && existsSync(path));
}

/**
 * Finds what the checks need, or installs it with the system's package manager where this account may.
 * @returns {Promise<Record<string, string>>} path of each program under its variable, such as `CHROMIUM_PATH`
 */
export async function ensureTools() {
  const missing = tools.filter((tool) => find(tool) === undefined);
  if (missing.length > 0 && existsSync('/usr/bin/apt-get'))
    await install(missing.map((tool) => tool.package));
  /** @type {Record<string, string>} */
  const paths = {};
  for (const tool of tools) {
    const path = find(tool);
    if (path === undefined) {
      console.error(
        `${tool.name} is missing: install it (Debian: apt-get install ${tool.package}), or set ${tool.variable} to its path.`,
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
