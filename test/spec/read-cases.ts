import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';

const caseSchema = z
  .strictObject({
    /** What the case shows, as a sentence; begins with the row where there is one. */
    name: z.string(),
    /** What is below front matter and title of `page.mdoc`; its first line is line 7 of the page. */
    body: z.string().optional(),
    /** The whole text of `page.mdoc`. */
    source: z.string().optional(),
    /** Text of each page and partial, for cases about more than one file. */
    pages: z.record(z.string(), z.string()).optional(),
    /** How the bytes of `page.mdoc` are made of its text, for files that are not UTF-8. */
    encoding: z.enum(['latin1', 'utf16le']).optional(),
    /** True for cases about what only shows when all pages are seen together, and about the names of files. */
    site: z.boolean().optional(),
    /** The content tree as `outline.ts` writes it. */
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
 * All cases of the YAML files in a folder, each with the line that it begins at.
 * @throws Error naming file and line of a case that has another shape
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
