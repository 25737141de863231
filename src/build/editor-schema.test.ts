import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import viteConfig from '../../vite.config.ts';
import { schema } from './editor-schema.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('an editor gets every tag with its attributes', () => {
  expect(Object.keys(schema.tags ?? {})).toEqual(expect.arrayContaining(['callout', 'samples', 'operation']));
  expect(schema.tags?.callout?.attributes?.type?.matches).toContain('warning');
});

it('the language server configuration names the pages and a file that the bundler writes', () => {
  const [{ path, schema: file }] = JSON.parse(readFileSync(`${root}markdoc.config.json`, 'utf8'));
  expect(existsSync(root + path)).toBe(true);
  const [, name = ''] = /^\.build\/node\/(.+)\.js$/.exec(file.path) ?? [];
  const { environments } = viteConfig({ command: 'build', mode: 'production' });
  expect(environments?.node?.build?.rolldownOptions?.input).toHaveProperty(name);
});
