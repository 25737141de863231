import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFences } from './page-fences.ts';

/** Runs reconcile.mjs of /guides/shopify-integration. */

interface Intent {
  id: string;
  amount: number;
  currency: string;
  amount_captured: number;
  status: string;
  metadata: Record<string, string> | null;
}
type Reconcile = (
  orders: { id: string | number; cents: number; currency: string }[],
  intents: Intent[],
) => Record<string, string[]>;

const page = writeFences('guides/shopify-integration.mdoc', ['reconcile.mjs']);
let reconcile: Reconcile;

beforeAll(async () => {
  reconcile = (await import(pathToFileURL(page.file('reconcile.mjs')).href)).reconcile;
});
afterAll(() => page.remove());

const intent = (id: string, order: string | null, captured = 4200, status = 'succeeded'): Intent => ({
  id,
  amount: 4200,
  currency: 'usd',
  amount_captured: captured,
  status,
  metadata: order === null ? null : { shopify_order_id: order },
});

const nothing = { unpaid: [], refunded: [], disputed: [], paidTwice: [], otherAmount: [], withoutOrder: [] };
const order = <Id extends string | number>(id: Id) => ({ id, cents: 4200, currency: 'usd' });

test('finds nothing if orders and payments match', () => {
  const found = reconcile([order('1042')], [intent('a', '1042'), intent('b', '1042', 0, 'failed')]);
  expect(found).toEqual(nothing);
});

test('order ids that are numbers match metadata, which has strings, and currencies match in any case', () => {
  const found = reconcile([{ ...order(1042), currency: 'USD' }], [intent('a', '1042')]);
  expect(found).toEqual(nothing);
});

test('reports each kind of difference', () => {
  const orders = ['1', '2', '3', '4'].map(order);
  const intents = [
    intent('a', '1', 0, 'failed'),
    intent('b', '2'),
    intent('c', '2'),
    // Captured in part: `amount` is still what was authorized.
    intent('d', '3', 2700),
    intent('e', '4'),
    intent('f', null),
    intent('g', '9'),
  ];
  expect(reconcile(orders, intents)).toEqual({
    unpaid: ['1'],
    refunded: [],
    disputed: [],
    paidTwice: ['2'],
    otherAmount: ['3'],
    withoutOrder: ['f', 'g'],
  });
});

test('a refunded payment pays no order, and its duplicate is not refunded too', () => {
  const orders = ['1', '2', '3', '4'].map(order);
  const intents = [
    intent('a', '1', 4200, 'refunded'),
    intent('b', '2', 4200, 'refunded'),
    intent('c', '2'),
    // The one that is kept is compared, whichever comes first.
    intent('d', '3', 4200, 'refunded'),
    intent('e', '3', 2700),
    intent('f', '4', 4200, 'disputed'),
    intent('g', '4'),
  ];
  expect(reconcile(orders, intents)).toEqual({
    ...nothing,
    refunded: ['1'],
    paidTwice: ['4'],
    otherAmount: ['3'],
  });
});

test('a disputed payment, and one in another currency, is not shipped unseen', () => {
  const intents = [intent('a', '1', 4200, 'disputed'), { ...intent('b', '2'), currency: 'gbp' }];
  expect(reconcile(['1', '2'].map(order), intents)).toEqual({
    ...nothing,
    disputed: ['1'],
    otherAmount: ['2'],
  });
});
