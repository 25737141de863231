import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES =
  'src scripts api package.json package-lock.json site.config.ts vite.config.ts vite.node.config.ts vite.aliases.ts';

const SITE = `export const site = {
  ...base,
  product: 'Handbook',
  navigation: [{ label: 'Start', links: [{ label: 'Home', href: '/' }, { label: 'Setup', href: '/setup' }] }],
  redirects: { '/install': '/setup' },
  variables: { release: '2.1' },
};
`;

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/**
 * Does what `npm run build` does once packages are installed, in a copy of the sources, including bundling the
 * configuration.
 */
async function build(...args: string[]): Promise<{ code: number; output: string }> {
  const script = `import { buildSite } from './scripts/lib/build-site.mjs'; process.exit(await buildSite(${JSON.stringify(args)}));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output: chunks.join('') };
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'frame-other-'));
  for (const name of SOURCES.split(' ')) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const base = readFileSync(join(ROOT, 'site.config.ts'), 'utf8')
    .replaceAll(/^import .*$/gm, '')
    .replace('defineSite<Route>(', '(')
    .replace('export const site', 'const base');
  write('handbook/site.config.ts', `${base}\n${SITE}`);
  write(
    'handbook/docs/index.mdoc',
    '---\ntitle: Home\ndescription: The start.\n---\n\n# Home\n\nRelease {% $release %}.\n',
  );
  write('handbook/docs/setup.mdoc', '---\ntitle: Setup\ndescription: How to set up.\n---\n\n# Setup\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('--site builds another tree with the navigation, redirects, and variables of its own configuration', async () => {
  const flags = ['--content', 'handbook/docs', '--site', 'handbook/site.config.ts', '--out', 'handbook/dist'];
  const { code, output } = await build(...flags);
  expect(output).toContain('Built 2 pages');
  expect(code).toBe(0);
  const read = (path: string) => readFileSync(join(root, 'handbook/dist', path), 'utf8');
  expect(read('index.html')).toContain('Handbook');
  expect(read('index.html')).toContain('href="/setup"');
  expect(read('index.md')).toContain('Release 2.1.');
  expect(read('_redirects')).toContain('/install /setup 308');

  rmSync(join(root, 'handbook/docs/setup.mdoc'));
  write('handbook/docs/team.mdoc', '---\ntitle: Team\ndescription: Who.\n---\n\n# Team\n\n{% $owner %}\n');
  const broken = await build(...flags, '--check');
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(
    /^handbook\/site\.config\.ts:\d+:\d+ the navigation links to \/setup, which no file below handbook\/docs\/ makes — add handbook\/docs\/setup\.mdoc, or delete the link$/m,
  );
  expect(broken.output).toMatch(
    /^handbook\/site\.config\.ts:\d+:\d+ the redirect of \/install leads to no page/m,
  );
  const unknown = 'handbook/docs/team.mdoc:8:5 there is no variable `owner` — write the text itself, or';
  expect(broken.output).toContain(`${unknown} add it to \`variables\` in handbook/site.config.ts\n`);

  const bare = await build('--content', 'handbook/docs', '--check');
  expect(bare.output).toContain(`${unknown} name a configuration with \`variables\` by \`--site FILE\`\n`);
}, 240_000);
