import type { RunRequest } from '../../model/run-sample.ts';
import { createSandbox, type Exchange, type SandboxOptions } from '../../sandbox/create-sandbox.ts';
import type { SandboxEvent } from '../../sandbox/events.ts';
import { forgetState, loadState, type StateStorage, saveState } from './session-state.ts';

/** What a reader may change of a request: texts, as they are typed. */
export interface Draft {
  pathValues: Record<string, string>;
  /** A parameter without a value is left out. */
  query: Record<string, string>;
  body: string;
}

/** What came back, and what it did. */
export interface RunResult {
  status: number;
  milliseconds: number;
  body: unknown;
  /** Objects that were added or changed, as the API shows them. */
  changed: Record<string, unknown>[];
  events: SandboxEvent[];
  /** Sentences about the sandbox itself, such as a state that could not be kept. */
  notices: string[];
}

export interface Runner {
  run(request: RunRequest, draft: Draft): Promise<RunResult>;
  /** Starts over, on this page and the next. */
  reset(): void;
}

type RunnerOptions = Pick<SandboxOptions, 'document' | 'testCards' | 'declineCodes' | 'checks'> & {
  /** Null where the browser allows none. */
  storage: StateStorage | null;
};

/** The request of a sample as its reader finds it. */
export function draftOf({ pathValues, query, body, multipart }: RunRequest): Draft {
  return {
    pathValues,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    body: body === undefined || multipart ? '' : JSON.stringify(body, null, 2),
  };
}

/** The request that a sample sends, with the reader's changes. It is never sent anywhere: the sandbox reads it. */
export function buildRequest(
  { method, path, body, multipart, publishableKey }: RunRequest,
  { pathValues, query, body: text }: Draft,
): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
  const url = new URL(`https://api.framepayments.com${filled}`);
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value);
  const headers = new Headers({
    authorization: `Bearer ${publishableKey ? 'pk' : 'sk'}_sandbox_in_the_browser`,
  });
  if (multipart) return new Request(url, { method, headers, body: formOf(body) });
  if (method === 'GET' || text.trim() === '') return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: text });
}

/** Which files a form has matters to the sandbox, not what is in them. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const name of Object.keys(body ?? {})) form.append(name, new Blob(['file']), `${name}.jpg`);
  return form;
}

/** Runs requests in a sandbox that remembers across the pages of a tab. */
export function createRunner({ storage, ...options }: RunnerOptions): Runner {
  let exchange: Exchange | null = null;
  let broken = false;
  const sandbox = createSandbox({
    ...options,
    seed: 1,
    onExchange: (done) => {
      exchange = done;
    },
    onError: (error) => {
      broken = true;
      console.error(error);
    },
  });
  let restored = loadState(sandbox, storage);

  return {
    async run(request, draft) {
      const notices = restored === null ? [] : [restored];
      restored = null;
      const started = performance.now();
      const response = await sandbox.fetch(buildRequest(request, draft));
      const milliseconds = performance.now() - started;
      const { changed = [], events = [] }: Partial<Exchange> = exchange ?? {};
      if (broken) {
        // Whatever was wrong with the objects must not follow the reader to the next page.
        broken = false;
        sandbox.reset();
        notices.push('The sandbox had a fault and starts over.');
      }
      const problem = saveState(sandbox, storage);
      if (problem !== null) notices.push(problem);
      return {
        status: response.status,
        milliseconds,
        body: await response.json(),
        changed,
        events: events.length === 0 ? [] : sandbox.world.events.slice(-events.length),
        notices,
      };
    },
    reset() {
      sandbox.reset();
      forgetState(storage);
    },
  };
}
