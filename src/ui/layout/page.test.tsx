import { describe, expect, it } from 'vitest';
import { chrome, contextOf, pageOf } from '../../../test/fixtures/pages.ts';
import { renderPage } from '../../build/render-page.tsx';
import { isLayoutId } from '../../model/slug.ts';
import { buildPage } from '../../page/build-page.ts';
import { buildNotFound } from '../../page/not-found.ts';

const body = `# Title

Text.

{% callout type="note" title="Mind" %}
Body.
{% /callout %}

## One

### Part

## Two
`;
const render = (frontMatter = '', route = '/webhooks', text = body): string =>
  renderPage(buildPage(pageOf(frontMatter + text, route), contextOf()), chrome);
const markup = render('---\ntitle: Webhooks\ndescription: Verify events.\n---\n\n');
const rest = render('---\nrest_api: true\n---\n\n', '/api/refunds');

/** The tag of the element with exactly this text. */
function linkNamed(text: string): string {
  return new RegExp(`<a [^>]*>(?=${text}</a>)`).exec(markup)?.[0] ?? '';
}

describe('Page', () => {
  it('S2.5 uses no ID around the content that a heading could have', () => {
    const empty = renderPage({ ...buildPage(pageOf(body, '/webhooks'), contextOf()), tree: [] }, chrome);
    const ids = [...empty.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
    expect(ids.length).toBeGreaterThan(4);
    expect(ids.filter((id) => !isLayoutId(id))).toEqual([]);
  });

  it('S1.1 has one top bar, one navigation, one main and a table of contents, in this order', () => {
    const parts = [
      '<header class="top-bar"',
      '<nav class="side-nav"',
      '<main id="content"',
      '<nav class="toc"',
    ];
    const places = parts.map((part) => {
      expect(markup.split(part)).toHaveLength(2);
      return markup.indexOf(part);
    });
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(markup).toMatch(/^<!doctype html><html lang="en"/);
    expect(markup.match(/<h1/g)).toHaveLength(1);
  });

  it('S1.1 needs no inline script and no inline style', () => {
    expect(markup).not.toMatch(/ style=| on[a-z]+="|<style/);
    expect(markup).not.toMatch(/<script(?![^>]* src=)|<script[^>]*>[^<]/);
  });

  it('S1.2 S1.3 shows the front matter', () => {
    expect(markup).toContain('<title>Webhooks</title>');
    expect(markup).toContain('<meta name="description" content="Verify events."/>');
    expect(render()).toContain('<title>Markdoc</title>');
    expect(rest).toContain('<body class="page-rest">');
  });

  it('S1.4 has a logo linked to the home page, the version, a search button, and two links that open in a new tab', () => {
    expect(markup).toMatch(/<a class="brand" href="\/" [^>]*><svg class="logo"/);
    expect(markup).toContain('<span class="version">Version 1.0</span>');
    expect(markup).toMatch(/<a class="search-button"[^>]*aria-label="Search docs"/);
    expect(chrome.headerLinks.map(({ label }) => label)).toEqual(['Docs', 'API', 'Log In', 'Get Started']);
    for (const { label: text, href } of chrome.headerLinks.slice(2)) {
      expect(linkNamed(text)).toContain(`href="${href}"`);
      expect(linkNamed(text)).toContain('target="_blank"');
      expect(linkNamed(text)).toContain('rel="noopener"');
    }
  });

  it('S1.5 has a top link Docs to /docs', () => {
    expect(markup).toMatch(/<nav class="top-links".*?<a href="\/docs" aria-current="true">Docs<\/a>/);
  });

  it('S1.6 renders callouts with title and body', () => {
    expect(markup).toMatch(/<p class="callout-title">.*?Mind<\/p><p>Body\.<\/p>/);
  });

  it('S1.8 has the viewport, referrer policy, and social media tags', () => {
    expect(markup).toContain('<meta name="viewport" content="width=device-width"/>');
    expect(markup).toContain('<meta name="referrer" content="strict-origin"/>');
    for (const name of ['og:title', 'og:description', 'og:image'])
      expect(markup).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"/>`));
    for (const name of ['twitter:card', 'twitter:title', 'twitter:description', 'twitter:image'])
      expect(markup).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"/>`));
    expect(markup).toContain('<meta property="og:image" content="https://docs.example.com/social.png"/>');
  });

  it('S2.3 marks the navigation link of the current page', () => {
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
    expect(linkNamed('Webhooks')).toMatch(/href="\/webhooks" aria-current="page"/);
  });

  it('S2.4 renders a section link as a clickable title', () => {
    expect(markup).toMatch(/<li><a href="\/testing">Testing<\/a>/);
    expect(markup).toContain('<span class="nav-title">Guides</span>');
  });

  it('S2.6 has no table of contents if rest_api is true', () => {
    expect(rest).not.toContain('class="toc"');
  });

  it('S2.7 S2.9 links each entry to its heading and indents level 3 entries', () => {
    expect(markup).toContain(
      '<ul><li><a href="#one">One</a></li><li class="toc-sub"><a href="#part">Part</a></li><li><a href="#two">Two</a></li></ul>',
    );
  });

  it('S2.8 has no table of contents with fewer than two entries', () => {
    expect(render('', '/webhooks', '# Title\n\n## One\n')).not.toContain('class="toc"');
  });

  it('S2.11 renders the 404 page in the same wrapper', () => {
    const missing = renderPage(buildNotFound(contextOf(), new Map()), chrome);
    for (const part of [
      '<header class="top-bar"',
      '<nav class="side-nav"',
      '<main id="content"',
      'Page not found',
    ])
      expect(missing).toContain(part);
    expect(missing).not.toContain('text/markdown');
  });

  it('S4.6 passes the hosted service to the browser if one is configured', () => {
    expect(markup).not.toContain('data-search-app');
    const hostedSearch = { appId: 'APP1', apiKey: 'key', indexName: 'docs' };
    const hosted = renderPage(buildPage(pageOf(body), contextOf()), { ...chrome, hostedSearch });
    expect(hosted).toContain('data-search-app="APP1" data-search-key="key" data-search-index="docs"');
  });

  it('has a button that copies the page as Markdown', () => {
    expect(markup).toContain('data-href="/webhooks.md" aria-label="Copy page as Markdown"');
  });

  it('shows the last update only if it is known', () => {
    expect(markup).not.toMatch(/Last updated/);
    const context = contextOf();
    const page = pageOf('---\nrest_api: true\n---\n\n# Title\n', '/api/refunds');
    const known = {
      ...context,
      updated: new Map([
        [page.file, '2026-01-31'],
        ['api/openapi.yaml', '2026-02-28'],
      ]),
    };
    const full = renderPage(buildPage(page, known), chrome);
    // A reference page includes the API document, which is newer.
    expect(full).toContain('Last updated <time dateTime="2026-02-28">February 28, 2026</time>');
    const missing = renderPage(buildNotFound(known, new Map()), chrome);
    expect(missing).not.toMatch(/Copy page|Last updated/);
  });

  it('every page names the feed, if there are changes', () => {
    const feed = '<link rel="alternate" type="application/atom+xml" href="/feed.xml"/>';
    expect(renderPage(buildPage(pageOf(body), contextOf()), { ...chrome, hasFeed: true })).toContain(feed);
    expect(renderPage(buildPage(pageOf(body), contextOf()), chrome)).not.toContain('feed.xml');
  });

  it("escapes authors' texts, including titles and descriptions", () => {
    const hostile = render("---\ntitle: '</title><script>\"'\ndescription: '\"><script>'\n---\n\n");
    expect(hostile).not.toContain('<script>"');
    expect(hostile).toContain('<title>&lt;/title&gt;&lt;script&gt;');
  });
});
