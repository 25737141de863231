import type { SearchRecord } from '../model/search.ts';
import { buildIndex } from '../search/engine/build-index.ts';
import type { OutputFile, OutputWriter } from './output-writer.ts';

/** Up to this many pages have one index. */
const WHOLE_PAGES = 64;

/**
 * Pages in one part of a larger index: an edit rewrites one part, and the server puts them together, as fast as larger
 * ones. Which part has a page follows from the routes alone, so that after an edit it is the one of a full build.
 */
const PART_PAGES = 16;

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

/** Pages in reading order → the parts that hold them. */
export function planSearchParts(routes: string[]): PartPlan[] {
  if (routes.length <= WHOLE_PAGES) return [{ path: 'search.json', routes }];
  const parts: PartPlan[] = [];
  for (let at = 0; at < routes.length; at += PART_PAGES) {
    const number = String(parts.length).padStart(4, '0');
    parts.push({ path: `search/${number}.json`, routes: routes.slice(at, at + PART_PAGES) });
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
