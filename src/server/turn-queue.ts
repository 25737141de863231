import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { RejectedRequest } from '../search/wire/parse-request.ts';
import type { TakeTurn } from './mcp/tool.ts';

/** How many jobs may wait, across all clients. */
const MAX_WAITING = 1000;

/**
 * A queue that runs one job at a time and returns to the event loop after each: pages wait for at most one search or
 * sandbox request, and requests take turns.
 */
export function createTurnQueue(maxWaiting = MAX_WAITING): TakeTurn {
  const queue = new PQueue({ concurrency: 1 });
  return async (job) => {
    if (queue.size >= maxWaiting) throw new RejectedRequest('Too Many Requests', 429);
    return queue.add(async () => {
      await setImmediate();
      return job();
    });
  };
}
