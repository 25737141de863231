import { describe, expect, it } from 'vitest';
import { findOperation } from './find-operation.ts';
import type { McpOperation } from './mcp-data.ts';

const operation = (id: string, name: string, ...sdk: string[]): McpOperation => ({
  ...{ id, name, sdk },
  ...{ anchor: id, route: '/api', samples: [] },
});
const operations = [
  operation('createChargeIntent', 'POST /v1/charge_intents', 'chargeIntents.create'),
  operation('getChargeIntent', 'GET /v1/charge_intents/{id}'),
  operation('searchCustomers', 'GET /v1/customers/search'),
  operation('getCustomer', 'GET /v1/customers/{id}'),
  operation('updateSubscription', 'PATCH /v1/subscriptions/{id}', 'subscriptions.update'),
  operation('getSubscription', 'GET /v1/subscriptions/{id}'),
  operation('cancelSubscription', 'POST /v1/subscriptions/{id}/cancel'),
  operation('createRefund', 'POST /v1/refunds', 'refunds.create', 'Refund.create'),
  operation('listRefunds', 'GET /v1/refunds'),
];

describe('findOperation', () => {
  it.each([
    ['POST /charge_intents', 'createChargeIntent'],
    ['post v1/charge_intents/', 'createChargeIntent'],
    ['GET /v1/charge_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2', 'getChargeIntent'],
    ['GET /v1/charge_intents/<id>', 'getChargeIntent'],
    ['GET /v1/customers/:id', 'getCustomer'],
    ['GET /v1/customers/search?email=a', 'searchCustomers'],
    ['PATCH https://api.framepayments.com/v1/subscriptions/71c2d3e4', 'updateSubscription'],
    ['frame.subscriptions.update', 'updateSubscription'],
    ['await frame.refunds.create({', 'createRefund'],
    ['Frame::Refund.create', 'createRefund'],
    ['cancelsubscription', 'cancelSubscription'],
    ['create_refund', 'createRefund'],
    ['PUT /v1/subscriptions/{id}', 'updateSubscription'],
  ])('finds %s', (written, id) => expect(findOperation(operations, written).found?.id).toBe(id));

  it.each([
    ['/v1/refunds', 'POST /v1/refunds', 'GET /v1/refunds'],
    ['refund', 'POST /v1/refunds', 'GET /v1/refunds'],
    ['POST /v1/refund', 'POST /v1/refunds', 'GET /v1/refunds'],
    ['createRefnud', 'POST /v1/refunds'],
    ['subscriptions.updtae', 'PATCH /v1/subscriptions/{id}'],
    ['searchCustomer', 'GET /v1/customers/search'],
    [
      'DELETE /v1/subscriptions/{id}',
      'GET /v1/subscriptions/{id}',
      'PATCH /v1/subscriptions/{id}',
      'POST /v1/subscriptions/{id}/cancel',
    ],
    ['POST /v1/customers/9f2a6d84/submit', 'GET /v1/customers/{id}', 'GET /v1/customers/search'],
    ['refund a payment', 'POST /v1/refunds', 'GET /v1/refunds'],
    ['DELETE /v9/nothing'],
    ['GET /v1/events'],
  ])('for %s, names those near it', (written, ...near) => {
    const { found, near: named } = findOperation(operations, written);
    expect(found).toBeNull();
    expect(named.map(({ name }) => name).toSorted()).toEqual(near.toSorted());
  });
});
