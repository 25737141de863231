import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type ContentFile, readContent } from '../content/read.ts';
import { hasErrors } from '../model/diagnostic.ts';
import { markdownAddressOf, outputFileOf } from '../model/route.ts';
import type { SearchRecord } from '../model/search.ts';
import { type ManifestFile, SEARCH_INDEX_FILE, searchTextsFile } from '../model/site-manifest.ts';
import { writeIndexFile } from '../search/engine/index-file.ts';
import { buildPart, type IndexPart } from '../search/engine/index-part.ts';
import { mergeParts } from '../search/engine/merge-parts.ts';
import { type CheckedPage, checkPage, compilePage } from './compile-page.ts';
import type { Site, SiteData } from './load-site.ts';
import { llmsFullParts } from './machine-texts.ts';
import { createOutputWriter, type OutputWriter } from './output-writer.ts';

/** Up to this many pages, one thread finishes before a second one has started. */
const POOL_PAGES = 150;
/**
 * Above this many pages, brotli's best quality or a picture of each page would take most of the build, and no model
 * could read the text of all pages at once.
 */
const THOROUGH_PAGES = 500;
/** Pages in one worker job and in one file of search texts. Fixed, so that every machine writes the same files. */
export const BATCH_PAGES = 100;

/** What a site with this many pages gets: the only place where the size of a site decides anything. */
export function scaleOf(pages: number): {
  pool: boolean;
  quality: number;
  fullText: boolean;
  pageImages: boolean;
} {
  const thorough = pages <= THOROUGH_PAGES;
  return { pool: pages > POOL_PAGES, quality: thorough ? 11 : 4, fullText: thorough, pageImages: thorough };
}

/** What the site still needs about a page after writing it; the rest is dropped to keep memory flat. */
export interface PageSummary extends CheckedPage {
  /** Empty unless the text of all pages is requested. */
  markdown: string;
}

/** The compiled pages and the files written for them. */
export interface CompiledPages {
  pages: PageSummary[];
  files: ManifestFile[];
  /** Number of search records. */
  records: number;
}

/** The pages of a batch, and what the search index says of them: null if nothing is written, or nothing more after an error. */
export interface CompiledBatch extends CompiledPages {
  index: Omit<IndexPart, 'texts'> | null;
}

/** Consecutive pages that one thread compiles and that share one file of search texts. */
export interface Batch {
  files: ContentFile[];
  /** Path of the search texts below the output folder. */
  searchPath: string;
  /** Prefix of the paths of the batch's text for language models, if one file for all pages is too large. */
  textPath: string;
}

/** Where a batch is written. */
export interface BatchOutput {
  /** Null to check pages without writing them. */
  folder: string | null;
  quality: number;
  keepMarkdown: boolean;
}

/**
 * Compiles all pages of a site, on all cores if there are many pages, and writes each batch as it is ready.
 * @param folder receives the files; null to check pages without writing them
 * @returns pages in the order of `files`; if any has errors, not every file was written
 */
export async function compileAll(
  files: ContentFile[],
  site: Site,
  folder: string | null,
): Promise<CompiledPages> {
  const { pool, quality, fullText } = scaleOf(files.length);
  const output: BatchOutput = { folder, quality, keepMarkdown: fullText };
  const batches = pool ? toBatches(files) : [{ files, searchPath: searchTextsFile(0), textPath: '' }];
  const compiled = pool
    ? await compileInPool(batches, site, output)
    : await Promise.all(
        batches.map((batch) => compileBatch(batch, site, { ...output, writer: writerOf(output) })),
      );
  const written = compiled.flatMap((batch) => batch.files);
  const parts = compiled.flatMap(({ index }) => index ?? []);
  const writer = writerOf(output);
  if (writer !== null && parts.length === batches.length)
    written.push(await writer.write(SEARCH_INDEX_FILE, writeIndexFile(mergeParts(parts))));
  return {
    pages: compiled.flatMap(({ pages }) => pages),
    files: written,
    records: compiled.reduce((sum, { records }) => sum + records, 0),
  };
}

/** The writer of a batch's output. */
export function writerOf({ folder, quality }: BatchOutput, inWorker = false): OutputWriter | null {
  return folder === null ? null : createOutputWriter({ folder, quality, inWorker });
}

/**
 * Compiles the pages of one batch and writes them with the texts of their search records. After the first error in a batch
 * nothing more is written, because none of it will be published.
 */
export async function compileBatch(
  { files, searchPath, textPath }: Batch,
  site: Site,
  { writer, keepMarkdown }: { writer: OutputWriter | null; keepMarkdown: boolean },
): Promise<CompiledBatch> {
  const pages: PageSummary[] = [];
  const records: SearchRecord[] = [];
  const texts: string[] = [];
  const written: Promise<ManifestFile>[] = [];
  let sound = true;
  for (const file of files) {
    if (writer === null) {
      pages.push({ ...checkPage(readContent(file), site), markdown: '' });
      continue;
    }
    const { html, markdown, records: ofPage, files: ofGuide, ...page } = compilePage(readContent(file), site);
    pages.push({ ...page, markdown: keepMarkdown ? markdown : '' });
    sound &&= !hasErrors(page.diagnostics);
    if (!sound) continue;
    records.push(...ofPage);
    if (!keepMarkdown) texts.push(markdown);
    written.push(writer.write(outputFileOf(page.route), html));
    written.push(writer.write(markdownAddressOf(page.route).slice(1), markdown));
    for (const [path, text] of ofGuide) written.push(writer.write(path, text));
  }
  let index: CompiledBatch['index'] = null;
  if (writer !== null && sound) {
    const { texts: searchTexts, ...part } = buildPart(records);
    index = part;
    written.push(writer.write(searchPath, searchTexts));
    for (const [index, text] of llmsFullParts(texts).entries())
      written.push(writer.write(`${textPath}-${index + 1}.txt`, text));
  }
  return { pages, files: await Promise.all(written), records: records.length, index };
}

function toBatches(files: ContentFile[]): Batch[] {
  return Array.from({ length: Math.ceil(files.length / BATCH_PAGES) }, (_, number) => {
    return {
      files: files.slice(number * BATCH_PAGES, (number + 1) * BATCH_PAGES),
      searchPath: searchTextsFile(number),
      textPath: `llms-full/${String(number).padStart(4, '0')}`,
    };
  });
}

/** A worker's input before its first batch. */
export interface WorkerSetup {
  site: SiteData;
  output: BatchOutput;
}

export type WorkerMessage = { compiled: CompiledBatch } | { failure: unknown };

/** Each worker takes the next batch as soon as it has finished one. */
async function compileInPool(batches: Batch[], site: Site, output: BatchOutput): Promise<CompiledBatch[]> {
  const { context, chrome, apiDocument, changes, partials, codeFiles, configFile } = site;
  const workerData: WorkerSetup = {
    site: { context, chrome, apiDocument, changes, partials, codeFiles, configFile },
    output,
  };
  const url = new URL('./page-worker.js', import.meta.url);
  const compiled: CompiledBatch[] = [];
  let next = 0;
  const workers = Array.from(
    { length: Math.min(availableParallelism(), batches.length) },
    () => new Worker(url, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 64 } }),
  );
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let number = next++; number < batches.length; number = next++)
          compiled[number] = await compileIn(worker, batches[number] as Batch);
      }),
    );
    return compiled;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function compileIn(worker: Worker, batch: Batch): Promise<CompiledBatch> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      worker.off('error', reject);
      if ('failure' in message) reject(message.failure);
      else resolve(message.compiled);
    });
    worker.once('error', reject);
    worker.postMessage(batch);
  });
}
