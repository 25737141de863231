import { describe, expect, it } from 'vitest';
import type { SearchRecord } from '../model/search.ts';
import { readIndexFile } from '../search/engine/index-file.ts';
import { planSearchParts, writeSearchPart } from './search-parts.ts';

const routes = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index}`);

describe('planSearchParts', () => {
  it('a small site has one index', () => {
    expect(planSearchParts(routes(64))).toEqual([{ path: 'search.json', routes: routes(64) }]);
    expect(planSearchParts([])).toEqual([{ path: 'search.json', routes: [] }]);
  });

  it('a large one has parts that hold every page once, in reading order', () => {
    const parts = planSearchParts(routes(250));
    const names = Array.from({ length: 16 }, (_, part) => `search/${String(part).padStart(4, '0')}.json`);
    expect(parts.map(({ path }) => path)).toEqual(names);
    expect(parts.flatMap((part) => part.routes)).toEqual(routes(250));
    for (const part of parts) expect(part.routes.length).toBeLessThanOrEqual(16);
  });

  it('the names of the parts sort in reading order up to ten thousand of them', () => {
    const paths = planSearchParts(routes(16 * 12)).map(({ path }) => path);
    expect([...paths].sort()).toEqual(paths);
  });
});

describe('writeSearchPart', () => {
  it('writes the records of its pages in their order, and counts them', async () => {
    const written = new Map<string, string>();
    const part = await writeSearchPart({
      path: 'search.json',
      routes: ['/b', '/a', '/none'],
      recordsOf: (route) => (route === '/none' ? [] : [recordOf(route)]),
      writer: {
        write: async (path, content) => {
          written.set(path, String(content));
          return { path, hash: 'h', size: 1 };
        },
      },
    });
    expect(part).toMatchObject({ routes: ['/b', '/a', '/none'], records: 2 });
    const { records } = readIndexFile(written.get('search.json') ?? '');
    expect(records.map(({ url }) => url)).toEqual(['/b', '/a']);
  });
});

function recordOf(route: string): SearchRecord {
  return {
    objectID: route,
    url: route,
    type: 'lvl1',
    kind: 'heading',
    hierarchy: {
      lvl0: 'Guides',
      lvl1: `Title of ${route}`,
      lvl2: null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    content: null,
    symbols: [],
    position: 0,
  };
}
