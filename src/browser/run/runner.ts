import { API_ORIGIN, type SampleRequest } from '../../api/languages/sample-request.ts';
import { createSandbox, type Exchange, type SandboxOptions } from '../../sandbox/create-sandbox.ts';
import type { SandboxEvent } from '../../sandbox/events.ts';
import type { ObjectType, ObjectTypes } from '../../sandbox/objects.ts';
import { buildRequest, type Draft } from './draft.ts';
import { forgetState, loadState, type StateStorage, saveState } from './session-state.ts';

/** What came back, and what it did. */
export interface RunResult {
  status: number;
  milliseconds: number;
  /** Name and value, in the order in which the sandbox sends them. */
  headers: [string, string][];
  body: unknown;
  /** Objects that were added or changed, as the API shows them. */
  changed: Record<string, unknown>[];
  events: SandboxEvent[];
  /** Sentences about the sandbox itself, such as a state that could not be kept. */
  notices: string[];
}

/** What waits for the shopper. */
export interface OpenChallenge {
  object: 'charge_intent' | '3ds_intent';
  id: string;
}

/** Any object of the sandbox. */
export type SandboxObject = ObjectTypes[ObjectType];

export type Runner = ReturnType<typeof createRunner>;

type RunnerOptions = Pick<SandboxOptions, 'document' | 'testCards' | 'declineCodes' | 'checks'> & {
  /** Null where the browser allows none. */
  storage: StateStorage | null;
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
  let restored = loadState(sandbox, storage);

  async function send(makeRequest: () => Request): Promise<RunResult> {
    const notices = restored === null ? [] : [restored];
    restored = null;
    exchange = null;
    const started = performance.now();
    let response: Response;
    try {
      response = await sandbox.fetch(makeRequest());
    } catch {
      // Objects of a stored state that only looks whole: they must not follow the reader to the next page.
      sandbox.reset();
      notices.push(FAULT);
      response = await sandbox.fetch(makeRequest());
    }
    const milliseconds = performance.now() - started;
    const { changed = [], events = [] }: Partial<Exchange> = exchange ?? {};
    const emitted = events.length === 0 ? [] : sandbox.world.events.slice(-events.length);
    if (broken) {
      broken = false;
      sandbox.reset();
      notices.push(FAULT);
    }
    const problem = saveState(sandbox, storage);
    if (problem !== null) notices.push(problem);
    return {
      status: response.status,
      milliseconds,
      headers: [...response.headers],
      body: await response.json(),
      changed,
      events: emitted,
      notices,
    };
  }

  const control = (path: string, body: object) =>
    send(
      () =>
        new Request(`${API_ORIGIN}/_sandbox/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
        }),
    );

  return {
    /** Ids of the objects that are shown on the pages; all others the reader has made. */
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
      forgetState(storage);
    },
  };
}

const FAULT = 'The sandbox failed and starts over.';
