import { expect, it } from 'vitest';
import { document, openSandbox, send } from '../../test/fixtures/open-sandbox.ts';
import { routesOf } from './routes.ts';

/** The requests that methods of the official Node SDK (version 2.6.0) send, by namespace. */
const requests: Record<string, Record<string, string>> = {
  chargeIntents: {
    create: 'POST /v1/charge_intents',
    list: 'GET /v1/charge_intents',
    get: 'GET /v1/charge_intents/x',
    update: 'PATCH /v1/charge_intents/x',
    confirm: 'POST /v1/charge_intents/x/confirm',
    capture: 'POST /v1/charge_intents/x/capture',
    cancel: 'POST /v1/charge_intents/x/cancel',
    voidRemaining: 'POST /v1/charge_intents/x/void_remaining',
  },
  customers: {
    create: 'POST /v1/customers',
    list: 'GET /v1/customers',
    search: 'GET /v1/customers/search',
    retrieve: 'GET /v1/customers/x',
    update: 'PATCH /v1/customers/x',
    delete: 'DELETE /v1/customers/x',
    block: 'POST /v1/customers/x/block',
    unblock: 'POST /v1/customers/x/unblock',
    getPaymentMethods: 'GET /v1/customers/x/payment_methods',
  },
  paymentMethods: {
    'createCard, createBankAccount, createApplePay, createGooglePay': 'POST /v1/payment_methods',
    list: 'GET /v1/payment_methods',
    retrieve: 'GET /v1/payment_methods/x',
    update: 'PATCH /v1/payment_methods/x',
    listForCustomer: 'GET /v1/customers/x/payment_methods',
    attach: 'POST /v1/payment_methods/x/attach',
    detach: 'POST /v1/payment_methods/x/detach',
    block: 'POST /v1/payment_methods/x/block',
    unblock: 'POST /v1/payment_methods/x/unblock',
    connectPlaid: 'POST /v1/payment_methods/connect_plaid',
  },
  refunds: {
    create: 'POST /v1/refunds',
    list: 'GET /v1/refunds',
    retrieve: 'GET /v1/refunds/x',
  },
  disputes: {
    list: 'GET /v1/disputes',
    retrieve: 'GET /v1/disputes/x',
    update: 'PATCH /v1/disputes/x',
    createDocument: 'POST /v1/disputes/x/documents',
  },
  products: {
    create: 'POST /v1/products',
    list: 'GET /v1/products',
    search: 'GET /v1/products/search',
    retrieve: 'GET /v1/products/x',
    update: 'PATCH /v1/products/x',
    delete: 'DELETE /v1/products/x',
  },
  productPhases: {
    list: 'GET /v1/products/x/phases',
    create: 'POST /v1/products/x/phases',
    retrieve: 'GET /v1/products/x/phases/y',
    update: 'PATCH /v1/products/x/phases/y',
    delete: 'DELETE /v1/products/x/phases/y',
    bulkUpdate: 'PATCH /v1/products/x/phases/bulk_update',
  },
  invoices: {
    create: 'POST /v1/invoices',
    list: 'GET /v1/invoices',
    retrieve: 'GET /v1/invoices/x',
    update: 'PATCH /v1/invoices/x',
    delete: 'DELETE /v1/invoices/x',
    issue: 'POST /v1/invoices/x/issue',
  },
  invoiceLineItems: {
    list: 'GET /v1/invoices/x/line_items',
    create: 'POST /v1/invoices/x/line_items',
    retrieve: 'GET /v1/invoices/x/line_items/y',
    update: 'PATCH /v1/invoices/x/line_items/y',
    delete: 'DELETE /v1/invoices/x/line_items/y',
  },
  subscriptions: {
    create: 'POST /v1/subscriptions',
    list: 'GET /v1/subscriptions',
    search: 'GET /v1/subscriptions/search',
    retrieve: 'GET /v1/subscriptions/x',
    update: 'PATCH /v1/subscriptions/x',
    cancel: 'POST /v1/subscriptions/x/cancel',
    pause: 'POST /v1/subscriptions/x/pause',
    resume: 'POST /v1/subscriptions/x/resume',
    cancelScheduledChange: 'DELETE /v1/subscriptions/x/scheduled_change',
  },
  subscriptionChangeLogs: { list: 'GET /v1/subscriptions/x/change_logs' },
  subscriptionPhases: {
    list: 'GET /v1/subscriptions/x/phases',
    create: 'POST /v1/subscriptions/x/phases',
    retrieve: 'GET /v1/subscriptions/x/phases/y',
    update: 'PATCH /v1/subscriptions/x/phases/y',
    delete: 'DELETE /v1/subscriptions/x/phases/y',
    bulkUpdate: 'PATCH /v1/subscriptions/x/phases/bulk_update',
  },
  webhookEndpoints: {
    create: 'POST /v1/webhook_endpoints',
    list: 'GET /v1/webhook_endpoints',
    retrieve: 'GET /v1/webhook_endpoints/x',
    update: 'PATCH /v1/webhook_endpoints/x',
    delete: 'DELETE /v1/webhook_endpoints/x',
    rotateSecret: 'POST /v1/webhook_endpoints/x/rotate_secret',
  },
  customerIdentityVerifications: {
    create: 'POST /v1/customer_identity_verifications',
    createForCustomer: 'POST /v1/customer_identity_verifications/x',
    retrieve: 'GET /v1/customer_identity_verifications/x',
    submitForVerification: 'POST /v1/customer_identity_verifications/x/submit',
    'uploadDocuments, uploadIdentityDocuments': 'POST /v1/customer_identity_verifications/x/upload_documents',
  },
  paymentLinkSessions: { create: 'POST /v1/payment_link_sessions' },
  threeDsIntents: {
    create: 'POST /v1/3ds/intents',
    retrieve: 'GET /v1/3ds/intents/x',
    resend: 'POST /v1/3ds/intents/x/resend',
  },
  charges: { retrieve: 'GET /v1/charges/x', trace: 'GET /v1/charges/x/trace' },
  wallet: { getGooglePayConfiguration: 'GET /v1/client/wallet/google_pay' },
};

const rows = Object.entries(requests).flatMap(([namespace, methods]) =>
  Object.entries(methods).map(([name, request]) => [`${namespace}.${name}`, request] as const),
);

it.each(rows)('%s matches its operation: %s', async (_, request) => {
  const [method = '', path = ''] = request.split(' ');
  // Like the SDK: a JSON content type even without a body.
  const headers = { 'content-type': 'application/json' };
  const key = path.includes('/wallet/') ? 'pk_sandbox_a' : 'sk_sandbox_a';
  const { status, body } = await send(openSandbox(), path, { method, headers, key });
  if (status === 404) expect(body.message).toMatch(/: no object has the id [xy]$/);
  else expect([200, 201, 422]).toContain(status);
});

it('the methods reach every operation of the document that names an SDK method', () => {
  const asTemplate = (request: string): string => request.replaceAll(/\/[xy](?=\/|$)/g, '/{}');
  const operations = routesOf(document)
    .filter(({ operation }) => operation['x-sdk'] !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(rows.map(([, request]) => asTemplate(request)))].sort()).toEqual(
    operations.map((each) => each.replaceAll(/\{\w+\}/g, '{}')).sort(),
  );
});
