import { drop, json, type ScriptedServer, startServer } from './scripted-server.ts';

/** What the retry helpers of /rate-limiting meet, and what has to come of it; the same in every language. */

/** One reply of the server: a status, or `drop` for a broken connection. */
export interface Reply {
  status: number | 'drop';
  retryAfter?: string;
}

let server: ScriptedServer | undefined;

/** Plays the replies in order and repeats the last one. */
export async function play(...replies: Reply[]): Promise<ScriptedServer> {
  server = await startServer((_, response) => {
    const count = server?.seen.length ?? 1;
    const reply = replies[Math.min(count, replies.length) - 1] ?? { status: 200 };
    if (reply.status === 'drop') return drop(response);
    json(
      response,
      reply.status,
      { count },
      reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter },
    );
  });
  return server;
}

/** Address of the server of the last `play`. */
export const playedOrigin = (): string => server?.origin ?? '';

/** Ends the server of the last `play`. */
export async function stopPlaying(): Promise<void> {
  await server?.close();
  server = undefined;
}

export const outcomes: {
  name: string;
  replies: Reply[];
  write?: boolean;
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
    name: 'a hint of an hour ends it',
    replies: [{ status: 429, retryAfter: '3600' }, { status: 200 }],
    result: 429,
    requests: 1,
  },
];
