import { describe, expect, it } from 'vitest';
import { loadOpenApi } from '../load-openapi.ts';
import { sdkCallsFor, sdkOperationIds } from './sdk-calls.ts';

/** Methods of `framepayments` that are published for the resources of the reference. */
const nodeMethods = methodsOf(`
chargeIntents: create list iterateAllChargeIntents get update confirm capture cancel voidRemaining
charges: retrieve get trace
customers: create list iterateAllCustomers retrieve get update delete search block unblock getPaymentMethods
paymentMethods: createCard createBankAccount createACH createApplePay createGooglePay list iterateAllPaymentMethods retrieve get update listForCustomer attach detach block unblock connectPlaid connectPlaidBankAccount
refunds: create list iterateAllRefunds retrieve get
disputes: list retrieve get update createDocument
products: create list iterateAllProducts search retrieve get update delete
invoices: create list retrieve get update delete issue
invoiceLineItems: list create retrieve get update delete
subscriptions: create list iterateAllSubscriptions search retrieve get update cancel pause resume cancelScheduledChange
subscriptionChangeLogs: list
subscriptionPhases: list retrieve get create update delete bulkUpdate
webhookEndpoints: list iterateAllWebhookEndpoints create retrieve update delete rotateSecret
customerIdentityVerifications: create createForCustomer retrieve get submitForVerification uploadDocuments uploadIdentityDocuments
paymentLinkSessions: create
`);

/** Methods of `frame_payments`, likewise. */
const rubyMethods = methodsOf(`
ChargeIntent: create list retrieve save confirm capture cancel void_remaining
Charge: retrieve trace
Customer: create list retrieve save delete search block unblock payment_methods
PaymentMethod: create create_card create_bank_account create_apple_pay create_google_pay list retrieve update save attach detach block unblock connect_plaid
Refund: create list retrieve
Dispute: list retrieve update save create_document
Product: create list search retrieve update save delete
Invoice: create list retrieve update save delete issue
InvoiceLineItem: list create retrieve update save delete
Subscription: create list search retrieve update save cancel pause resume cancel_scheduled_change
SubscriptionChangeLog: list
SubscriptionPhase: list retrieve create update save delete bulk_update
WebhookEndpoint: list create retrieve update save delete rotate_secret
CustomerIdentityVerification: create create_for_customer list retrieve upload_documents
PaymentLinkSession: create
`);

function methodsOf(table: string): Set<string> {
  const lines = table.split('\n').filter((line) => line.includes(':'));
  return new Set(
    lines.flatMap((line) => {
      const [owner = '', methods = ''] = line.split(': ');
      return methods.split(' ').map((method) => `${owner}.${method}`);
    }),
  );
}

const { document } = loadOpenApi();
const operations = Object.entries(document?.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'patch', 'delete'] as const).flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [{ id: operation.operationId, method, path, operation }];
  }),
);
const variants = sdkOperationIds().map((key) => {
  const [id = '', example] = key.split(':');
  return { key, id, example };
});

describe('the table of library calls', () => {
  it('names only operations and examples that the document has', () => {
    for (const { key, id, example } of variants) {
      const found = operations.find((operation) => operation.id === id);
      expect(found, key).toBeDefined();
      const examples = found?.operation.requestBody?.content['application/json']?.examples ?? {};
      if (example !== undefined) expect(Object.keys(examples), key).toContain(example);
    }
  });

  it('has a row for every operation', () => {
    expect(operations.filter(({ id }) => sdkCallsFor(id) === undefined).map(({ id }) => id)).toEqual([]);
  });

  it.each(variants)('$key calls methods that the libraries publish', ({ id, example }) => {
    const calls = sdkCallsFor(id, example);
    expect(calls?.javascript).not.toBeNull();
    expect(nodeMethods).toContain(calls?.javascript?.method);
    if (calls?.ruby != null) expect(rubyMethods).toContain(calls.ruby.method);
  });

  it('lacks a Ruby call for one operation only', () => {
    expect(variants.filter(({ id, example }) => sdkCallsFor(id, example)?.ruby === null)).toMatchObject([
      { key: 'submitIdentityVerification' },
    ]);
  });

  it.each(variants)('$key passes every path parameter, in the order of the path', ({ id, example }) => {
    const path = operations.find((operation) => operation.id === id)?.path ?? '';
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path.${name}`);
    const calls = sdkCallsFor(id, example);
    for (const call of [calls?.javascript, calls?.ruby]) {
      if (call != null) expect(call.arguments.filter((source) => source.startsWith('path.'))).toEqual(wanted);
    }
  });

  it('falls back to the row of the operation for an example without one of its own', () => {
    expect(sdkCallsFor('createRefund', 'partial')).toEqual(sdkCallsFor('createRefund'));
    expect(sdkCallsFor('cancelRefund')).toBeUndefined();
  });
});
