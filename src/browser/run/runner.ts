import { API_ORIGIN, type SampleRequest } from '../../api/languages/sample-request.ts';
import { createSandbox, type Exchange, type SandboxOptions } from '../../sandbox/create-sandbox.ts';
import type { ObjectType } from '../../sandbox/objects.ts';
import { buildRequest, type Draft } from './draft.ts';

/** What came back, and what it did. */
export interface RunResult extends Pick<Exchange, 'status' | 'changed' | 'events'> {
  milliseconds: number;
  /** Name and value, in the order in which the sandbox sends them. */
  headers: [string, string][];
  body: unknown;
  /** Sentences about the sandbox itself, such as a state that could not be kept. */
  notices: string[];
}

/** The fields of an API error that are read. */
export interface ErrorBody {
  message?: string;
  code?: string;
  error_details?: { data?: { failure_code?: string } };
}

export interface OpenChallenge {
  object: 'charge_intent' | '3ds_intent';
  id: string;
}

export type Runner = ReturnType<typeof createRunner>;

/** Key of the sandbox in the storage. The version of the state is the sandbox's own. */
const KEY = 'frame-sandbox';

type RunnerOptions = Pick<SandboxOptions, 'document' | 'testCards' | 'declineCodes' | 'checks'> & {
  /** Null if the browser allows none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
};

/** Runs requests in a sandbox that remembers across the pages of a tab. */
export function createRunner({ storage, ...options }: RunnerOptions) {
  let exchange: Exchange | null = null;
  let broken = false;
  const sandbox = createSandbox({
    ...options,
    seed: 1,
    restores: true,
    onExchange: (done) => {
      exchange = done;
    },
    onError: (error) => {
      broken = true;
      console.error(error);
    },
  });
  const { store } = sandbox.world;
  const types = Object.keys(store.dump()) as ObjectType[];
  const seeded = new Set(types.flatMap((type) => store.all(type).map(({ id }) => id)));
  /** Sentences for the next result. */
  let notices: string[] = [];
  try {
    const text = storage?.getItem(KEY) ?? null;
    if (text !== null) sandbox.importState(JSON.parse(text));
  } catch {
    sandbox.reset();
    storage?.removeItem(KEY);
    notices.push('The saved state of the sandbox could not be read, so it starts over.');
  }

  /** Keeps the state for the next page. */
  function save(): void {
    try {
      if (storage === null) throw new Error('The browser allows none');
      storage.setItem(KEY, JSON.stringify(sandbox.exportState()));
    } catch {
      // An older state would be restored as if it were the latest one.
      storage?.removeItem(KEY);
      notices.push('The browser cannot store the sandbox, so other pages do not see what happened here.');
    }
  }

  async function send(makeRequest: () => Request): Promise<RunResult> {
    exchange = null;
    const started = performance.now();
    // It throws if an object of the stored state only looked complete.
    let response = await sandbox.fetch(makeRequest()).catch(() => null);
    if (response === null || broken) {
      broken = false;
      sandbox.reset();
      notices.push('The sandbox failed and starts over.');
      response ??= await sandbox.fetch(makeRequest());
    }
    const milliseconds = performance.now() - started;
    const { changed = [], events = [] }: Partial<Exchange> = exchange ?? {};
    save();
    const said = notices;
    notices = [];
    return {
      status: response.status,
      milliseconds,
      headers: [...response.headers],
      body: await response.json(),
      changed,
      events,
      notices: said,
    };
  }

  const control = (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    return send(() => new Request(`${API_ORIGIN}/_sandbox/${path}`, init));
  };

  return {
    /** Ids of the objects that are shown on the pages; the reader has made all others. */
    seeded: seeded as ReadonlySet<string>,
    /** For code that shows what is in it; `run`, `advance` and `reset` change it. */
    sandbox,
    run: (request: SampleRequest, draft: Draft) => send(() => buildRequest(request, draft)),
    /** Moves time. The result's body is `{ now, jobs }`. */
    advance: (seconds: number) => control('advance', { seconds }),
    /** Ends an open challenge as the shopper would. The result's body is the object that has waited for it. */
    finishChallenge: ({ object, id }: OpenChallenge, result: 'passed' | 'failed') =>
      control(`${object}s/${id}/challenge`, { result }),
    /** Starts over, on this page and the next. */
    reset(): void {
      sandbox.reset();
      storage?.removeItem(KEY);
    },
  };
}
