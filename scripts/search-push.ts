import { parseArgs } from 'node:util';
import { searchClient } from '@algolia/client-search';
import { SEARCH_INDEX_FILE } from '../src/model/site-manifest.ts';
import { openRelease } from '../src/release/open.ts';
import { RecordStore, readIndexFile } from '../src/search/index/index-file.ts';
import { pushIndex } from '../src/search/push/push-index.ts';

const VARIABLES = ['SEARCH_APP_ID', 'SEARCH_INDEX', 'SEARCH_WRITE_KEY'] as const;

/**
 * `npm run search:push [-- --dry-run --out DIR]`: sends the records of the built site to the hosted search service.
 * SEARCH_WRITE_KEY is a key with write access; it stays on the machine that pushes, unlike the browser's
 * SEARCH_API_KEY.
 *
 * @returns exit code
 */
async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const values = readFlags(args);
  if (values === null) return 1;
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
    const release = await openRelease(values.out);
    const data = readIndexFile((await release.get(SEARCH_INDEX_FILE)?.read('identity')) ?? new Uint8Array());
    await pushIndex({
      client: searchClient(SEARCH_APP_ID, SEARCH_WRITE_KEY || 'none'),
      indexName: SEARCH_INDEX,
      records: new RecordStore(data),
      total: release.manifest.records,
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

/** @returns null for flags that there are not, after one sentence about them */
function readFlags(args: string[]) {
  try {
    const options = {
      'dry-run': { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist' },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0]?.split('. ')[0] : error;
    console.error(`${reason}. The flags are --dry-run and --out DIR.`);
    return null;
  }
}

process.exitCode = await main(process.argv.slice(2), process.env);
