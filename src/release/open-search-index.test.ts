import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { FIXTURE_RECORDS } from '../../test/contract/fixture-records.ts';
import { createFixtureSite, type FixtureSite, type fixtureFiles } from '../../test/fixtures/site.ts';
import { searchTextsFile } from '../model/site-manifest.ts';
import { buildIndex } from '../search/engine/build-index.ts';
import { openRelease } from './open.ts';
import { openSearchIndex } from './open-search-index.ts';
import { SiteError } from './site-store.ts';

let site: FixtureSite;
afterEach(() => site.remove());

async function open(files: typeof fixtureFiles) {
  site = await createFixtureSite(files);
  return openSearchIndex(await openRelease(site.folder));
}

describe('openSearchIndex', () => {
  it('loads the index of a site', async () => {
    expect((await open(buildIndex(FIXTURE_RECORDS))).size).toBe(FIXTURE_RECORDS.length);
  });

  it('loads the texts of a large index, in many files', async () => {
    const { 'search.bin': index, 'search/0000.bin': texts = new Uint8Array() } = buildIndex(FIXTURE_RECORDS);
    const lines = new TextDecoder().decode(texts).split(/(?<=\n)/);
    const files = lines.map((line, number): [string, string] => [searchTextsFile(number), line]);
    const engine = await open({ 'search.bin': index, ...Object.fromEntries(files) });
    expect(engine.size).toBe(FIXTURE_RECORDS.length);
    const { hits } = engine.search({ text: 'refunds', offset: 0, limit: 5 });
    expect(hits[0]?.hierarchy.lvl1).toMatch(/refund/i);
  });

  it('an index without a part of its texts is rejected with one sentence', async () => {
    const { 'search.bin': index } = buildIndex(FIXTURE_RECORDS);
    await expect(open({ 'search.bin': index })).rejects.toThrow(
      /^The search index cannot be used: a part of its texts is missing; run "npm run build" again\.$/,
    );
  });

  const { 'search.bin': index, ...texts } = buildIndex([]);
  const cases: [name: string, file: string | Uint8Array, says: RegExp][] = [
    ['empty', '', /does not begin like a search index/],
    ['truncated', index.slice(0, 60), /truncated/],
    ['changed', index.with(40, 0), /changed/],
    ['of another format', 'frame-search-3', /format/],
    ['something else', '<!doctype html>', /does not begin like/],
  ];
  it.each(cases)(
    'an index that the build wrote %s is rejected with one sentence',
    async (_name, file, says) => {
      const error = await open({ ...texts, 'search.bin': file }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SiteError);
      const { message } = error as SiteError;
      expect(message).toMatch(says);
      expect(message.match(/npm run build/g)).toHaveLength(1);
      expect(message).toMatch(/^The search index [^\n]*again\.$/);
    },
  );

  it('word vectors that the build wrote truncated are rejected with one sentence', async () => {
    const files = { ...texts, 'search.bin': index, 'search/word-vectors.bin': 'abc' };
    await expect(open(files)).rejects.toThrow(/^The word vectors cannot be used: [^\n]* again\.$/);
  });

  it('a site without an index is rejected', async () => {
    await expect(open({ 'index.html': 'x' })).rejects.toThrow(
      /^The search index of .* is missing; run `npm run build` again\.$/,
    );
  });

  it('an index that disappeared after the start is rejected by name', async () => {
    site = await createFixtureSite();
    const release = await openRelease(site.folder);
    rmSync(`${site.folder}/search.bin`);
    await expect(openSearchIndex(release)).rejects.toThrow(/search\.bin/);
  });
});
