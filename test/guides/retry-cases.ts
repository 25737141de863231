import { drop, garble, json, type ScriptedServer, startServer } from './scripted-server.ts';

/**
 * Server behavior that the retry helpers on /rate-limiting must handle, with the expected result; the same in every
 * language.
 */

/** One server response: a status, `drop` for a broken connection, or `garble` for what is not HTTP. */
export interface Reply {
  status: number | 'drop' | 'garble';
  /** The header, or as a date so many milliseconds after the response. */
  retryAfter?: string | number;
}

let server: ScriptedServer | undefined;

/** Plays the responses in order, then repeats the last one. */
export async function play(...replies: Reply[]): Promise<ScriptedServer> {
  server = await startServer((_, response) => {
    const count = server?.seen.length ?? 1;
    const reply = replies[Math.min(count, replies.length) - 1] ?? { status: 200 };
    if (reply.status === 'drop') return drop(response);
    if (reply.status === 'garble') return garble(response);
    const { status, retryAfter } = reply;
    const after =
      typeof retryAfter === 'number' ? new Date(Date.now() + retryAfter).toUTCString() : retryAfter;
    json(response, status, { count }, after === undefined ? {} : { 'retry-after': after });
  });
  return server;
}

/** Origin of the last `play` server. */
export const playedOrigin = (): string => server?.origin ?? '';

/** Stops the last `play` server. */
export async function stopPlaying(): Promise<void> {
  await server?.close();
  server = undefined;
}

export const outcomes: {
  name: string;
  replies: Reply[];
  write?: boolean;
  /** Seconds that the caller allows for all waits, instead of 35. */
  maxWait?: number;
  result: number | string;
  requests: number;
}[] = [
  { name: 'returns at once', replies: [{ status: 200 }], result: 200, requests: 1 },
  {
    name: 'survives 429',
    replies: [{ status: 429 }, { status: 429 }, { status: 200 }],
    result: 200,
    requests: 3,
  },
  {
    name: 'survives 500',
    replies: [{ status: 500 }, { status: 503 }, { status: 200 }],
    result: 200,
    requests: 3,
  },
  {
    name: 'survives a response that is not HTTP',
    replies: [{ status: 'garble' }, { status: 200 }],
    result: 200,
    requests: 2,
  },
  { name: 'leaves 422 alone', replies: [{ status: 422 }, { status: 200 }], result: 422, requests: 1 },
  { name: 'leaves 404 alone', replies: [{ status: 404 }, { status: 200 }], result: 404, requests: 1 },
  { name: 'gives up after six tries', replies: [{ status: 429 }], result: 429, requests: 6 },
  {
    name: 'a write survives 429',
    replies: [{ status: 429 }, { status: 201 }],
    write: true,
    result: 201,
    requests: 2,
  },
  {
    name: 'a write is not repeated after 500',
    replies: [{ status: 500 }, { status: 201 }],
    write: true,
    result: 500,
    requests: 1,
  },
  {
    name: 'a hint of a minute ends it, because nobody waits that long',
    replies: [{ status: 429, retryAfter: '60' }, { status: 200 }],
    result: 429,
    requests: 1,
  },
  {
    name: 'a job that allows it waits a minute',
    replies: [{ status: 429, retryAfter: '59' }, { status: 200 }],
    maxWait: 120,
    result: 200,
    requests: 2,
  },
  {
    name: 'a hint beyond what a job allows ends it, too',
    replies: [{ status: 429, retryAfter: '61' }],
    maxWait: 120,
    result: 429,
    requests: 2,
  },
  {
    name: 'ends once a hint asks for more than is left of 35 seconds',
    replies: [{ status: 429, retryAfter: '17' }],
    result: 429,
    requests: 3,
  },
];
