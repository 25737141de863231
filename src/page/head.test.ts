import { describe, expect, it } from 'vitest';
import { contextOf } from '../../test/fixtures/pages.ts';
import type { FrontMatter } from '../model/page.ts';
import { buildHead } from './head.ts';

const headOf = (frontMatter: FrontMatter = {}, route = '/webhooks', hosted: string | null = null) =>
  buildHead(
    { route, frontMatter },
    contextOf({
      hostedSearch: hosted === null ? null : { appId: hosted, apiKey: 'key', indexName: 'docs' },
    }),
  );

describe('buildHead', () => {
  it('S1.2 uses the title of the front matter; without one it is exactly Markdoc', () => {
    expect(headOf({ title: 'Webhooks' }).title).toBe('Webhooks');
    expect(headOf().title).toBe('Markdoc');
  });

  it('S1.9 describes a page by default with the product’s name; its own description replaces that', () => {
    expect(headOf().description).toBe('Explore our guides and examples to integrate Frame');
    expect(headOf({ description: 'Verify events.' }).description).toBe('Verify events.');
  });

  it('S1.8 has a picture at the public origin', () => {
    expect(headOf().image).toBe('https://docs.example.com/social.png');
  });

  it('S1.10 preconnects to the hosted search service if one is configured, otherwise to nothing', () => {
    expect(headOf().preconnect).toEqual([]);
    expect(headOf({}, '/', 'APP1').preconnect).toEqual(['https://APP1-dsn.algolia.net']);
  });

  it('S1.8 names the canonical address of each page', () => {
    expect(headOf({}, '/').canonical).toBe('https://docs.example.com/');
    expect(headOf({}, '/api/refunds').canonical).toBe('https://docs.example.com/api/refunds');
  });
});
