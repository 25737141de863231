import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outputHashOf, writeOutput } from './output-writer.ts';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-writer-'));
  folder = join(base, 'a', 'b', 'out');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const text = 'A page about refunds.\n'.repeat(40);

describe('writeOutput', () => {
  it.each(['.', './', 'a/..', '../x.html', '..', 'a/../../x.html', '/../x.html', './../x.html'])(
    'rejects %s',
    async (path) => {
      await expect(writeOutput(folder, path, 'x', 1)).rejects.toThrow(
        `Rejected ${path}: it is outside the output folder.`,
      );
      expect(existsSync(join(base, 'a', 'b', 'x.html'))).toBe(false);
    },
  );

  it('whatever the path, nothing is written outside the folder', async () => {
    const piece = fc.constantFrom('..', '.', 'a', '/', '//', '...', 'b.html', ' ');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        await writeOutput(folder, pieces.join('/'), 'x', 1).catch(() => {});
        expect(readdirSync(base)).not.toContain('b.html');
        if (existsSync(join(base, 'a'))) expect(readdirSync(join(base, 'a'))).toEqual(['b']);
        if (existsSync(join(base, 'a', 'b'))) expect(readdirSync(join(base, 'a', 'b'))).toEqual(['out']);
      }),
      { numRuns: 300 },
    );
  });

  it('S2.1 writes text with its compressed forms and lists their sizes and hashes', async () => {
    const file = await writeOutput(folder, 'refunds/index.html', text);
    const bytesOf = (ending: string) => readFileSync(join(folder, `refunds/index.html${ending}`));
    expect(bytesOf('').toString()).toBe(text);
    expect(brotliDecompressSync(bytesOf('.br')).toString()).toBe(text);
    expect(gunzipSync(bytesOf('.gz')).toString()).toBe(text);
    expect(file).toMatchObject({
      path: 'refunds/index.html',
      size: text.length,
      br: { size: bytesOf('.br').length, hash: outputHashOf(bytesOf('.br')) },
      gz: { size: bytesOf('.gz').length, hash: outputHashOf(bytesOf('.gz')) },
    });
  });

  it('names content by its hash: the same bytes have the same hash', async () => {
    const [one, two, three] = [
      await writeOutput(folder, 'a.html', text, 1),
      await writeOutput(folder, 'b.html', Buffer.from(text), 1),
      await writeOutput(folder, 'c.html', `${text} `, 1),
    ];
    expect(one.hash).toBe(two.hash);
    expect(one.hash).not.toBe(three.hash);
  });

  it.each([
    ['a picture', 'a.png', text],
    ['a short text', 'a.html', 'short'],
    ['the search index, which is not served', 'search.bin', text],
    ['the word vectors', 'search/word-vectors.bin', text],
  ])('writes %s without a compressed form', async (_name, path, content) => {
    const file = await writeOutput(folder, path, content, 1);
    expect(file.br).toBeUndefined();
    expect(existsSync(join(folder, `${path}.br`))).toBe(false);
  });
});
