import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixtureSite, type FixtureSite } from '../../test/fixtures/site.ts';
import { buildIndex } from '../search/engine/build-index.ts';
import { openFileStore, SiteError } from './file-store.ts';
import { openSearchIndex } from './open-search-index.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

const open = () => openSearchIndex(site.folder, openFileStore(site.folder));

/** What an operator reads: one sentence that says what to do, once. */
function sentence(): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(SiteError);
    return (error as Error).message;
  }
  throw new Error('The index was opened.');
}

describe('openSearchIndex', () => {
  it('opens the index of a site', () => {
    expect(open()).toBeDefined();
  });

  it('opens the parts of a large site', async () => {
    const parts = { 'search/0000.json': buildIndex([]), 'search/0001.json': buildIndex([]) };
    const large = await createFixtureSite(parts);
    expect(openSearchIndex(large.folder, openFileStore(large.folder))).toBeDefined();
    large.remove();
  });

  const cases: [name: string, damage: (path: string) => void, says: RegExp][] = [
    ['gone', (path) => rmSync(path), /search\.json is missing/],
    ['empty', (path) => truncateSync(path, 0), /does not begin like a search index/],
    ['cut short', (path) => truncateSync(path, 60), /truncated/],
    [
      'changed',
      (path) => writeFileSync(path, buildIndex([]).replace('"tokens":[', '"tokens":[1')),
      /changed/,
    ],
    [
      'of another format',
      (path) => writeFileSync(path, buildIndex([]).replace('frame-search-', 'frame-search-9')),
      /format/,
    ],
    ['something else', (path) => writeFileSync(path, '<!doctype html>'), /does not begin like/],
  ];
  it.each(cases)(
    'an index that is %s is refused with one sentence that says once what to do',
    (_name, damage, says) => {
      damage(join(site.folder, 'search.json'));
      const text = sentence();
      expect(text).toMatch(says);
      expect(text.match(/npm run build/g)).toHaveLength(1);
      expect(text).toMatch(/^The search index [^\n]*again\.$/);
    },
  );

  it('a site without an index is refused', async () => {
    const without = await createFixtureSite({ 'index.html': 'x' });
    expect(() => openSearchIndex(without.folder, openFileStore(without.folder))).toThrow(
      /^The search index of .* is missing; run `npm run build` again\.$/,
    );
    without.remove();
  });
});
