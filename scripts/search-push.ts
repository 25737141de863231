import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { algoliasearch } from 'algoliasearch';
import type { SearchRecord } from '../src/model/search.ts';
import { readIndexFile } from '../src/search/engine/index-file.ts';
import { PushError, pushIndex } from '../src/search/push/push-index.ts';

const VARIABLES = ['SEARCH_APP_ID', 'SEARCH_INDEX', 'SEARCH_WRITE_KEY'] as const;

/**
 * `npm run search:push [-- --dry-run --out DIR]`: sends the records of the built site to the hosted search service.
 * SEARCH_WRITE_KEY is a key that may write; it stays on the machine that pushes, unlike the browser's SEARCH_API_KEY.
 *
 * @returns exit code
 */
async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { 'dry-run': { type: 'boolean', default: false }, out: { type: 'string', default: 'dist' } },
  });
  const dryRun = values['dry-run'];
  const missing = VARIABLES.filter((name) => !environment[name] && !(dryRun && name === 'SEARCH_WRITE_KEY'));
  if (missing.length > 0) {
    console.error(
      `${missing.join(' and ')} must be set: the service's application, the index and a key that may write.`,
    );
    return 1;
  }
  const { SEARCH_APP_ID = '', SEARCH_INDEX = '', SEARCH_WRITE_KEY = '' } = environment;
  try {
    await pushIndex({
      client: algoliasearch(SEARCH_APP_ID, SEARCH_WRITE_KEY || 'none'),
      indexName: SEARCH_INDEX,
      records: await readRecords(values.out),
      stamp: `tmp_${Date.now()}`,
      progress: (line) => console.log(line),
      dryRun,
    });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** The records of a built site, whose index is one file or, where it is large, several parts. */
async function readRecords(folder: string): Promise<SearchRecord[]> {
  const parts = await readdir(join(folder, 'search')).catch(() => []);
  const paths = parts.length > 0 ? parts.sort().map((part) => join('search', part)) : ['search.json'];
  const files = await Promise.all(
    paths
      .filter((path) => path.endsWith('.json'))
      .map((path) =>
        readFile(join(folder, path), 'utf8').catch(() => {
          throw new PushError(`There is no ${path} in ${folder}; run "npm run build" first.`);
        }),
      ),
  );
  return files.flatMap((file) => readIndexFile(file).records);
}

process.exitCode = await main(process.argv.slice(2), process.env);
