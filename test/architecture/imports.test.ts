import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ROOT, readSourceFiles, type SourceText } from './source-files.ts';

/** Folders under `src/` that each folder may import from, besides itself. docs/architecture.md explains why. */
const allowed: Record<string, string[]> = {
  model: [],
  config: ['model'],
  languages: ['model'],
  api: ['model', 'languages'],
  content: ['model'],
  markdoc: ['model', 'languages', 'api'],
  page: ['model', 'config'],
  ui: ['model'],
  search: ['model'],
  images: ['model'],
  browser: ['model', 'islands'],
  islands: ['model', 'browser', 'languages', 'api', 'sandbox'],
  mcp: ['model', 'api', 'search', 'sandbox'],
  server: ['model', 'config', 'search', 'images', 'mcp'],
  sandbox: ['model', 'api'],
  'sandbox-cli': ['model', 'api', 'sandbox'],
  build: ['model', 'config', 'api', 'content', 'markdoc', 'page', 'ui', 'search', 'server', 'sandbox', 'mcp'],
};

/** Packages that a folder must not use. */
const forbidden: Record<string, RegExp> = {
  model: /^(node:|react|hono|@markdoc)/,
  page: /^(node:|react|hono|@markdoc)/,
  search: /^(node:fs|node:http|node:net|hono|@hono|react)/,
  markdoc: /^(react|node:fs|hono)/,
  content: /^(react|hono)/,
  ui: /^(node:|hono|@markdoc)/,
  browser: /^(node:|react|hono|@markdoc)/,
  islands: /^(node:|hono|@markdoc)/,
  mcp: /^(node:|react|hono|@hono|@markdoc)/,
  server: /^(react|@markdoc|vite)/,
  sandbox: /^(node:|react|@markdoc|@hono)/,
};

const files = readSourceFiles();

function importsAgainstTheRules({ path, folder, imports }: Omit<SourceText, 'text'>): string[] {
  return imports
    .filter(({ target, ours }) => {
      if (!ours) return forbidden[folder]?.test(target) ?? false;
      const [top, other = ''] = target.split('/');
      // The site settings are data for the code that assembles the site.
      if (top !== 'src') return !(folder === 'build' && target === 'site.config.ts');
      return other !== folder && !allowed[folder]?.includes(other);
    })
    .map(({ target, line }) => `${path}:${line} imports ${target}`);
}

describe('imports', () => {
  it('every folder under src/ has a rule', () => {
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(Object.keys(allowed).sort()).toEqual(folders.sort());
    expect(files.length).toBeGreaterThan(200);
  });

  it('follow the data flow: no folder imports a folder that it must not know', () => {
    expect(files.flatMap(importsAgainstTheRules)).toEqual([]);
  });

  it('only one file resizes images, one measures and one renders them, and one renders pages to text', () => {
    const users = (name: string) =>
      files.filter(({ imports }) => imports.some(({ target }) => target === name)).map(({ path }) => path);
    expect(users('sharp')).toEqual([
      'src/build/check-images.ts',
      'src/build/social-images.ts',
      'src/images/transform.ts',
    ]);
    expect(users('react-dom/server')).toEqual(['src/build/render-page.tsx']);
  });

  it('only one file reads the environment for the server and the build', () => {
    // Node samples contain the word.
    const sources = files.filter(({ path }) => path !== 'src/languages/javascript.ts');
    const readers = sources.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path);
    // Both programs pass it to `config/env.ts`, which reads it.
    expect(readers).toEqual(['src/build/main.ts', 'src/server/main.ts']);
  });

  it('the rules work: each kind of import is detected and rejected', () => {
    const text = [
      "import type { A } from '../ui/a.tsx';",
      'import {',
      '  type B,',
      '  c,',
      "} from '../build/b.ts';",
      "export { d } from '../content/d.ts';",
      "import '../page/e.css';",
      "const f = await import('../markdoc/f.ts');",
      "import React from 'react';",
      "import { g } from '../model/g.ts';",
      "import { h } from './h.ts';",
    ].join('\n');
    const path = 'src/server/x.ts';
    const imports = importsOf(path, text);
    expect(importsAgainstTheRules({ path, folder: 'server', imports })).toEqual([
      'src/server/x.ts:1 imports src/ui/a.tsx',
      'src/server/x.ts:2 imports src/build/b.ts',
      'src/server/x.ts:6 imports src/content/d.ts',
      'src/server/x.ts:7 imports src/page/e.css',
      'src/server/x.ts:8 imports src/markdoc/f.ts',
      'src/server/x.ts:9 imports react',
    ]);
  });
});

describe('files', () => {
  it('no file under src/ is longer than 300 lines', () => {
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > 300);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('there are no default exports under src/', () => {
    const found = files.filter(({ text }) => /^export default\b|\bas default\b/m.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('every exported function has a doc comment', () => {
    expect(files.flatMap(undocumented)).toEqual([]);
  });

  it('file names are lowercase words with hyphens', () => {
    const odd = files.filter(
      ({ path }) => !/^[a-z0-9-]+(\.generated|\.d)?\.tsx?$/.test(path.split('/').at(-1) ?? ''),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });
});

/** Exported functions without a doc comment directly before them, apart from linter comments. */
function undocumented({ path, text }: SourceText): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const name = /^export (?:async )?function\*? (\w+)/.exec(line)?.[1];
    if (name === undefined) return [];
    const before = lines.slice(0, at).reverse();
    const last = before.find((each) => !each.startsWith('// biome-ignore')) ?? '';
    return last.trimEnd().endsWith('*/') ? [] : [`${path}:${at + 1} ${name}`];
  });
}
