import { expect, it } from 'vitest';
import { type ApiReply, apiStep, createRunRequests } from '../../src/server/mcp/run-requests.ts';
import { createTurnQueue } from '../../src/server/turn-queue.ts';
import { declineCodes, document, testCards } from '../fixtures/open-sandbox.ts';
import { card, PAYS } from '../fixtures/sandbox-requests.ts';

/** The rare states that the pages describe, reached with the steps of `run_request`, which has no controls. */

const run = createRunRequests(document, { testCards, declineCodes }, createTurnQueue());
const DAYS = 86_400;

const pay = {
  method: 'POST',
  path: '/v1/charge_intents',
  body: { amount: 4200, currency: 'usd', confirm: true, payment_method_data: card(PAYS) },
};
const after = async (...steps: object[]) => (await run(steps.map((step) => apiStep.parse(step)))).replies;
const typesOf = (reply?: ApiReply) => Object.values(reply?.events ?? {}).flat();
const idOf = (reply?: { body: unknown }) => (reply?.body as { id: string } | undefined)?.id ?? '';

it('run_request reaches a lost dispute: its deadline passes without evidence', async () => {
  const [paid] = await after(pay);
  const dispute = { dispute: { charge_intent: idOf(paid) } };
  const [, opened] = await after(pay, dispute);
  const read = { method: 'GET', path: `/v1/disputes/${idOf(opened)}` };
  const [, , passed, found] = await after(pay, dispute, { advance: 10 * DAYS }, read);
  expect(typesOf(passed)).toContain('charge.dispute.updated');
  expect(found?.body).toMatchObject({ status: 'lost', charge_intent: { status: 'disputed' } });
});

it('run_request reaches a failed refund: a dispute opens while it is pending', async () => {
  const [paid] = await after(pay);
  const refund = { method: 'POST', path: '/v1/refunds', body: { charge_intent: idOf(paid), amount: 1500 } };
  const dispute = { dispute: { charge_intent: idOf(paid) } };
  const [, , made] = await after(pay, { advance: 60 }, refund);
  const read = { method: 'GET', path: `/v1/refunds/${idOf(made)}` };
  const [, , , opened, found] = await after(pay, { advance: 60 }, refund, dispute, read);
  expect(typesOf(opened)).toContain('refund.failed');
  expect(found?.body).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
});
