import fc from 'fast-check';
import { DAY, MINUTE } from '../clock.ts';
import type { ObjectType } from '../objects.ts';
import type { World } from '../world.ts';
import type { Send } from './open-sandbox.ts';
import { CHALLENGE, CHALLENGE_DECLINED, card, NO_FUNDS, PAYS } from './session.ts';

/** Random input of a step. `pick` selects an existing object. */
interface Choice {
  pick: number;
  amount: number;
  number: string;
  currency: string;
  /** The good result of a decision, or the first of two variants. */
  yes: boolean;
}

export type Request = Send & { path: string };

/**
 * The ID of the object that `pick` selects, or an unknown ID if there are no objects of the type.
 * @param ready a status required for the step: every other pick considers only objects with it, if there are any
 */
function idOf(world: World, type: ObjectType, pick: number, ready?: string): string {
  const all: readonly { id: string; status?: string }[] = world.store.all(type);
  const able = all.filter(({ status }) => status === ready);
  const among = able.length > 0 && pick % 2 === 0 ? able : all;
  return among[Math.floor(pick / 2) % among.length]?.id ?? 'nothing';
}

type MakeRequest = (choice: Choice, world: World) => Request;
type MakeBody = (choice: Choice) => object;

/** A POST to an object that is likely to be ready for it. */
const post =
  (path: string, [type, ready]: [ObjectType, string?], body: MakeBody = () => ({})): MakeRequest =>
  (choice, world) => ({
    path: path.replace('{id}', idOf(world, type, choice.pick, ready)),
    body: body(choice),
  });

const decision =
  (good: string, bad: string): MakeBody =>
  ({ yes }) => ({ result: yes ? good : bad });

/** Charge intent requests, from the server and from the browser. */
const payments: Record<string, MakeRequest> = {
  pay: ({ amount, number, currency, yes }) => ({
    path: '/v1/charge_intents',
    body: { amount, currency, confirm: yes, payment_method_data: card(number) },
  }),
  authorize: ({ amount, number }) => ({
    path: '/v1/charge_intents',
    body: {
      amount,
      currency: 'usd',
      confirm: true,
      authorization_mode: 'manual',
      payment_method_data: card(number),
    },
  }),
  payInBrowser: ({ amount, number, yes }) => ({
    path: '/v1/charge_intents',
    key: 'pk_sandbox_test',
    body: { amount, currency: 'usd', confirm: yes, payment_method_data: card(number) },
  }),
  payWithSavedCard: ({ pick, amount, currency }, world) => {
    const payment_method = idOf(world, 'payment_method', pick, 'active');
    const customer = world.store.get('payment_method', payment_method)?.customer ?? undefined;
    return {
      path: '/v1/charge_intents',
      body: { amount, currency, confirm: true, payment_method, customer },
    };
  },
  confirm: post('/v1/charge_intents/{id}/confirm', ['charge_intent', 'incomplete']),
  confirmInBrowser: ({ pick, amount, yes }, world) => {
    const id = idOf(world, 'charge_intent', pick, yes ? 'incomplete' : 'requires_3d_secure');
    const known = world.store.get('charge_intent', id)?.client_secret ?? 'unknown';
    return {
      path: `/v1/charge_intents/${id}/confirm`,
      key: 'pk_sandbox_test',
      body: { client_secret: amount % 5 === 0 ? 'another' : known, use_frame_sdk: true },
    };
  },
  readInBrowser: ({ pick }, world) => ({
    path: `/v1/charge_intents/${idOf(world, 'charge_intent', pick)}`,
    method: 'GET',
    key: 'pk_sandbox_test',
  }),
  capture: post('/v1/charge_intents/{id}/capture', ['charge_intent', 'requires_capture'], ({ amount }) => ({
    amount_captured_cents: amount,
  })),
  cancel: post('/v1/charge_intents/{id}/cancel', ['charge_intent']),
  voidRemaining: post('/v1/charge_intents/{id}/void_remaining', ['charge_intent', 'succeeded']),
  refund: ({ pick, amount, yes }, world) => ({
    path: '/v1/refunds',
    body: {
      charge_intent: idOf(world, 'charge_intent', pick, 'succeeded'),
      amount: yes ? amount : undefined,
    },
  }),
};

const HOUR = 60 * MINUTE;

/** Actions of shoppers, cardholders, and banks. */
const people: Record<string, MakeRequest> = {
  finishChallenge: post(
    '/_sandbox/charge_intents/{id}/challenge',
    ['charge_intent', 'requires_3d_secure'],
    decision('passed', 'failed'),
  ),
  finishVerification: post(
    '/_sandbox/3ds_intents/{id}/challenge',
    ['3ds_intent', 'issued'],
    decision('passed', 'failed'),
  ),
  failRefund: post('/_sandbox/refunds/{id}/fail', ['refund', 'pending']),
  openDispute: post('/_sandbox/charge_intents/{id}/dispute', ['charge_intent', 'succeeded']),
  decideDispute: post('/_sandbox/disputes/{id}/decide', ['dispute', 'under_review'], decision('won', 'lost')),
  closeInvoice: ({ pick, amount }, world) => ({
    path: `/_sandbox/invoices/${idOf(world, 'invoice', pick, 'due')}/${['pay', 'void', 'write_off'][amount % 3]}`,
    method: 'POST',
  }),
  wait: ({ pick, amount }) => ({
    path: '/_sandbox/advance',
    body: { seconds: 1 + (pick % ([HOUR, 2 * DAY, 40 * DAY][amount % 3] ?? DAY)) },
  }),
};

