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
  ])('41.4: finds %s', (written, id) => expect(findOperation(operations, written).id).toBe(id));

  it.each([
    ['PUT /v1/subscriptions/{id}', 'The nearest:\nPATCH /v1/subscriptions/{id}'],
    ['/v1/refunds', 'The nearest:\nPOST /v1/refunds\nGET /v1/refunds'],
    ['POST /v1/refund', 'The nearest:\nPOST /v1/refunds'],
    ['cancel subscription', 'The nearest:\nPOST /v1/subscriptions/{id}/cancel'],
    ['refund', 'The nearest:\nPOST /v1/refunds\nGET /v1/refunds'],
    ['refund a payment', 'The nearest:\nPOST /v1/refunds\nGET /v1/refunds'],
    ['searchCustomer', 'The nearest:\nGET /v1/customers/search'],
    ['DELETE /v9/nothing', 'Find it with search_docs.'],
  ])('41.4: for %s, names the nearest', (written, hint) => {
    expect(() => findOperation(operations, written)).toThrow(`There is no operation "${written}". ${hint}`);
  });
});
