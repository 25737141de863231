import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import nodeConfig from '../../vite.node.config.ts';
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
  expect(nodeConfig.build?.rolldownOptions?.input).toHaveProperty(name);
});
