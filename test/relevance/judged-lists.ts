import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { currentAddress } from '../fixtures/current-address.ts';
import { ROOT } from '../fixtures/root.ts';
import type { JudgedQuery } from './judged-queries.ts';

interface JudgedFile {
  /** By list, kind of query and query: the addresses that answer it. */
  lists: Record<string, Record<string, Record<string, string[]>>>;
  /** Queries that no page of the site covers. */
  uncovered: string[];
}

const path = join(ROOT, 'test/relevance/judged.yaml');
const file = parse(readFileSync(path, 'utf8')) as JudgedFile;

/** Every list that is judged to the anchor, oldest first. */
export const LISTS: Record<string, JudgedQuery[]> = Object.fromEntries(
  Object.entries(file.lists).map(([list, kinds]) => [
    list,
    Object.entries(kinds).flatMap(([reason, queries]) =>
      Object.entries(queries).map(([query, accept]) => ({
        ...{ query, reason },
        accept: accept.map(currentAddress),
      })),
    ),
  ]),
);

/** Queries of no list, which no page of the site covers. */
export const UNCOVERED: readonly string[] = file.uncovered;
