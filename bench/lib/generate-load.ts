import { Agent, request } from 'node:http';
import { CONNECTIONS, clientAddress, type LoadTarget, type RawLoad } from './load.ts';
import { quantile } from './statistics.ts';

interface GeneratorOptions {
  origin: string;
  target: LoadTarget;
  seconds: number;
}

/** Load from this process: slower than `wrk`, so both sides seem closer to each other than they are. */
export async function generateLoad({ origin, target, seconds }: GeneratorOptions): Promise<RawLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let failures = 0;
  let client = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const send = async (): Promise<void> => {
    while (performance.now() < end) {
      client += 1;
      const from = performance.now();
      const status = await once({ agent, origin, target, client });
      times.push(performance.now() - from);
      if (status !== 200) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  agent.destroy();
  const spent = (performance.now() - started) / 1000;
  return { requests: times.length, rate: times.length / spent, p99: quantile(times, 0.99), failures };
}

interface OneRequest {
  agent: Agent;
  origin: string;
  target: LoadTarget;
  client: number;
}

function once({ agent, origin, target, client }: OneRequest): Promise<number> {
  const { path, method, headers, body } = target;
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      { agent, method, headers: { ...headers, 'x-forwarded-for': clientAddress(client) } },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}
