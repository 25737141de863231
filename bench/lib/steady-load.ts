import { Agent, request } from 'node:http';
import { clientAddress } from './load.ts';
import { quantile } from './statistics.ts';

interface SteadyLoadOptions {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** Bodies of the requests, in turn. */
  bodies: readonly string[];
  /** Requests a second. */
  rate: number;
  seconds: number;
}

export interface SteadyLoad {
  /** Milliseconds within which half of the requests were answered. */
  p50: number;
  /** Milliseconds within which 99 of 100 were. */
  p99: number;
}

/**
 * Sends requests at a fixed rate whether or not the ones before were answered, as readers do. The time of a request
 * counts from the moment at which it was due, so that a server that falls behind cannot hide it.
 * @throws Error where an answer is not 200.
 */
export async function steadyLoad({
  origin,
  path,
  headers,
  bodies,
  rate,
  seconds,
}: SteadyLoadOptions): Promise<SteadyLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const started = performance.now();
  const send = (number: number): Promise<void> => {
    const due = started + (number * 1000) / rate;
    return new Promise((resolve, reject) => {
      const sent = request(
        origin + path,
        { agent, method: 'POST', headers: { ...headers, 'x-forwarded-for': clientAddress(number) } },
        (answer) => {
          answer.resume();
          answer.once('end', () => {
            times.push(performance.now() - due);
            if (answer.statusCode === 200) resolve();
            else reject(new Error(`POST ${path} was answered with ${answer.statusCode}.`));
          });
        },
      );
      sent.once('error', reject);
      sent.end(bodies[number % bodies.length]);
    });
  };
  const open: Promise<void>[] = [];
  while (open.length < rate * seconds) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate);
    while (open.length < Math.min(due, rate * seconds)) open.push(send(open.length));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(open);
  agent.destroy();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
