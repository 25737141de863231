import { describe, expect, it } from 'vitest';
import { changes } from '../../test/fixtures/changes.ts';
import { contextOf } from '../../test/fixtures/pages.ts';
import {
  changesFeed,
  type ListedPage,
  llmsText,
  nginxRedirects,
  redirectsText,
  robotsText,
  securityText,
  sitemapXml,
} from './machine-texts.ts';

const page = (route: string, more: Partial<ListedPage> = {}): ListedPage => ({ route, ...more });
const origin = 'https://docs.example.com';
const pages = [
  page('/', { title: 'Getting started', description: 'Send the first request.' }),
  page('/webhooks', { title: 'Webhooks' }),
  page('/hidden'),
];

describe('feed.xml: changesFeed', () => {
  const feed = changesFeed(changes, contextOf());
  const all = (name: string): (string | undefined)[] =>
    [...feed.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text);

  it('has what RFC 4287 requires of a feed and of each entry, with full addresses', () => {
    expect(all('id')).toEqual([
      `${origin}/docs`,
      `${origin}/docs#change-2026-11-22-partial-refunds`,
      `${origin}/docs#change-2026-11-21-guides`,
    ]);
    expect(all('updated')).toEqual(
      ['2026-11-22', '2026-11-22', '2026-11-21'].map((day) => `${day}T00:00:00Z`),
    );
    expect(all('title')).toHaveLength(3);
    expect(all('name')).toEqual([contextOf().site.product]);
    expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>`);
    for (const [, href] of feed.matchAll(/href="(.*?)"/g))
      expect(href).toMatch(/^https:\/\/docs\.example\.com\//);
  });

  it('escapes what XML would read as markup, in texts and in attributes', () => {
    expect(feed).toContain('<title>Partial refunds &amp; &quot;credits&quot;</title>');
    expect(feed).toContain(`<link href="${origin}/api/refunds?a=1&amp;b=2#create"/>`);
    expect(feed).toContain('<summary>Name an amount &lt; the total.</summary>');
  });
});

describe('sitemapXml', () => {
  it('S2.1 lists every page at its one public address', () => {
    const locations = [...sitemapXml(pages, origin).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(locations).toEqual([`${origin}/`, `${origin}/webhooks`, `${origin}/hidden`]);
  });

  it('says when a page changed, if that is known', () => {
    const dated = [page('/a', { updated: '2026-11-20' }), page('/b', { updated: null })];
    const [a, b] = sitemapXml(dated, origin).match(/<url>.*<\/url>/g) ?? [];
    expect(a).toBe(`<url><loc>${origin}/a</loc><lastmod>2026-11-20</lastmod></url>`);
    expect(b).toBe(`<url><loc>${origin}/b</loc></url>`);
  });

  it('escapes what XML would read as markup', () => {
    expect(sitemapXml([page('/a&b<c é')], origin)).toContain(
      '<loc>https://docs.example.com/a&amp;b%3Cc%20%C3%A9</loc>',
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
    expect(llmsText(pages, { context: contextOf(), api: null, changes: [] })).toBe(`# Frame

> Explore our guides and examples to integrate Frame.

- The text of all pages: https://docs.example.com/llms-full.txt
- An MCP server that searches and reads these pages (Streamable HTTP, no key): https://docs.example.com/mcp

## Overview

- [Getting started](https://docs.example.com/index.md): Send the first request.

## Webhooks

- [Webhooks](https://docs.example.com/webhooks.md)

## More

- [Markdoc](https://docs.example.com/hidden.md)
`);
  });
});

describe('llms.txt: files beside the pages', () => {
  it('names the text of all pages, the API document, the feed and the MCP server', () => {
    const text = llmsText([], {
      context: contextOf(),
      api: { model: { pages: { simulation: '/testing#own-machine' } } },
      changes,
    });
    expect(text.match(/^- .*/gm)).toEqual([
      '- The text of all pages: https://docs.example.com/llms-full.txt',
      '- The API as an OpenAPI document: https://docs.example.com/openapi.yaml',
      '- What no public source confirms, and what the simulation assumes: https://docs.example.com/assumptions.md',
      '- A simulation of the API, on which the samples of the pages run. To start your own, without an account, run `node frame-sandbox.mjs` (https://docs.example.com/frame-sandbox.mjs): https://docs.example.com/testing.md#own-machine',
      '- What changed, as an Atom feed: https://docs.example.com/feed.xml',
      '- An MCP server that searches and reads these pages (Streamable HTTP, no key): https://docs.example.com/mcp',
    ]);
  });
});

describe('security.txt: securityText', () => {
  it('has what RFC 9116 requires, expires within a year, and is the same for all builds of a month', () => {
    const text = 'Contact: mailto:security@example.com\nExpires: 2027-02-01T00:00:00.000Z\n';
    for (const day of ['2026-02-01T00:00:00Z', '2026-02-28T23:59:59Z'])
      expect(securityText('mailto:security@example.com', origin, new Date(day))).toBe(
        `${text}Preferred-Languages: en\nCanonical: https://docs.example.com/.well-known/security.txt\n`,
      );
  });
});

describe('redirectsText', () => {
  it('lists moved pages, one per line, and nothing if none moved', () => {
    expect(redirectsText({ '/hooks': '/webhooks#verify', '/b': 'https://a.example' })).toBe(
      '/hooks /webhooks#verify 308\n/b https://a.example 308\n',
    );
    expect(redirectsText()).toBe('');
  });
});

describe('nginxRedirects', () => {
  it('matches the old address exactly, and keeps query and hash', () => {
    expect(nginxRedirects({ '/old/v1.0': '/webhooks#verify', '/b': 'https://a.example/?x=$1' })).toBe(
      [
        String.raw`"~^/old/v1\.0$" "/webhooks$is_args$args#verify";`,
        String.raw`"~^/old/v1\.0\.md$" "/webhooks.md$is_args$args#verify";`,
        '"~^/b$" "https://a.example/?x=%241$frame_docs_more";',
        '',
      ].join('\n'),
    );
    expect(nginxRedirects()).toBe('');
  });
});
