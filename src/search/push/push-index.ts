import type { SearchRecord } from '../../model/search.ts';
import { type HostedRecord, hostedRecord } from './hosted-record.ts';
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
  records: readonly SearchRecord[];
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
export async function pushIndex({ client, records, dryRun = false, ...options }: PushOptions): Promise<void> {
  const { indexName, stamp, progress } = options;
  if (records.length === 0)
    throw new PushError('There are no records to push: the site was built without pages.');
  const temporary = `${indexName}_${stamp}`;
  const bodies = records.map(hostedRecord);
  const synonyms = hostedSynonyms();
  progress(`${bodies.length} records, ${synonyms.length} synonyms → ${indexName} by way of ${temporary}`);
  if (dryRun) {
    progress('dry run: nothing was sent');
    return;
  }
  try {
    await fill({ client, temporary, bodies, synonyms, progress });
    const move = { operation: 'move' as const, destination: indexName };
    const { taskID } = await client.operationIndex({ indexName: temporary, operationIndexParams: move });
    await client.waitForTask({ indexName, taskID });
  } catch (error) {
    await client.deleteIndex({ indexName: temporary }).catch(() => {
      progress(`${temporary} could not be removed; remove it in the service's dashboard`);
    });
    throw explain(error, indexName);
  }
  progress(`${indexName} is live with ${bodies.length} records`);
}

interface FillOptions {
  client: PushClient;
  temporary: string;
  bodies: readonly HostedRecord[];
  synonyms: HostedSynonym[];
  progress: (line: string) => void;
}

async function fill({ client, temporary, bodies, synonyms, progress }: FillOptions): Promise<void> {
  const wait = async ({ taskID }: Task): Promise<unknown> =>
    client.waitForTask({ indexName: temporary, taskID });
  await wait(await client.setSettings({ indexName: temporary, indexSettings: { ...HOSTED_SETTINGS } }));
  await wait(
    await client.saveSynonyms({ indexName: temporary, synonymHit: synonyms, replaceExistingSynonyms: true }),
  );
  progress('settings and synonyms are in place');
  let last: Task | null = null;
  for (let from = 0; from < bodies.length; from += BATCH) {
    const requests = bodies
      .slice(from, from + BATCH)
      .map((body) => ({ action: 'addObject' as const, body: { ...body } }));
    last = await client.batch({ indexName: temporary, batchWriteParams: { requests } });
    progress(`${Math.min(from + BATCH, bodies.length)} of ${bodies.length} records sent`);
  }
  // Tasks of one index are done in their order, so the last one speaks for all.
  if (last !== null) await wait(last);
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
