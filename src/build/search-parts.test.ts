import { describe, expect, it } from 'vitest';
import type { SearchRecord } from '../model/search.ts';
import { readIndexFile } from '../search/engine/index-file.ts';
import { planSearchParts, writeSearchPart } from './search-parts.ts';

const pages = (count: number, size = 4000) =>
  Array.from({ length: count }, (_, index) => ({ route: `/page-${index}`, size }));
const routesOf = (some: { route: string }[]) => some.map(({ route }) => route);

describe('planSearchParts', () => {
  it('a small site has one index', () => {
    expect(planSearchParts(pages(64))).toEqual([{ path: 'search.json', routes: routesOf(pages(64)) }]);
    expect(planSearchParts(pages(64, 1e6))).toHaveLength(1);
    expect(planSearchParts([])).toEqual([{ path: 'search.json', routes: [] }]);
  });

  it('a large one has parts that hold every page once, in reading order', () => {
    const parts = planSearchParts(pages(250));
    expect(parts.map(({ path }) => path)).toEqual([0, 1, 2, 3].map((part) => `search/000${part}.json`));
    expect(parts.map((part) => part.routes.length)).toEqual([64, 64, 64, 58]);
    expect(parts.flatMap((part) => part.routes)).toEqual(routesOf(pages(250)));
  });

  it('long pages come in fewer to a part, and the longest has one of its own', () => {
    const lengths = (size: number) => planSearchParts(pages(65, size)).map((part) => part.routes.length);
    expect(lengths(64 * 1024)).toEqual([...new Array(16).fill(4), 1]);
    expect(lengths(1e6)).toEqual(new Array(65).fill(1));
    const mixed = pages(65, 1024).map((page, at) => (at === 10 ? { ...page, size: 1e6 } : page));
    expect(planSearchParts(mixed).map((part) => part.routes.length)).toEqual([10, 1, 54]);
  });

  it('the names of the parts sort in reading order up to ten thousand of them', () => {
    const paths = planSearchParts(pages(64 * 12)).map(({ path }) => path);
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
