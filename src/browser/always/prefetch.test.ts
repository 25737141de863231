import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundleBrowserModule } from '../../../test/bundle-browser-module.ts';

describe('prefetch', () => {
  it('S5.5 is at most 700 bytes, because every page loads it', async () => {
    const code = await bundleBrowserModule('src/browser/always/prefetch.ts');
    expect(code).toContain('200px');
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(700);
  });

  it('S5.5 does nothing in development (docs/image-protocol.md P9)', async () => {
    const code = await bundleBrowserModule('src/browser/always/prefetch.ts', true);
    expect(code).not.toContain('200px');
  });
});
