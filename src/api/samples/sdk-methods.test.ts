import { describe, expect, it } from 'vitest';
import { loadApi } from '../load-api.ts';
import { openApiFile, parseOpenApi } from '../load-openapi.ts';
import { readSdk } from './sdk-methods.ts';

/** Methods that `framepayments` publishes for the resources of the reference. */
const nodeMethods = methodsOf(`
chargeIntents: create list iterateAllChargeIntents get update confirm capture cancel voidRemaining
charges: retrieve get trace
customers: create list iterateAllCustomers retrieve get update delete search block unblock getPaymentMethods
paymentMethods: createCard createBankAccount createACH createApplePay createGooglePay list iterateAllPaymentMethods retrieve get update listForCustomer attach detach block unblock connectPlaid connectPlaidBankAccount
refunds: create list iterateAllRefunds retrieve get
disputes: list retrieve get update createDocument
products: create list iterateAllProducts search retrieve get update delete
productPhases: list iterateAllProductPhases retrieve get create update delete bulkUpdate
threeDsIntents: create retrieve get resend
wallet: getGooglePayConfiguration
invoices: create list retrieve get update delete issue
invoiceLineItems: list create retrieve get update delete
subscriptions: create list iterateAllSubscriptions search retrieve get update cancel pause resume cancelScheduledChange
subscriptionChangeLogs: list
subscriptionPhases: list retrieve get create update delete bulkUpdate
webhookEndpoints: list iterateAllWebhookEndpoints create retrieve update delete rotateSecret
customerIdentityVerifications: create createForCustomer retrieve get submitForVerification uploadDocuments uploadIdentityDocuments
paymentLinkSessions: create
`);

/** Methods of `frame_payments`. */
const rubyMethods = methodsOf(`
ChargeIntent: create list retrieve save confirm capture cancel void_remaining
Charge: retrieve trace
Customer: create list retrieve save delete search block unblock payment_methods
PaymentMethod: create create_card create_bank_account create_apple_pay create_google_pay list retrieve update save attach detach block unblock connect_plaid
Refund: create list retrieve
Dispute: list retrieve update save create_document
Product: create list search retrieve update save delete
ProductPhase: list retrieve create update save delete bulk_update
ThreeDsIntent: create retrieve resend
Invoice: create list retrieve update save delete issue
InvoiceLineItem: list create retrieve update save delete
Subscription: create list search retrieve update save cancel pause resume cancel_scheduled_change
SubscriptionChangeLog: list
SubscriptionPhase: list retrieve create update save delete bulk_update
WebhookEndpoint: list create retrieve update save delete rotate_secret
CustomerIdentityVerification: create create_for_customer list retrieve upload_documents
PaymentLinkSession: create
`);

/** Methods of `framepayments/php-sdk`. */
const phpMethods = methodsOf(`
ChargeIntents: create list retrieve update confirm capture cancel voidRemaining
Charges: retrieve trace
Customers: create list retrieve update delete search block unblock getPaymentMethods
PaymentMethods: createCard createBankAccount createApplePay createGooglePay list retrieve update retrieveForCustomer attach detach block unblock
Refunds: create list retrieve
Disputes: list retrieve update createDocument
Products: create list search retrieve update delete
ProductPhases: list retrieve create update delete bulkUpdate
ThreeDsIntents: create retrieve resend
Invoices: create list retrieve update delete issue
InvoiceLineItems: list create retrieve update delete
Subscriptions: create list search retrieve update cancel pause resume cancelScheduledChange
SubscriptionChangeLogs: list
SubscriptionPhases: list retrieve create update delete bulkUpdate
WebhookEndpoints: list create retrieve update delete rotateSecret
CustomerIdentityVerifications: create createForCustomer retrieve uploadDocuments
PaymentLinkSessions: create
`);

const published: Record<string, Set<string>> = {
  javascript: nodeMethods,
  ruby: rubyMethods,
  php: phpMethods,
};

function methodsOf(table: string): Set<string> {
  const lines = table.split('\n').filter((line) => line.includes(':'));
  return new Set(
    lines.flatMap((line) => {
      const [owner = '', methods = ''] = line.split(': ');
      return methods.split(' ').map((method) => `${owner}.${method}`);
    }),
  );
}

const { model } = loadApi(openApiFile);
const operations = model?.operations ?? [];
const withSdk = operations.filter(({ sdk }) => sdk !== null);
const methods = operations.flatMap(({ id, path, sdk }) =>
  [['', sdk?.methods ?? {}] as const, ...Object.entries(sdk?.examples ?? {})].flatMap(
    ([example, byLanguage]) =>
      Object.entries(byLanguage).map(([language, method]) => ({
        key: `${language} ${id}${example && `:${example}`}`,
        language,
        path,
        method,
      })),
  ),
);

