import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colouredBlocksOf } from '../markdoc/coloured-blocks.ts';
import { rememberBlocks } from '../markdoc/highlight.ts';
import { type OutputFile, outputHashOf } from './output-writer.ts';

/**
 * Takes the coloured code blocks of pages out of their last output, so that an edit of their text compiles no grammar.
 * Only what the same program has written counts: a file that was changed or is gone is passed over.
 * @param out folder of the last build
 * @param files what that build wrote for the pages
 */
export async function recallBlocks(out: string, files: OutputFile[]): Promise<void> {
  const pages = files.filter(({ path }) => path.endsWith('.html'));
  await Promise.all(
    pages.map(async ({ path, hash }) => {
      const bytes = await readFile(join(out, path)).catch(() => null);
      if (bytes !== null && outputHashOf(bytes) === hash) rememberBlocks(colouredBlocksOf(bytes.toString()));
    }),
  );
}
