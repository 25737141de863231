import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field } from '../../../test/fixtures/refund-api.ts';
import type { JsonValue } from '../../model/reference.ts';
import type { Operation } from '../api-model.ts';
import type { OperationSdk } from '../languages/sample-request.ts';
import { generateSamples } from './sample-request.ts';
import { readSdk } from './sdk-methods.ts';

/** The document's `x-sdk` for an operation with the given path and query parameters. */
function sdk(
  methods: Record<string, unknown>,
  scope: { path?: string[]; query?: string[]; hasBody?: boolean } = {},
): OperationSdk | null {
  return readSdk({ result: 'refund', ...methods }, { path: [], query: [], hasBody: false, ...scope });
}

const refundSdk = sdk(
  {
    javascript: 'refunds.create',
    ruby: 'Refund.create',
    php: 'Refunds.create(Refunds\\RefundCreateRequest, reason=Refunds\\RefundReason)',
  },
  { hasBody: true },
);

function operation(changes: Partial<Operation>): Operation {
  return {
    id: 'createRefund',
    method: 'POST',
    path: '/v1/refunds',
    title: 'Create a refund',
    slug: 'create-a-refund',
    description: '',
    deprecatedIn: [],
    deprecation: '',
    secretKey: true,
    publishableKey: false,
    sdk: refundSdk,
    resource: null,
    route: '/api/refunds',
    repeat: '',
    errorStatuses: [],
    pathParameters: [],
    queryParameters: [],
    bodies: [],
    response: null,
    errors: [],
    events: [],
    ...changes,
  };
}

function parameter(name: string, example: JsonValue): Operation['pathParameters'][number] {
  return { ...field, name, example };
}

function jsonBody(value: JsonValue): Operation['bodies'] {
  return [{ contentType: 'application/json', fields: [], examples: [{ name: 'default', value }] }];
}

const codeOf = (samples: { language: string; code: string }[], language: string): string =>
  samples.find((sample) => sample.language === language)?.code ?? '';

