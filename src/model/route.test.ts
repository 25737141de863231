import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInternal, markdownAddressOf, outputFileOf, routeOfFile, splitLink } from './route.ts';

describe('routes', () => {
  it.each([
    ['index.mdoc', '/', 'index.html', '/index.md'],
    ['api/refunds.mdoc', '/api/refunds', 'api/refunds/index.html', '/api/refunds.md'],
    ['api/index.mdoc', '/api', 'api/index.html', '/api.md'],
    ['reindex.mdoc', '/reindex', 'reindex/index.html', '/reindex.md'],
    ['v1.mdoc.mdoc', '/v1.mdoc', 'v1.mdoc/index.html', '/v1.mdoc.md'],
  ])('S2.1 %s is the page %s', (file, route, output, markdown) => {
    expect(routeOfFile(file)).toBe(route);
    expect(outputFileOf(route)).toBe(output);
    expect(markdownAddressOf(route)).toBe(markdown);
  });

  it('splits links at their first hash', () => {
    expect(splitLink('/webhooks#verify')).toEqual({ route: '/webhooks', hash: 'verify' });
    expect(splitLink('#verify')).toEqual({ route: '', hash: 'verify' });
    expect(splitLink('/webhooks')).toEqual({ route: '/webhooks', hash: '' });
    expect(splitLink('/webhooks?from=cli#verify')).toEqual({ route: '/webhooks', hash: 'verify' });
    expect(splitLink('/webhooks?from=cli')).toEqual({ route: '/webhooks', hash: '' });
    expect(splitLink('/a#b?c')).toEqual({ route: '/a', hash: 'b?c' });
    expect(splitLink('/a#b#c')).toEqual({ route: '/a', hash: 'b#c' });
  });

  it('recognizes addresses of this site like a browser', () => {
    const first = constantFrom('', '/', '//', '#', '/\\', '?', 'https://', 'x');
    assert(
      property(first, string({ unit: constantFrom('a', '/', '\\', '#', '.', ':') }), (lead, rest) => {
        const href = lead + rest;
        if (!isInternal(href)) return;
        expect(new URL(href, 'https://site.test/a/b').origin).toBe('https://site.test');
      }),
    );
    for (const href of ['/a', '/', '#a']) expect(isInternal(href)).toBe(true);
    for (const href of ['a', '//a', '/\\a', 'https://a.example', 'mailto:a@example.com'])
      expect(isInternal(href)).toBe(false);
  });
});
