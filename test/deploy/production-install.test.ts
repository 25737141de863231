import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_SITE } from '../faults/site.ts';
import { ROOT } from '../fixtures/root.ts';

const PROGRAMS = join(ROOT, '.build/node');

interface LockedPackage {
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
}
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<
    string,
    LockedPackage & Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>
  >;
};
const { dependencies = {}, devDependencies = {} } = lock.packages[''] ?? {};

/** Packages that a program imports, through all of its chunks. */
function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(PROGRAMS, file), 'utf8');
  const names = [...text.matchAll(/^(?:import|export)\b[^;]*?["']([^"'\n]+)["'];?$|import\("([^"]+)"\)/gm)];
  return names
    .map(([, name = '', dynamic]) => dynamic ?? name)
    .flatMap((name) => (name.startsWith('./') ? importsOf(name.slice(2), seen) : [name]));
}

/** Packages that a program imports, without the paths inside them. */
function packagesOf(program: string): string[] {
  const imports = importsOf(program).filter((name) => !name.startsWith('node:'));
  const names = imports.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  expect(names.filter((name) => builtinModules.includes(name))).toEqual([]);
  return [...new Set(names)].sort();
}

it('38.11: what `npm start` installs is enough to build: no program needs the packages of the tests', () => {
  const programs = readdirSync(PROGRAMS).filter((file) => file.endsWith('.js'));
  const needed = programs.flatMap(packagesOf);
  expect(needed).toContain('shiki');
  expect(needed.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
});

describe('npm ci --omit=dev is enough to serve', () => {
  it('the server imports only Node and `dependencies`, and needs all of them', () => {
    expect(packagesOf('server.js')).toEqual(Object.keys(dependencies).sort());
  });

  describe('in a folder with only the result of such an install and the built site', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'frame-production-'));
      const installed = Object.entries(lock.packages).filter(
        ([path, { link, dev, devOptional }]) =>
          path.startsWith('node_modules/') && !link && !dev && !devOptional,
      );
      for (const [path] of installed) {
        // Optional packages for other systems are locked but not installed; nested packages come with their parent.
        if (path.lastIndexOf('node_modules/') > 0 || !existsSync(join(ROOT, path))) continue;
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        symlinkSync(join(ROOT, path), join(folder, path));
      }
      for (const file of ['package.json', 'package-lock.json'])
        copyFileSync(join(ROOT, file), join(folder, file));
      cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
      cpSync(realpathSync(BUILT_SITE), join(folder, 'dist'), { recursive: true });
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    /** @param program what `npm start` runs: npm itself would not pass on signals */
    function start(program = 'scripts/start.mjs') {
      const child = spawn(process.execPath, ['--preserve-symlinks', program], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0' },
      });
      const chunks: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
      return { child, output: () => chunks.join('') };
    }

    it('`npm start` serves without installing or building anything', async () => {
      cpSync(PROGRAMS, join(folder, '.build/node'), { recursive: true });
      const { child, output } = start();
      const ended = once(child, 'exit');
      await expect.poll(output).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/m);
      const response = await fetch(/http:\S+/.exec(output())?.[0] ?? '');
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<h1');
      expect(output()).not.toContain('Installing');
      child.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    });

    it('without its packages, the server says in one sentence how to install them', async () => {
      cpSync(PROGRAMS, join(folder, '.build/node'), { recursive: true });
      rmSync(join(folder, 'node_modules'), { recursive: true });
      const { child, output } = start('.build/node/server.js');
      expect((await once(child, 'close'))[0]).toBe(1);
      expect(output()).toMatch(
        /^The server cannot start: Cannot find package '[^']+'\. Run `npm ci --omit=dev`\.\n$/,
      );
    });

    it('without the built server, one sentence says what to copy', async () => {
      const { child, output } = start();
      expect((await once(child, 'close'))[0]).toBe(1);
      expect(output().trim()).toMatch(/^There is no built server in \.build\/node: .*\.$/);
    });
  });
});
