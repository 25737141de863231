import { describe, expect, it } from 'vitest';
import { contextOf } from '../../test/fixtures/pages.ts';
import { type ListedPage, llmsFullText, llmsText, robotsText, sitemapXml } from './machine-texts.ts';

const page = (route: string, more: Partial<ListedPage> = {}): ListedPage => ({ route, ...more });
const origin = 'https://docs.example.com';
const pages = [
  page('/', { title: 'Getting started', description: 'Send the first request.' }),
  page('/webhooks', { title: 'Webhooks' }),
  page('/hidden'),
];

describe('sitemapXml', () => {
  it('S2.1 lists every page at its one public address', () => {
    const locations = [...sitemapXml(pages, origin).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(locations).toEqual([`${origin}/`, `${origin}/webhooks`, `${origin}/hidden`]);
  });

  it('escapes what XML would read as markup', () => {
    expect(sitemapXml([page('/a&b<c')], origin)).toContain(
      '<loc>https://docs.example.com/a&amp;b&lt;c</loc>',
    );
  });
});

describe('robotsText', () => {
  it('S2.1 leaves every page open and names the sitemap', () => {
    expect(robotsText(origin)).toMatch(/^User-agent: \*\nAllow: \/\n/);
    expect(robotsText(origin)).toContain('Sitemap: https://docs.example.com/sitemap.xml\n');
  });
});

describe('llms.txt: llmsText', () => {
  it('groups pages by section, each with the address of its Markdown', () => {
    expect(llmsText(pages, contextOf())).toBe(`# Frame

> Explore our guides and examples to integrate Frame.

## Overview

- [Getting started](https://docs.example.com/index.md): Send the first request.

## Webhooks

- [Webhooks](https://docs.example.com/webhooks.md)

## More

- [Markdoc](https://docs.example.com/hidden.md)
`);
  });
});

describe('llms-full.txt: llmsFullText', () => {
  it('holds the Markdown of every page in reading order', () => {
    expect(llmsFullText(['# Getting started\n', '# Webhooks\n'])).toBe(
      '# Getting started\n\n---\n\n# Webhooks\n',
    );
  });
});
