import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { FIXTURE_RECORDS } from '../../test/contract/fixture-records.ts';
import { createFixtureSite, type FixtureSite, type fixtureFiles } from '../../test/fixtures/site.ts';
import { OperatorError } from '../model/diagnostic.ts';
import { buildIndex } from '../search/index/build-index.ts';
import { openRelease, openSearchIndex } from './open.ts';

let site: FixtureSite;
afterEach(() => site.remove());

async function open(files: typeof fixtureFiles) {
  site = await createFixtureSite(files);
  return openSearchIndex(await openRelease(site.folder));
}

describe('openSearchIndex', () => {
  it('loads the index of a site', async () => {
    expect((await open({ 'search.bin': buildIndex(FIXTURE_RECORDS) })).size).toBe(FIXTURE_RECORDS.length);
  });

  const index = buildIndex([]);
  const cases: [name: string, file: string | Uint8Array, says: RegExp][] = [
    ['empty', '', /does not begin like a search index/],
    ['truncated', index.slice(0, 60), /truncated/],
    ['of another format', 'frame-search-3', /format/],
    ['something else', '<!doctype html>', /does not begin like/],
  ];
  it.each(cases)(
    'an index that the build wrote %s is rejected with one sentence',
    async (_name, file, says) => {
      const error = await open({ 'search.bin': file }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(OperatorError);
      const { message } = error as OperatorError;
      expect(message).toMatch(says);
      expect(message.match(/npm run build/g)).toHaveLength(1);
      expect(message).toMatch(/^The search index [^\n]*again\.$/);
    },
  );

  it('word vectors that the build wrote truncated are rejected with one sentence', async () => {
    const files = { 'search.bin': index, 'search/word-vectors.bin': 'abc' };
    await expect(open(files)).rejects.toThrow(/^The word vectors cannot be used: [^\n]* again\.$/);
  });

  it('a site without an index is rejected', async () => {
    await expect(open({ 'index.html': 'x' })).rejects.toThrow(
      /^The search index of .* is missing; run `npm run build` again\.$/,
    );
  });

  it.each([
    ['disappeared', (path: string) => rmSync(path)],
    ['was changed', (path: string) => writeFileSync(path, readFileSync(path).fill(0, 40))],
  ])('an index that %s after the start is rejected by name', async (_, damage) => {
    site = await createFixtureSite({ 'search.bin': buildIndex(FIXTURE_RECORDS) });
    const release = await openRelease(site.folder);
    damage(`${site.folder}/search.bin`);
    await expect(openSearchIndex(release)).rejects.toThrow(/search\.bin/);
  });
});
