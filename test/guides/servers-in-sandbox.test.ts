import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PAYS } from '../fixtures/sandbox-requests.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start-sandbox.ts';
import { declineMessages, writeFences } from './page-fences.ts';
import { printedServers } from './printed-server.ts';

/** The servers printed in guides send only requests that the API document allows: the strict sandbox accepts them. */

const card = { number: PAYS, cvc: '123', expiry: { month: '12', year: '2030' } };
const guides = [
  {
    page: 'payments/accept-a-payment.mdoc',
    path: '/pay',
    body: { order_id: '1042', card, sonar_session_id: 'sonar-1' },
    requests: ['POST /v1/charge_intents 201', 'POST /v1/charge_intents/ID/confirm 200'],
  },
  {
    page: 'payments/build-subscriptions.mdoc',
    path: '/subscribe',
    body: { card },
    requests: [
      'POST /v1/customers 201',
      'POST /v1/payment_methods 201',
      'POST /v1/subscriptions 201',
      'GET /v1/charge_intents/ID 200',
    ],
  },
];
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
let sandbox: RunningSandbox;

// One each, because a server finds at its start what another one created for the same user.
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

for (const { file, start, skip } of printedServers) {
  describe.skipIf(skip)(file, () => {
    test.each(guides)('of $page', async ({ page, path, body, requests }) => {
      const folder = writeFences(page, [file], declineMessages);
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
      const lines = seen.map((one) => `${one.method} ${one.path} ${one.status}${one.message ?? ''}`);
      // A server with subscriptions sweeps when it starts.
      const sweeps = 'GET /v1/subscriptions 200';
      const sent = lines.map((line) => line.replace(uuid, 'ID')).filter((line) => line !== sweeps);
      expect(sent).toEqual(requests);
      const { client_secret } = JSON.parse(reply.body) as { client_secret: string };
      expect(client_secret.replace(uuid, 'ID')).toMatch(/^ci_ID_secret_\w{16}$/);
    });
  });
}
