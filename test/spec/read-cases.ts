import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';

const caseSchema = z
  .strictObject({
    /** A sentence about what the case shows; starts with the row, if any. */
    name: z.string(),
    /** The text of `page.mdoc` below front matter and title; starts on line 7 of the page. */
    body: z.string().optional(),
    /** The whole text of `page.mdoc`. */
    source: z.string().optional(),
    /** Text of each page, for cases with more than one file. */
    pages: z.record(z.string(), z.string()).optional(),
    /** Encoding of `page.mdoc`, for files that are not UTF-8. */
    encoding: z.enum(['latin1', 'utf16le']).optional(),
    /** True for cases about problems that only appear across pages, and about file names. */
    site: z.boolean().optional(),
    /** The content tree in the format of `outline.ts`. */
    tree: z.string().optional(),
    /** Every printed line of the report, in order. */
    diagnostics: z.array(z.string()).optional(),
  })
  .refine(
    ({ body, source, pages }) => [body, source, pages].filter((text) => text !== undefined).length === 1,
    'needs one of `body`, `source` and `pages`',
  )
  .refine(
    (each) => each.tree !== undefined || each.diagnostics !== undefined,
    'needs `tree` or `diagnostics`',
  );

export type SpecCase = z.output<typeof caseSchema> & { file: string; line: number };

/**
 * All cases in the YAML files of a folder, each with its starting line.
 * @throws Error with file and line of a malformed case
 */
export function readCases(folder: string): SpecCase[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return files.flatMap((file) => casesOf(file, readFileSync(join(folder, file), 'utf8')));
}

function casesOf(file: string, text: string): SpecCase[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  if (document.errors[0] !== undefined) throw new Error(`${file}: ${document.errors[0].message}`);
  if (!isSeq(document.contents)) throw new Error(`${file}: a list of cases is expected`);
  return document.contents.items.map((item) => {
    const line = counter.linePos((isMap(item) && item.range?.[0]) || 0).line;
    const parsed = caseSchema.safeParse(isMap(item) ? item.toJS(document) : item);
    if (!parsed.success) throw new Error(`${file}:${line}: ${z.prettifyError(parsed.error)}`);
    return { ...parsed.data, file, line };
  });
}
