import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openSandbox, send } from '../test/fixtures/open-sandbox.ts';
import { firstRun } from './browser/first-run.ts';
import { launchBrowser } from './browser/launch-browser.ts';
import type { Bench, BenchOptions } from './lib/figure.ts';
import { startOwnServer } from './lib/start-server.ts';
import { median } from './lib/statistics.ts';

const card = { type: 'card', card_number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' };
const order = { amount: 4200, currency: 'usd', confirm: true, payment_method_data: card };

const ROUNDS = 5;

/** The time per request in Node, and the time of the first "Run" for a reader. */
export const run: Bench = async (options) => {
  await requestTimes(options);
  await firstRunTime(options);
};

/** From click to result on a slow CPU, for a reader whose browser has cached the code. */
async function firstRunTime({ quick, report }: BenchOptions): Promise<void> {
  const browser = await launchBrowser();
  const server = await startOwnServer(resolve('dist'));
  try {
    report({
      name: 'first run of a sample, code cached',
      value: median(await firstRun(browser, `${server.origin}/api/customers`, quick ? 1 : ROUNDS)),
      unit: 'ms',
      promise: { of: 'value', atMost: 300 },
    });
  } finally {
    await server.stop();
    await browser.close();
  }
}

/** A payment and a list of payments in a new sandbox and in one with many objects. */
async function requestTimes({ quick, report, note }: BenchOptions): Promise<void> {
  const sandbox = openSandbox();
  const pay = () => send(sandbox, '/v1/charge_intents', { body: order });
  const list = () => send(sandbox, '/v1/charge_intents');
  const requests = { payment: pay, list };
  const samples = quick ? 20 : 500;
  const measure = async (request: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let each = 0; each < samples; each += 1) {
      const start = performance.now();
      await request();
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const objects = (): number => Object.values(sandbox.world.store.dump()).flat().length;
  // Warm-up: compiles code and schemas.
  for (const request of Object.values(requests)) await measure(request);
  sandbox.reset();
  const fresh = { payment: await measure(pay), list: await measure(list) };
  const wanted = quick ? 2000 : 10_000;
  while (objects() < wanted) await pay();
  note(`${objects().toLocaleString('en-US')} objects`);
  for (const [name, request] of Object.entries(requests)) {
    const value = await measure(request);
    const before = fresh[name as keyof typeof fresh];
    report({ name: `${name}, new sandbox`, value: before, unit: 'ms', promise: { of: 'value', atMost: 2 } });
    report({
      name: `${name}, ${wanted.toLocaleString('en-US')} objects`,
      value,
      unit: 'ms',
      peer: 'new sandbox',
      peerValue: before,
      promise: { of: 'ratio', atMost: 2 },
    });
  }
}