/** Customers, cards, plans, and their billing. */
const billing: Record<string, MakeRequest> = {
  respondToDispute: ({ pick, yes }, world) => ({
    path: `/v1/disputes/${idOf(world, 'dispute', pick, 'needs_response')}`,
    method: 'PATCH',
    body: { evidence: { customer_name: 'Nora Lind' }, submit: yes },
  }),
  verifyCard: ({ pick, yes }, world) => ({
    path: '/v1/3ds/intents',
    key: yes ? 'pk_sandbox_test' : 'sk_sandbox_test',
    body: { payment_method_id: idOf(world, 'payment_method', pick, 'active') },
  }),
  resendVerification: post('/v1/3ds/intents/{id}/resend', ['3ds_intent', 'issued']),
  addCustomer: ({ pick }) => ({
    path: '/v1/customers',
    body: { name: 'Nora Lind', email: `nora${pick}@example.com` },
  }),
  blockCustomer: ({ pick, yes }, world) => ({
    path: `/v1/customers/${idOf(world, 'customer', pick)}/${yes ? 'unblock' : 'block'}`,
    method: 'POST',
  }),
  saveCard: ({ pick, number }, world) => ({
    path: '/v1/payment_methods',
    body: { ...card(number), customer: idOf(world, 'customer', pick, 'active') },
  }),
  changeCard: ({ pick, amount }, world) => ({
    path: `/v1/payment_methods/${idOf(world, 'payment_method', pick)}/${['block', 'unblock', 'detach'][amount % 3]}`,
    method: 'POST',
  }),
  addProduct: ({ amount, yes }) => ({
    path: '/v1/products',
    body: {
      name: 'Tea club',
      description: 'Tea by mail',
      default_price: amount,
      purchase_type: 'recurring',
      recurring_interval: yes ? 'monthly' : 'weekly',
    },
  }),
  addTrial: post('/v1/products/{id}/phases', ['product'], () => ({
    ordinal: 1,
    pricing_type: 'static',
    duration_type: 'finite',
    amount_cents: 0,
    period_count: 1,
  })),
  subscribe: ({ pick, amount, currency, yes }, world) => {
    const method = idOf(world, 'payment_method', pick, 'active');
    const owner = world.store.get('payment_method', method)?.customer;
    return {
      path: '/v1/subscriptions',
      body: {
        customer: owner ?? idOf(world, 'customer', pick),
        product: idOf(world, 'product', amount),
        currency,
        default_payment_method: yes ? method : undefined,
      },
    };
  },
  changeSubscription: ({ pick, amount, yes }, world) => {
    const id = idOf(world, 'subscription', pick, 'active');
    const customer = world.store.get('subscription', id)?.customer ?? '';
    const cards = world.store.where('payment_method', 'customer', customer);
    return {
      path: `/v1/subscriptions/${id}`,
      method: 'PATCH',
      body: yes
        ? { product: idOf(world, 'product', amount) }
        : { default_payment_method: cards[amount % cards.length]?.id ?? 'nothing' },
    };
  },
  pauseSubscription: post('/v1/subscriptions/{id}/pause', ['subscription', 'active']),
  resumeSubscription: post('/v1/subscriptions/{id}/resume', ['subscription', 'paused']),
  cancelSubscription: post('/v1/subscriptions/{id}/cancel', ['subscription']),
  invoice: ({ pick, amount }, world) => ({
    path: '/v1/invoices',
    body: {
      customer: idOf(world, 'customer', pick, 'active'),
      collection_method: 'request_payment',
      line_items: [{ product: idOf(world, 'product', amount), quantity: 1 }],
    },
  }),
  issueInvoice: post('/v1/invoices/{id}/issue', ['invoice', 'draft']),
  rotateSecret: post('/v1/webhook_endpoints/{id}/rotate_secret', ['webhook_endpoint']),
};

const requests = { ...payments, ...people, ...billing };

/** Steps that a session needs repeatedly to make progress. */
const OFTEN = ['wait', 'wait', 'changeSubscription', 'openDispute', 'respondToDispute', 'decideDispute'];

/** One step of a random session. */
export const step = fc.record({
  kind: fc.constantFrom(...Object.keys(requests), ...OFTEN),
  pick: fc.nat(),
  amount: fc.integer({ min: 1, max: 12_000 }),
  number: fc.constantFrom(PAYS, NO_FUNDS, CHALLENGE, CHALLENGE_DECLINED),
  currency: fc.constantFrom('usd', 'eur'),
  yes: fc.boolean(),
});

/** The request of a step, given the objects that exist by now. */
export function requestOf({ kind, ...choice }: Choice & { kind: string }, world: World): Request {
  const request = requests[kind];
  if (request === undefined) throw new Error(`There is no step ${kind}`);
  return request(choice, world);
}
