import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { highlight } from '../markdoc/highlight.ts';
import { outputHashOf } from './output-writer.ts';
import { recallBlocks } from './recall-blocks.ts';

let out: string;
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'frame-recall-'));
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

/** A page as it was written, with one block that no colouring of ours would give. */
function write(path: string, code: string) {
  const html = `<figure class="code"><span class="code-language">JSON</span><pre><code><i>${code}</i></code></pre></figure>`;
  writeFileSync(join(out, path), html);
  return { path, hash: outputHashOf(Buffer.from(html)), size: html.length };
}

describe('recallBlocks', () => {
  it('takes the blocks of the last output, but none of a file that was changed since, is gone or is no page', async () => {
    const kept = write('kept.html', '1');
    const changed = write('changed.html', '2');
    const twin = write('twin.md', '3');
    writeFileSync(join(out, 'changed.html'), ' ', { flag: 'a' });
    await recallBlocks(out, [kept, changed, twin, { path: 'gone.html', hash: 'h', size: 1 }]);
    const markups = ['1', '2', '3'].map((code) => highlight(code, { language: 'json' }));
    expect(markups).toEqual(['<i>1</i>', '<span class="n">2</span>', '<span class="n">3</span>']);
  });
});
