import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../fixtures/root.ts';
import { importsOf, readSourceFiles, type SourceText } from './source-files.ts';

/**
 * Rooms: folders below `src/`, and what each may import besides itself. A folder inside of a room has a line of its own
 * where it may know more or less than the room. docs/architecture.md explains why.
 */
const allowed: Record<string, string[]> = {
  model: [],
  api: ['model', 'api/languages'],
  'api/languages': ['model'],
  content: ['model'],
  markdoc: ['model', 'api', 'api/languages'],
  page: ['model'],
  ui: ['model'],
  search: ['model'],
  sandbox: ['model', 'api'],
  'sandbox/command': ['model', 'api', 'sandbox'],
  release: ['model', 'search'],
  server: ['model', 'release', 'search', 'server/images', 'server/mcp'],
  'server/images': ['model', 'release'],
  'server/mcp': ['model', 'api', 'api/languages', 'search', 'sandbox'],
  // What every page loads names the parts that are loaded on demand.
  'browser/always': ['browser/tools', 'browser/search'],
  'browser/tools': ['model', 'browser/always', 'browser/run', 'browser/signature'],
  'browser/search': ['model', 'browser/tools'],
  'browser/code': ['model'],
  'browser/run': [
    ...['model', 'api', 'api/languages', 'sandbox'],
    ...['browser/code', 'browser/signature', 'browser/tools'],
  ],
  'browser/signature': ['sandbox', 'browser/code', 'browser/tools'],
  build: [
    ...['model', 'api', 'api/languages', 'content', 'markdoc', 'page', 'ui', 'search', 'sandbox', 'release'],
    ...['server', 'server/images', 'server/mcp'],
  ],
};

/** Packages that a room must not use. */
const forbidden: Record<string, RegExp> = {
  model: /^(node:|react|hono|@markdoc)/,
  page: /^(node:|react|hono|@markdoc)/,
  search: /^(node:fs|node:http|node:net|hono|@hono|react)/,
  markdoc: /^(react|node:fs|hono)/,
  content: /^(react|hono)/,
  ui: /^(node:|hono|@markdoc)/,
  'browser/always': /^(node:|react|hono|@markdoc)/,
  'browser/tools': /^(node:|react|hono|@markdoc)/,
  'browser/search': /^(node:|hono|@markdoc)/,
  'browser/code': /^(node:|hono|@markdoc)/,
  'browser/run': /^(node:|hono|@markdoc)/,
  'browser/signature': /^(node:|hono|@markdoc)/,
  'server/mcp': /^(node:|react|hono|@hono|@markdoc)/,
  server: /^(react|@markdoc|vite)/,
  release: /^(react|@markdoc|vite|hono)/,
  sandbox: /^(node:|react|@markdoc|@hono)/,
};

/** The room of a file: `browser/search` of `src/browser/search/client/client.ts`. */
function roomOf(path: string): string {
  const folders = path.split('/').slice(1, -1);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const room = folders.slice(0, depth).join('/');
    if (allowed[room] !== undefined) return room;
  }
  return folders[0] ?? '';
}

const files = readSourceFiles();

function importsAgainstTheRules({ path, imports }: Omit<SourceText, 'text'>): string[] {
  const room = roomOf(path);
  return imports
    .filter(({ target, ours }) => {
      if (!ours) return forbidden[room]?.test(target) ?? false;
      // The site settings are data for the code that assembles the site.
      if (!target.startsWith('src/')) return !(room === 'build' && target === 'site.config.ts');
      const other = roomOf(target);
      return other !== room && !allowed[room]?.includes(other);
    })
    .map(({ target, line }) => `${path}:${line} imports ${target}`);
}

describe('imports', () => {
  it('every file is in a room that has a rule', () => {
    const rooms = new Set(files.map(({ path }) => roomOf(path)));
    expect([...rooms].sort()).toEqual(Object.keys(allowed).sort());
    expect(files.length).toBeGreaterThan(200);
  });

  it('follow the data flow: no folder imports a folder that it must not know', () => {
    expect(files.flatMap(importsAgainstTheRules)).toEqual([]);
  });

  it('two files process images, at build time and on request, and one renders pages to text', () => {
    const users = (name: string) =>
      files.filter(({ imports }) => imports.some(({ target }) => target === name)).map(({ path }) => path);
    expect(users('sharp')).toEqual(['src/build/pictures.ts', 'src/server/images/transform.ts']);
    expect(users('react-dom/server')).toEqual(['src/build/render-page.tsx']);
  });

  it('only one file reads the environment for the server and the build', () => {
    // Node samples contain the word.
    const sources = files.filter(({ path }) => path !== 'src/api/languages/javascript.ts');
    const readers = sources.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path);
    // Both programs pass it to `server/env.ts`, which reads it.
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
    expect(importsAgainstTheRules({ path, imports })).toEqual([
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
  it('there are no default exports under src/', () => {
    const found = files.filter(({ text }) => /^export default\b|\bas default\b/m.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('no path is the pathname of a file URL, which has %20 for a space in the project folder', () => {
    const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const all = listed
      .trim()
      .split('\n')
      .filter((path) => existsSync(join(ROOT, path)));
    const wrong = all.filter((path) =>
      /\bimport\.meta\.url\s*\)+\s*\.pathname/.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(wrong).toEqual([]);
    expect(all).toContain('scripts/lib/enter-project.mjs');
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