describe('generateSamples', () => {
  it('writes a create the way a person would in each language', () => {
    const body = { charge_intent: '9f2a6d84', amount: 1500, reason: 'requested_by_customer' };
    const samples = generateSamples(operation({ bodies: jsonBody(body) }));
    expect(codeOf(samples, 'shell')).toBe(`curl https://api.framepayments.com/v1/refunds \\
  -H "Authorization: Bearer $FRAME_SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "charge_intent": "9f2a6d84",
    "amount": 1500,
    "reason": "requested_by_customer"
  }'`);
    expect(codeOf(samples, 'javascript')).toBe(`import { FrameSDK } from 'framepayments';

const frame = new FrameSDK({
  apiKey: process.env.FRAME_SECRET_KEY,
});

const refund = await frame.refunds.create({
  charge_intent: '9f2a6d84',
  amount: 1500,
  reason: 'requested_by_customer',
});`);
    expect(codeOf(samples, 'ruby')).toBe(`require 'frame_payments'

Frame.api_key = ENV.fetch('FRAME_SECRET_KEY')

refund = Frame::Refund.create(
  charge_intent: '9f2a6d84',
  amount: 1500,
  reason: 'requested_by_customer'
)`);
    expect(codeOf(samples, 'python')).toBe(`import os

import requests

key = os.environ["FRAME_SECRET_KEY"]
response = requests.post(
    "https://api.framepayments.com/v1/refunds",
    headers={"Authorization": f"Bearer {key}"},
    json={
        "charge_intent": "9f2a6d84",
        "amount": 1500,
        "reason": "requested_by_customer",
    },
    timeout=30,
)
response.raise_for_status()
refund = response.json()`);
    expect(codeOf(samples, 'php')).toBe(`<?php

require 'vendor/autoload.php';

use Frame\\Auth;
use Frame\\Endpoints\\Refunds;
use Frame\\Models\\Refunds\\RefundCreateRequest;
use Frame\\Models\\Refunds\\RefundReason;

Auth::setApiKey(getenv('FRAME_SECRET_KEY'));

$refund = (new Refunds())->create(new RefundCreateRequest(
    chargeIntent: '9f2a6d84',
    amount: 1500,
    reason: RefundReason::from('requested_by_customer'),
));`);
  });

  it('says that a method is deprecated in the languages whose SDK deprecates it', () => {
    const samples = generateSamples(
      operation({ bodies: jsonBody({ amount: 1500 }), sdk: refundSdk, deprecatedIn: ['ruby'] }),
    );
    expect(samples.filter(({ code }) => code.includes('Deprecated')).map(({ language }) => language)).toEqual(
      ['ruby'],
    );
  });

  it('sends plain HTTP if an operation names no SDK method', () => {
    const samples = generateSamples(operation({ sdk: null, bodies: jsonBody({ amount: 1500 }) }));
    expect(
      codeOf(samples, 'javascript'),
    ).toBe(`const response = await fetch('https://api.framepayments.com/v1/refunds', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.FRAME_SECRET_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ amount: 1500 }),
});
if (!response.ok) throw new Error(await response.text());
const result = await response.json();`);
    expect(codeOf(samples, 'ruby')).toBe(`require 'json'
require 'net/http'

uri = URI('https://api.framepayments.com/v1/refunds')
request = Net::HTTP::Post.new(uri)
request['Authorization'] = "Bearer #{ENV.fetch('FRAME_SECRET_KEY')}"
request['Content-Type'] = 'application/json'
request.body = JSON.generate({ amount: 1500 })
response = Net::HTTP.start(uri.host, uri.port, use_ssl: true) do |http|
  http.request(request)
end
raise response.body unless response.is_a?(Net::HTTPSuccess)

result = JSON.parse(response.body)`);
    expect(codeOf(samples, 'php')).toBe(`<?php

$curl = curl_init('https://api.framepayments.com/v1/refunds');
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('FRAME_SECRET_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'amount' => 1500,
    ]),
]);
$body = curl_exec($curl);
if (!$body || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
    throw new Exception($body ?: curl_error($curl));
}
$result = json_decode($body, flags: JSON_THROW_ON_ERROR);`);
  });

  it('sends nested PHP objects over HTTP, because the SDK has classes for those', () => {
    const samples = generateSamples(
      operation({ bodies: jsonBody({ amount: 1500, billing: { city: 'Portland' } }) }),
    );
    expect(codeOf(samples, 'php')).toContain("        'billing' => ['city' => 'Portland'],");
    expect(codeOf(samples, 'javascript')).toContain('frame.refunds.create');
  });

  it('names the method only if curl would choose another', () => {
    const id = parameter('id', '58d7');
    const base = { path: '/v1/invoices/{id}', pathParameters: [id] };
    const first = (changes: Partial<Operation>): string =>
      codeOf(generateSamples(operation(changes)), 'shell').split(' \\')[0] ?? '';
    expect(first({ ...base, id: 'getInvoice', method: 'GET' })).toBe(
      'curl https://api.framepayments.com/v1/invoices/58d7',
    );
    expect(first({ ...base, id: 'deleteInvoice', method: 'DELETE' })).toContain('curl -X DELETE https://');
    expect(first({ ...base, id: 'issueInvoice', path: `${base.path}/issue` })).toContain(
      'curl -X POST https://',
    );
    expect(
      first({ ...base, id: 'updateInvoice', method: 'PATCH', bodies: jsonBody({ memo: 'x' }) }),
    ).toContain('-X PATCH');
  });

  it('quotes an address with a query and sends the same query in every language', () => {
    const samples = generateSamples(
      operation({
        id: 'listInvoices',
        method: 'GET',
        path: '/v1/invoices',
        sdk: sdk(
          {
            result: 'invoices',
            query: ['per_page', 'page', 'customer'],
            javascript: 'invoices.list(per_page, page, customer)',
            ruby: 'Invoice.list',
            php: 'Invoices.list(per_page, page, customer)',
          },
          { query: ['page', 'per_page', 'customer', 'status'] },
        ),
        queryParameters: [
          parameter('page', 2),
          parameter('per_page', 20),
          parameter('customer', '3b1d'),
          parameter('status', 'due'),
        ],
      }),
    );
    expect(codeOf(samples, 'shell')).toContain(
      '"https://api.framepayments.com/v1/invoices?page=2&per_page=20&customer=3b1d"',
    );
    expect(codeOf(samples, 'javascript')).toContain("await frame.invoices.list(20, 2, '3b1d');");
    expect(codeOf(samples, 'ruby')).toContain(
      "Frame::Invoice.list(\n  page: 2,\n  per_page: 20,\n  customer: '3b1d'\n)",
    );
    expect(codeOf(samples, 'php')).toContain(
      "(new Invoices())->list(perPage: 20, page: 2, customer: '3b1d');",
    );
    expect(codeOf(samples, 'python')).toContain(
      '    params={"page": 2, "per_page": 20, "customer": "3b1d"},\n',
    );
  });

  it('retrieves, assigns and saves if the gem has no update', () => {
    const samples = generateSamples(
      operation({
        id: 'updateCustomer',
        method: 'PATCH',
        path: '/v1/customers/{id}',
        sdk: sdk(
          { result: 'customer', javascript: 'customers.update', ruby: 'Customer.save' },
          { path: ['id'], hasBody: true },
        ),
        pathParameters: [parameter('id', '3b1d')],
        bodies: jsonBody({ phone: '+12075550142', metadata: { tier: 'gold' } }),
      }),
    );
    expect(codeOf(samples, 'ruby')).toContain(`customer = Frame::Customer.retrieve('3b1d')
customer.phone = '+12075550142'
customer.metadata = { tier: 'gold' }
customer.save`);
    expect(codeOf(samples, 'javascript')).toContain(`await frame.customers.update('3b1d', {
  phone: '+12075550142',
  metadata: { tier: 'gold' },
});`);
  });

  it('sends plain HTTP if the SDK method cannot carry the body or the query', () => {
    const confirm = { path: '/v1/charge_intents/{id}/confirm', pathParameters: [parameter('id', '9f2a')] };
    const methods = sdk({ javascript: 'chargeIntents.confirm(id)' }, { path: ['id'], hasBody: true });
    const codes = [{}, { bodies: jsonBody({ client_secret: 'ci_9f2a_secret_x' }) }].map((changes) =>
      codeOf(generateSamples(operation({ ...confirm, sdk: methods, ...changes })), 'javascript'),
    );
    expect(codes[0]).toContain("frame.chargeIntents.confirm('9f2a')");
    expect(codes[1]).toContain('await fetch(');
    const list = sdk({ query: ['per_page'], javascript: 'refunds.list()' }, { query: ['per_page'] });
    const queryParameters = [parameter('per_page', 20)];
    const changes = { method: 'GET' as const, sdk: list, queryParameters };
    expect(codeOf(generateSamples(operation(changes)), 'javascript')).toContain('/v1/refunds?per_page=20');
  });

  it("uses an example's own SDK methods", () => {
    const methods = sdk(
      { ruby: 'PaymentMethod.create_card', examples: { ach: { ruby: 'PaymentMethod.create_bank_account' } } },
      { hasBody: true },
    );
    const ruby = (example: string) => codeOf(generateSamples(operation({ sdk: methods }), example), 'ruby');
    expect(ruby('default')).toContain('Frame::PaymentMethod.create_card(');
    expect(ruby('ach')).toContain('Frame::PaymentMethod.create_bank_account(');
  });

  it('sends files as a form', () => {
    const samples = generateSamples(
      operation({
        id: 'uploadIdentityDocuments',
        path: '/v1/customer_identity_verifications/{id}/upload_documents',
        sdk: sdk(
          { javascript: 'customerIdentityVerifications.uploadIdentityDocuments' },
          { path: ['id'], hasBody: true },
        ),
        pathParameters: [parameter('id', '43a2')],
        bodies: [
          {
            contentType: 'multipart/form-data',
            fields: [],
            examples: [{ name: 'default', value: { front: 'front.jpg', selfie: 'selfie.jpg' } }],
          },
        ],
      }),
    );
    expect(codeOf(samples, 'shell')).toContain('-F front=@front.jpg');
    expect(codeOf(samples, 'javascript')).toContain(`uploadIdentityDocuments('43a2', [
  { document_type: 'front', file: createReadStream('front.jpg') },
  { document_type: 'selfie', file: createReadStream('selfie.jpg') },
]);`);
    expect(codeOf(samples, 'ruby')).toContain(`request.set_form([
  ['front', File.open('front.jpg')],
  ['selfie', File.open('selfie.jpg')]
], 'multipart/form-data')`);
    expect(codeOf(samples, 'python')).toContain('        "front": open("front.jpg", "rb"),');
    expect(codeOf(samples, 'php')).toContain("        'front' => new CURLFile('front.jpg'),");
  });

  it('round-trips any object through JavaScript', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<JsonValue>, { minKeys: 1 }),
        (body) => {
          const code = codeOf(generateSamples(operation({ bodies: jsonBody(body) })), 'javascript');
          const argument = code.slice(code.indexOf('refunds.create(') + 'refunds.create('.length, -2);
          expect(JSON.stringify(runInNewContext(`(${argument})`))).toEqual(JSON.stringify(body));
        },
      ),
    );
  });
});
