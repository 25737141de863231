import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOpenApi } from '../../src/api/load-openapi.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start-sandbox.ts';
import { rubyIsMissing, writeFences } from './page-fences.ts';
import { startNodeServer, startRackApp } from './printed-server.ts';

/** The servers that the guides print send only what the API document allows: the strict sandbox accepts them. */

const card = { number: '4242424242424242', cvc: '123', expiry: { month: '12', year: '2030' } };
const guides = [
  {
    page: 'payments/accept-a-payment.mdoc',
    path: '/pay',
    body: { order_id: '1042', card, sonar_session_id: 'sonar-1' },
    requests: ['POST /v1/charge_intents 201'],
  },
  {
    page: 'payments/build-subscriptions.mdoc',
    path: '/subscribe',
    body: { card },
    requests: [
      'POST /v1/customers 201',
      'POST /v1/payment_methods 201',
      'POST /v1/subscriptions 201',
      'GET /v1/charge_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2 200',
    ],
  },
];
const noRuby = await rubyIsMissing();
const servers = [
  { file: 'server.mjs', start: startNodeServer, skip: false },
  { file: 'config.ru', start: startRackApp, skip: noRuby },
];
let sandbox: RunningSandbox;

beforeAll(async () => {
  const { document } = loadOpenApi();
  if (document === null) throw new Error('api/openapi.yaml cannot be read');
  sandbox = await startSandbox(document);
}, 60_000);
afterAll(() => sandbox.close());

for (const { file, start, skip } of servers) {
  describe.skipIf(skip)(file, () => {
    test.each(guides)('of $page', async ({ page, path, body, requests }) => {
      const folder = writeFences(page, [file]);
      const caller = `${file}-of-${path.slice(1)}`;
      const server = await start(folder, {
        FRAME_SECRET_KEY: 'sk_sandbox_x',
        FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
        FRAME_WEBHOOK_SECRET: 'whsec_cli_x',
        FRAME_PRODUCT: '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d',
        FRAME_API_BASE: sandbox.originFor(caller),
      });
      const reply = await server.call({ method: 'POST', path, body: JSON.stringify(body) });
      await server.stop();
      folder.remove();
      const seen = sandbox.requestsOf(caller);
      expect(seen.map((one) => `${one.method} ${one.path} ${one.status}${one.message ?? ''}`)).toEqual(
        requests,
      );
      expect(JSON.parse(reply.body)).toEqual({
        client_secret: 'ci_9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2_secret_Vq7Lw2Zk9TnB4xYd',
      });
    });
  });
}
