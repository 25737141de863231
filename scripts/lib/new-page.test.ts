import { describe, expect, it } from 'vitest';
import { checkPageSet, TAKEN as RESERVED } from '../../src/content/checks/check-page-set.ts';
import { loadPage } from '../../src/content/load-page.ts';
import { markdocConfig } from '../../src/markdoc/config.ts';
import { newPage, TAKEN } from './new-page.mjs';

const config = `export const site = defineSite<Route>({
  navigation: [
    {
      label: 'Guides',
      links: [
        { label: 'Shopify', href: '/guides/shopify-integration' },
      ],
    },
    { label: 'Webhooks', href: '/webhooks' },
  ],
  redirects: {},
});
`;

describe('newPage', () => {
  it.each([
    ['guides/my-page', undefined],
    ['faq', 'What "Nora" asks: it\'s all'],
  ])('%s is a draft without errors or warnings', (path, title) => {
    const { text, file } = newPage({ path, title, config });
    const { page, diagnostics } = loadPage({ route: `/${path}`, file, text }, markdocConfig());
    expect([...diagnostics, ...checkPageSet([page], new Set())]).toEqual([]);
    expect(page.frontMatter).toMatchObject({ title: title ?? 'My page', draft: true });
  });

  it('inserts the link after the last one in its folder and changes nothing else', () => {
    const lines = newPage({ path: '/guides/my-page/', config }).config.split('\n');
    const at = lines.indexOf("        { label: 'My page', href: '/guides/my-page' },");
    expect(lines[at - 1]).toContain("href: '/guides/");
    expect(lines[at + 1]?.trim()).toBe('],');
    expect(lines.toSpliced(at, 1).join('\n')).toBe(config);
  });

  it.each(['faq', 'help/faq'])('%s, which has no neighbor, becomes a section at the end', (path) => {
    const lines = newPage({ path, title: "Nora's", config }).config.split('\n');
    const at = lines.indexOf(`    { label: 'Nora\\'s', href: '/${path}' },`);
    expect(lines[at + 1]).toBe('  ],');
    expect(lines.toSpliced(at, 1).join('\n')).toBe(config);
  });

  it('says of an address that the server reserves it, as the check does', () => {
    expect(TAKEN).toEqual(RESERVED);
    for (const path of ['metrics', 'healthz/x', 'mcp'])
      expect(() => newPage({ path, config })).toThrow(/^The server reserves the path \/\w+ for itself; /);
  });

  it.each(['My Page', 'a/../b', '', '_part', 'index', 'guides/index', 'guides/shopify-integration'])(
    'rejects %j in one sentence',
    (path) => {
      expect(() => newPage({ path, config })).toThrow(/^[^\n]+\.$/);
    },
  );
});
