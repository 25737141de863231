import { describe, expect, it } from 'vitest';
import { checkSettings } from './create-server-app.ts';

const hosted = (appId: string) => ({ appId, apiKey: 'key', indexName: 'docs' });
const built = { origin: 'https://docs.example.com', searchApp: null };

describe('settings that differ from those the site was built with', () => {
  it('a different SITE_URL is reported with both addresses', () => {
    const env = { siteUrl: 'https://staging.example.com', hostedSearch: null };
    expect(checkSettings(env, built)).toEqual([
      expect.stringMatching(/^SITE_URL is https:\/\/staging\.\S+, but .* for https:\/\/docs\..*\.$/),
    ]);
  });

  it.each([
    ['hosted pages, no setting', null, 'APP1', 'not set, .* with APP1'],
    ['hosted pages, another application', hosted('APP2'), 'APP1', 'APP2, .* with APP1'],
    ['pages that search here, a setting', hosted('APP2'), null, 'APP2, .* without it'],
  ])('%s: one sentence says what to set', (_, hostedSearch, searchApp, text) => {
    const sentences = checkSettings({ siteUrl: null, hostedSearch }, { ...built, searchApp });
    expect(sentences).toEqual([expect.stringMatching(new RegExp(`^SEARCH_APP_ID is ${text}.*\\.$`))]);
  });

  it('the same settings, no SITE_URL, or a release of an earlier version are not reported', () => {
    expect(checkSettings({ siteUrl: built.origin, hostedSearch: null }, built)).toEqual([]);
    expect(checkSettings({ siteUrl: null, hostedSearch: null }, built)).toEqual([]);
    const other = { siteUrl: 'https://staging.example.com', hostedSearch: hosted('APP1') };
    expect(checkSettings(other, {})).toEqual([]);
  });
});
