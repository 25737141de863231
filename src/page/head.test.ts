import { describe, expect, it } from 'vitest';
import { contextOf } from '../../test/fixtures/pages.ts';
import type { FrontMatter } from '../model/page.ts';
import { buildHead } from './head.ts';

const headOf = (frontMatter: FrontMatter = {}, route = '/webhooks', hosted: string | null = null) =>
  buildHead({
    route,
    frontMatter,
    context: contextOf({
      hostedSearch: hosted === null ? null : { appId: hosted, apiKey: 'key', indexName: 'docs' },
    }),
  });

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

  it("tells search engines the page's type and its place in the hierarchy", () => {
    const { structuredData } = headOf({ title: 'Webhooks', description: 'Verify events.' });
    expect(structuredData).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'TechArticle',
          headline: 'Webhooks',
          url: 'https://docs.example.com/webhooks',
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, name: 'Docs', item: 'https://docs.example.com/docs' },
            { position: 2, name: 'Webhooks' },
          ],
        },
      ],
    });
  });

  it('names the site to search engines on its home page, where they look for it', () => {
    const isPartOf = { '@type': 'WebSite', url: 'https://docs.example.com/' };
    expect(headOf({}, '/').structuredData).toMatchObject({ '@graph': [{ isPartOf }, {}] });
    expect(JSON.stringify(headOf().structuredData)).not.toContain('WebSite');
  });

  it('S1.8 names the canonical address of each page', () => {
    expect(headOf({}, '/').canonical).toBe('https://docs.example.com/');
    expect(headOf({}, '/api/refunds').canonical).toBe('https://docs.example.com/api/refunds');
  });
});