describe('x-sdk of the API document', () => {
  it('every operation of an SDK has a method of the Node library', () => {
    expect(withSdk.length).toBeGreaterThanOrEqual(90);
    expect(withSdk.filter(({ sdk }) => sdk?.methods.javascript === undefined).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it.each(methods)('$key names a method that the SDK publishes', ({ language, method }) => {
    expect([...(published[language] ?? [])]).toContain(method.name);
  });

  it('three operations have no method in the Ruby library: files, submitting a verification, Google Pay', () => {
    const without = withSdk.filter(({ sdk }) => sdk?.methods.ruby === undefined).map(({ id }) => id);
    expect(without).toEqual([
      'uploadIdentityDocuments',
      'submitIdentityVerification',
      'getGooglePayConfiguration',
    ]);
  });

  it.each(methods)('$key passes every path parameter, in the order of the path', ({ path, method }) => {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path.${name}`);
    expect(method.arguments.filter((source) => source.startsWith('path.'))).toEqual(wanted);
  });
});

describe('readSdk', () => {
  const scope = { path: ['id'], query: ['per_page', 'page'], hasBody: true };
  const argumentsOf = (method: string, changes: Partial<typeof scope> = {}, query: string[] = []) =>
    readSdk({ result: 'refund', query, ruby: method }, { ...scope, ...changes })?.methods.ruby?.arguments;

  it('an operation without x-sdk has no methods', () => {
    expect(readSdk(undefined, scope)).toBeNull();
  });

  it('a bare name takes path parameters, then body or query', () => {
    expect(argumentsOf('Refund.update')).toEqual(['path.id', 'body']);
    expect(argumentsOf('Refund.list', { path: [], hasBody: false }, ['page'])).toEqual(['query']);
    expect(argumentsOf('Refund.retrieve', { hasBody: false })).toEqual(['path.id']);
  });

  it('parentheses list the arguments', () => {
    expect(argumentsOf('Refund.list(per_page, page)')).toEqual(['query.per_page', 'query.page']);
    expect(argumentsOf('Refund.attach(id, body.customer)')).toEqual(['path.id', 'body.customer']);
    expect(argumentsOf('Refund.confirm()')).toEqual([]);
    expect(argumentsOf('Refunds.create(Refunds\\CreateRequest, reason=Refunds\\Reason)')).toEqual([
      'model.Refunds\\CreateRequest',
      'enum.reason=Refunds\\Reason',
    ]);
  });
});

describe('checkSdk', () => {
  const document = (sdk: string, rest = ''): string => `openapi: 3.1.0
info: { title: API, version: v1 }
tags: [{ name: refunds }]
paths:
  /v1/refunds/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getRefund
      summary: Retrieve a refund
      tags: [refunds]
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      x-sdk:
        ${sdk.replaceAll('\n', '\n        ')}
${rest}      responses: { '200': { description: The refund. } }
      description: Returns one.
components: { schemas: {} }
`;
  const problems = (sdk: string, rest?: string): string[] =>
    parseOpenApi(document(sdk, rest), 'api/openapi.yaml').diagnostics.map(
      ({ file, line, message, hint }) => `${file}:${line} ${message} — ${hint}`,
    );

  it('accepts methods of languages that have a Frame SDK', () => {
    const sdk =
      'result: refund\nquery: [page]\njavascript: refunds.retrieve(id, page)\nruby: Refund.retrieve';
    expect(problems(sdk)).toEqual([]);
  });

  it.each([
    [
      'a value that is not a map',
      '- refunds.retrieve',
      '13 paths./v1/refunds/{id}.get.x-sdk must be an object, not a list — docs/api-document.md describes the form of the document',
    ],
    [
      'a missing result',
      'ruby: Refund.retrieve',
      '13 paths./v1/refunds/{id}.get.x-sdk.result is missing: it must be a string — docs/api-document.md describes the form of the document',
    ],
    [
      'a language without an SDK',
      'result: refund\npython: refunds.retrieve',
      '15 Frame has no SDK for python — Use one of javascript, ruby, php',
    ],
    [
      'a malformed method',
      'result: refund\nruby: retrieve',
      '15 retrieve is not a method — Write it as refunds.create or refunds.list(per_page)',
    ],
    [
      'an unknown argument',
      'result: refund\nruby: Refund.retrieve(id, body)',
      '15 body is nothing that the operation takes — Use one of id, page, query',
    ],
    [
      'a missing path parameter',
      'result: refund\nruby: Refund.retrieve(page)',
      '15 Refund.retrieve(page) does not pass the path — Begin with id',
    ],
    [
      'an unknown query parameter',
      'result: refund\nquery: [pge]',
      '15 getRefund has no query parameter pge — Use one of page',
    ],
    [
      'an unknown example',
      'result: refund\nexamples: { ach: { ruby: Refund.ach } }',
      '15 getRefund has no example ach — Remove it; the operation has none',
    ],
  ])('bad input: %s', (_, sdk, expected) => {
    expect(problems(sdk)).toEqual([`api/openapi.yaml:${expected}`]);
  });
});
