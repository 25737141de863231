import type { SearchRecord } from '../../model/search.ts';
import { hostedRecord } from './hosted-record.ts';
import { HOSTED_SETTINGS } from './hosted-settings.ts';
import { type HostedSynonym, hostedSynonyms } from './hosted-synonyms.ts';

interface Task {
  taskID: number;
}

/** The part of the official client that a push needs. */
export interface PushClient {
  setSettings(call: { indexName: string; indexSettings: Record<string, unknown> }): Promise<Task>;
  saveSynonyms(call: {
    indexName: string;
    synonymHit: HostedSynonym[];
    replaceExistingSynonyms: boolean;
  }): Promise<Task>;
  batch(call: {
    indexName: string;
    batchWriteParams: { requests: { action: 'addObject'; body: Record<string, unknown> }[] };
  }): Promise<Task>;
  operationIndex(call: {
    indexName: string;
    operationIndexParams: { operation: 'move'; destination: string };
  }): Promise<Task>;
  deleteIndex(call: { indexName: string }): Promise<Task>;
  waitForTask(call: { indexName: string; taskID: number }): Promise<unknown>;
}

export interface PushOptions {
  client: PushClient;
  indexName: string;
  /** All records, read as they are sent. */
  records: Iterable<SearchRecord> | AsyncIterable<SearchRecord>;
  /** Number of `records`. */
  total: number;
  /** Tells the temporary index of this push from that of any other. */
  stamp: string;
  /** Takes one line about each step. */
  progress: (line: string) => void;
  /** Only says what would be sent. */
  dryRun?: boolean;
}

/** Raised for a push that failed; its message is one sentence for the operator, the live index is as it was. */
export class PushError extends Error {
  override name = 'PushError';
}

/** Records per request: about 1 MB, which the service takes well. */
const BATCH = 1000;

/**
 * Replaces the hosted index by the records of this site, with the settings that reproduce our ranking. Everything goes
 * into a temporary index that is moved over the live one at the end, so readers see the old records or the new ones and
 * never a part.
 *
 * @throws PushError where the service rejects a request or fails; what was sent is removed again
 */
export async function pushIndex({ dryRun = false, ...push }: PushOptions): Promise<void> {
  const { client, indexName, total, stamp, progress } = push;
  if (total === 0) throw new PushError('There are no records to push: the site was built without pages.');
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
  temporary: string,
  synonymHit: HostedSynonym[],
): Promise<void> {
  const wait = async ({ taskID }: Task): Promise<unknown> =>
    client.waitForTask({ indexName: temporary, taskID });
  await wait(await client.setSettings({ indexName: temporary, indexSettings: { ...HOSTED_SETTINGS } }));
  await wait(await client.saveSynonyms({ indexName: temporary, synonymHit, replaceExistingSynonyms: true }));
  progress('settings and synonyms are in place');
  let last: Task | null = null;
  let sent = 0;
  for await (const batch of batchesOf(records)) {
    const requests = batch.map((record, index) => ({
      action: 'addObject' as const,
      body: { ...hostedRecord(record, sent + index) },
    }));
    last = await client.batch({ indexName: temporary, batchWriteParams: { requests } });
    sent += batch.length;
    progress(`${sent} of ${total} records sent`);
  }
  // Tasks of one index are done in their order, so the last one speaks for all.
  if (last !== null) await wait(last);
}

/** The next batch is read when the one before has been sent. */
async function* batchesOf(records: PushOptions['records']): AsyncGenerator<SearchRecord[]> {
  let batch: SearchRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function explain(error: unknown, indexName: string): PushError {
  const { status, message } = error as { status?: number; message?: string };
  if (status === 401 || status === 403) {
    return new PushError(
      `The search service rejected the key (${message}): SEARCH_WRITE_KEY must belong to SEARCH_APP_ID and may add ` +
        `objects, delete indices and edit settings of ${indexName} and indices that begin with ${indexName}_.`,
      { cause: error },
    );
  }
  return new PushError(`The push stopped and ${indexName} is unchanged: ${message ?? String(error)}`, {
    cause: error,
  });
}
