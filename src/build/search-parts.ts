import type { SearchRecord } from '../model/search.ts';
import { buildIndex } from '../search/engine/build-index.ts';
import type { OutputFile, OutputWriter } from './output-writer.ts';

/** Pages in one part of the index: an edit rewrites one part, and the server puts them together, as fast as larger ones. */
const PART_PAGES = 64;

/** Bytes of text in one part, for pages that are long: a part of them is written again in a tenth of a second. */
const PART_BYTES = 256 * 1024;

/** One part of the search index, and the pages whose records it holds, in reading order. */
export interface SearchPart {
  routes: string[];
  records: number;
  file: OutputFile;
}

/** A part that is to be written: its path below the output folder and its pages. */
export interface PartPlan {
  path: string;
  routes: string[];
}

/** Pages in reading order, with the bytes of their files → the parts that hold them. */
export function planSearchParts(pages: { route: string; size: number }[]): PartPlan[] {
  if (pages.length <= PART_PAGES) return [{ path: 'search.json', routes: pages.map(({ route }) => route) }];
  const parts: PartPlan[] = [];
  let free = 0;
  for (const { route, size } of pages) {
    let part = parts.at(-1);
    if (part === undefined || part.routes.length === PART_PAGES || size > free) {
      part = { path: `search/${String(parts.length).padStart(4, '0')}.json`, routes: [] };
      parts.push(part);
      free = PART_BYTES;
    }
    part.routes.push(route);
    free -= size;
  }
  return parts;
}

interface WritePartOptions extends PartPlan {
  /** Records of each route of the part. */
  recordsOf: (route: string) => readonly SearchRecord[];
  writer: OutputWriter;
}

/** Writes one part; where all else is equal, hits come in the order of its routes. */
export async function writeSearchPart({
  path,
  routes,
  recordsOf,
  writer,
}: WritePartOptions): Promise<SearchPart> {
  const records = routes.flatMap(recordsOf);
  return { routes, records: records.length, file: await writer.write(path, buildIndex(records)) };
}
