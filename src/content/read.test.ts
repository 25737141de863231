import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listContent, readContent } from './read.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-read-'));
  const files = [
    'index.mdoc',
    'api/b.mdoc',
    'api/a.mdoc',
    'note.txt',
    '_partials/x.mdoc',
    'api/_y.mdoc',
    '.z.mdoc',
  ];
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), `# ${file}\n`);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('reading content', () => {
  it('S2.1 the folder tree is the route tree; fragments and other files make no page', () => {
    const routes = listContent(folder).map(({ route }) => route);
    expect(routes).toEqual(['/api/a', '/api/b', '/']);
  });

  it("S2.1 a folder gives the same routes however its path is written, and its files' paths start with that path", () => {
    const expected = listContent(folder);
    const here = relative(process.cwd(), folder);
    for (const written of [here, `${here}/`, `./${here}`, `${folder}/`, join(folder, 'api/..')]) {
      const entries = listContent(written);
      const paths = expected.map(({ path }) => join(written, relative(folder, path)));
      expect(entries).toEqual(expected.map(({ route }, at) => ({ route, path: paths[at] })));
    }
  });

  it('S2.1 the folder may be the working directory', () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      const entries = listContent('.');
      expect(entries.map(({ path }) => path)).toEqual(['api/a.mdoc', 'api/b.mdoc', 'index.mdoc']);
      expect(entries.map(({ route }) => route)).toEqual(['/api/a', '/api/b', '/']);
    } finally {
      process.chdir(before);
    }
  });

  it('returns the text with a path for messages', () => {
    const [entry] = listContent(folder);
    if (entry === undefined) throw new Error('no entry');
    expect(readContent(entry)).toEqual({
      route: '/api/a',
      file: relative(process.cwd(), join(folder, 'api/a.mdoc')),
      text: '# api/a.mdoc\n',
      isUtf8: true,
    });
  });

  it('a missing folder contains no page', () => {
    expect(listContent(join(folder, 'missing'))).toEqual([]);
  });
});
