import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath, decodePath } from './routes/pages.ts';

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/a.html', '/a'],
    ['/a.html/', '/a'],
    ['/a/index.html/', '/a'],
    ['/a/index/', '/a'],
    ['//a///b//', '/a/b'],
    ['/a.html/b', '/a.html/b'],
    ['/reindex', '/reindex'],
    ['/a.md', '/a.md'],
  ])('%s becomes %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  it('is idempotent, so that a redirect never leads to another redirect', () => {
    const piece = fc.oneof(fc.constantFrom('/', '//', '.html', '/index', 'index', '.', 'a'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const once = canonicalPath(`/${pieces.join('')}`);
        expect(canonicalPath(once)).toBe(once);
        expect(once).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('decodePath', () => {
  it('decodes once', () => {
    expect(decodePath('/caf%C3%A9')).toBe('/café');
    expect(decodePath('/%252e%252e')).toBe('/%2e%2e');
  });

  it.each(['/..', '/a/../b', '/%2e%2e/a', '/a%5Cb', '/a%00', '/a%0Ab', '/%7F', '/%', '/%c3%28', '', 'a'])(
    '%j is not valid',
    (raw) => {
      expect(decodePath(raw)).toBeNull();
    },
  );

  it('the result starts with a slash and has no parent directory segments', () => {
    const piece = fc.oneof(fc.constantFrom('..', '%2e', '%2E', '/', '%2f', '%5c', '%25'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = decodePath(`/${pieces.join('')}`);
        if (path === null) return;
        expect(path.startsWith('/')).toBe(true);
        expect(path.split('/')).not.toContain('..');
        expect(path).not.toContain('\0');
      }),
      { numRuns: 2000 },
    );
  });
});
