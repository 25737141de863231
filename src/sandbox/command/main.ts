import { data, document, frameJs } from 'virtual:sandbox-data';
import { createValidators } from '../../api/validator.ts';
import { OperatorError } from '../../model/diagnostic.ts';
import { createSandbox } from '../create-sandbox.ts';
import { isSmall, loadState, saveState } from './keep-state.ts';
import { HELP, isLoopback, readOptions, type SandboxCliOptions } from './options.ts';
import { createDeliver, formatDelivery, formatExchange, formatStart, serveSandbox } from './serve-sandbox.ts';

const CLOCK = '/_sandbox/clock';

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(HELP);
  else start(options);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function start(options: SandboxCliOptions): void {
  const { port, seed, now, empty, webhooks, allowRemote, rateLimit, state } = options;
  const moves = seed === null && now === null;
  let unsaved = false;
  const save = (): void => {
    if (unsaved && state !== null) tell(saveState(sandbox, state));
    unsaved = false;
  };
  const sandbox = createSandbox({
    document,
    ...data,
    // New IDs at each start: a receiver that keeps the IDs of events would take equal ones for repeated.
    seed: seed ?? (() => Math.floor(Math.random() * 0xff_ff_ff_ff)),
    start: now ?? undefined,
    realTime: moves ? () => Math.floor(Date.now() / 1000) : undefined,
    empty,
    webhookUrls: webhooks,
    checks: createValidators(document),
    deliver: createDeliver({ allowRemote }),
    deliverLater: true,
    rateLimit: rateLimit === null ? undefined : { limit: rateLimit, now: () => performance.now() / 1000 },
    onExchange(exchange) {
      const { path, changed, events } = exchange;
      if (path === CLOCK && changed.length + events.length === 0) return;
      console.log(formatExchange(exchange));
      unsaved = true;
      if (state !== null && isSmall(state)) save();
    },
    onDelivery(message) {
      // With --webhook, the endpoint that the pages show would only fill the terminal.
      if (webhooks.length === 0 || allowRemote || isLoopback(message.url))
        console.log(formatDelivery(message));
    },
    onError: (error) => console.error(error),
  });
  // What is due, such as a renewal or a retry of a webhook, happens on time, also while no request arrives.
  const tick = () => sandbox.control(new Request(`http://localhost${CLOCK}`)).catch(() => undefined);
  if (moves) setInterval(tick, 1000).unref();
  if (state !== null) {
    tell(loadState(sandbox, state));
    // For a state that is too large to be written with each request.
    setInterval(save, 1000).unref();
    process.once('exit', save);
  }
  const server = serveSandbox(sandbox, frameJs);
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop the program that uses it, or choose another with --port.`
        : `The sandbox cannot listen on port ${port}: ${error.message}.`,
    );
    process.exitCode = 1;
  });
  // By number: `localhost` is ::1 on some machines, and clients that use 127.0.0.1 would find nothing.
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
    console.log(formatStart(sandbox.world.clock.now, Date.now() / 1000));
    for (const url of webhooks)
      for (const { _secret } of sandbox.world.store.where('webhook_endpoint', 'url', url))
        console.log(`Webhooks go to ${url}, signed with:\nexport FRAME_WEBHOOK_SECRET="${_secret}"`);
    const keys = 'export FRAME_SECRET_KEY="sk_sandbox_test"\nexport FRAME_PUBLISHABLE_KEY="pk_sandbox_test"';
    console.log(`export FRAME_API_BASE="${origin}"\n${keys}\n${origin}`);
  });
  // Deliveries and responses that never end would keep the program; what `--state` keeps is saved on exit.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
}

function tell(sentence: string | null): void {
  if (sentence !== null) console.log(sentence);
}
