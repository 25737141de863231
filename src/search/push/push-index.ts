import type { SearchClient } from '@algolia/client-search';
import type { SearchRecord } from '../../model/search.ts';
import { SYNONYMS } from '../index/concepts.ts';
import { hostedRecord } from './hosted-record.ts';
import { HOSTED_SETTINGS } from './hosted-settings.ts';

/** The part of the official client that a push needs. */
export type PushClient = Pick<
  SearchClient,
  'setSettings' | 'saveSynonyms' | 'batch' | 'operationIndex' | 'deleteIndex' | 'waitForTask'
>;

export interface PushOptions {
  client: PushClient;
  indexName: string;
  /** All records, read as they are sent. */
  records: Iterable<SearchRecord>;
  /** Number of `records`. */
  total: number;
  /** Tells the temporary index of this push from that of any other. */
  stamp: string;
  /** Takes one line about each step. */
  progress: (line: string) => void;
  /** Only says what would be sent. */
  dryRun?: boolean;
}

/** Records per request: about 1 MB, which the service takes well. */
const BATCH = 1000;

/**
 * Replaces the hosted index by the records of this site, with the settings that reproduce our ranking. Everything goes
 * into a temporary index that is moved over the live one at the end, so readers see the old records or the new ones and
 * never a part.
 * @throws Error with one sentence for the operator if the service rejects a request or fails; what was sent is removed
 *   again, and the live index is as it was
 */
export async function pushIndex({ dryRun = false, ...push }: PushOptions): Promise<void> {
  const { client, indexName, total, stamp, progress } = push;
  if (total === 0) throw new Error('There are no records to push: the site was built without pages.');
  const temporary = `${indexName}_${stamp}`;
  const synonyms = hostedSynonyms();
  progress(`${total} records, ${synonyms.length} synonyms → ${indexName} by way of ${temporary}`);
  if (dryRun) {
    progress('dry run: nothing was sent');
    return;
  }
  try {
    await fill(push, temporary, synonyms);
    const move = { operation: 'move' as const, destination: indexName };
    const { taskID } = await client.operationIndex({ indexName: temporary, operationIndexParams: move });
    await client.waitForTask({ indexName, taskID });
  } catch (error) {
    await client.deleteIndex({ indexName: temporary }).catch(() => {
      progress(`${temporary} could not be removed; if it exists, remove it in the service's dashboard`);
    });
    throw explain(error, indexName);
  }
  progress(`${indexName} is live with ${total} records`);
}

/** Puts settings, synonyms and records into the temporary index. */
async function fill(
  { client, records, total, progress }: PushOptions,
  indexName: string,
  synonymHit: ReturnType<typeof hostedSynonyms>,
): Promise<void> {
  const wait = ({ taskID }: { taskID: number }) => client.waitForTask({ indexName, taskID });
  await wait(await client.setSettings({ indexName, indexSettings: HOSTED_SETTINGS }));
  await wait(await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true }));
  progress('settings and synonyms are in place');
  let requests: { action: 'addObject'; body: ReturnType<typeof hostedRecord> }[] = [];
  let sent = 0;
  const send = async (): Promise<void> => {
    await wait(await client.batch({ indexName, batchWriteParams: { requests } }));
    sent += requests.length;
    requests = [];
    progress(`${sent} of ${total} records sent`);
  };
  for (const record of records) {
    requests.push({ action: 'addObject', body: hostedRecord(record, sent + requests.length) });
    if (requests.length === BATCH) await send();
  }
  if (requests.length > 0) await send();
}

/** Our synonym list for the hosted service: words that meet each other, and readers' words that lead to them. */
export function hostedSynonyms() {
  return SYNONYMS.flatMap(({ name, words, asks }) => {
    const objectID = name.replaceAll(/[^a-z0-9]+/gi, '-');
    const synonyms = [...words];
    const leading = asks.map((input, index) => ({
      objectID: `${objectID}-${index + 1}`,
      type: 'oneWaySynonym' as const,
      input,
      synonyms,
    }));
    return words.length > 1 ? [{ objectID, type: 'synonym' as const, synonyms }, ...leading] : leading;
  });
}

function explain(error: unknown, indexName: string): Error {
  const { status, message } = error as { status?: number; message?: string };
  if (status === 401 || status === 403) {
    return new Error(
      `The search service rejected the key (${message}): SEARCH_WRITE_KEY must belong to SEARCH_APP_ID and may add ` +
        `objects, delete indices and edit settings of ${indexName} and indices that begin with ${indexName}_.`,
      { cause: error },
    );
  }
  return new Error(`The push stopped and ${indexName} is unchanged: ${message ?? String(error)}`, {
    cause: error,
  });
}
