import { data, document } from 'virtual:sandbox-data';
import { createValidator } from '../../api/validator.ts';
import { createSandbox } from '../create-sandbox.ts';
import { addEndpoint } from '../resources/webhook-endpoints.ts';
import { formatExchange } from './format-exchange.ts';
import { loadState, saveState } from './keep-state.ts';
import { OptionsError, readOptions, type SandboxCliOptions } from './options.ts';
import { createDeliver, serveSandbox } from './serve-sandbox.ts';

/** Milliseconds. Writing after each request would make many requests slow. */
const SAVE_INTERVAL = 1000;

try {
  start(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function start({ port, seed, webhook, allowRemote, rateLimit, state }: SandboxCliOptions): void {
  let unsaved = false;
  const sandbox = createSandbox({
    document,
    ...data,
    seed,
    checks: { bodies: createValidator(document), queries: createValidator(document, { coerce: true }) },
    deliver: createDeliver({ allowRemote }),
    deliverLater: true,
    rateLimit: rateLimit === null ? undefined : { limit: rateLimit, now: () => performance.now() / 1000 },
    onExchange(exchange) {
      console.log(formatExchange(exchange));
      unsaved = true;
    },
    onError: (error) => console.error(error),
  });
  if (state !== null) {
    tell(loadState(sandbox, state));
    const save = (): void => {
      if (unsaved) tell(saveState(sandbox, state));
      unsaved = false;
    };
    setInterval(save, SAVE_INTERVAL).unref();
    process.once('exit', save);
  }
  const server = serveSandbox(sandbox);
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken: stop what listens there, or choose another one with --port.`
        : `The sandbox cannot listen on port ${port}: ${error.message}.`,
    );
    process.exitCode = 1;
  });
  // By number: `localhost` is ::1 on some machines, and clients that use 127.0.0.1 would find nothing.
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    if (webhook !== null) register(webhook);
    console.log(`http://localhost:${actual}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });

  /** An endpoint for every event; its secret is printed, because a server has to know it. */
  function register(url: string): void {
    const { world } = sandbox;
    const known = world.store.where('webhook_endpoint', 'url', url)[0];
    const event_codes = document.components.schemas.EventCode?.enum as string[];
    const endpoint = known ?? addEndpoint({ url, description: 'Command line', event_codes }, world);
    world.store.takeChanged();
    console.log(`Webhooks go to ${url}, signed with the secret ${endpoint._secret}`);
  }
}

function tell(sentence: string | null): void {
  if (sentence !== null) console.log(sentence);
}
