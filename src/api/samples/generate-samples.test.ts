import { execFileSync, spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue, Operation } from '../api-model.ts';
import { generateSamples } from './generate-samples.ts';
import { quoted as quotedJavaScript } from './javascript.ts';
import { quoted as quotedRuby } from './ruby.ts';
import { singleQuoted } from './shell.ts';

function operation(changes: Partial<Operation>): Operation {
  return {
    id: 'createRefund',
    method: 'POST',
    path: '/v1/refunds',
    title: 'Create a refund',
    slug: 'create-a-refund',
    description: null,
    publishableKey: false,
    route: '/api/refunds',
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
  const base = { type: 'string', required: false, nullable: false, description: null, values: [] };
  return {
    ...base,
    name,
    example,
    defaultValue: undefined,
    format: null,
    limits: [],
    link: null,
    children: [],
  };
}

function jsonBody(value: JsonValue): Operation['bodies'] {
  return [
    { contentType: 'application/json', fields: [], examples: [{ name: 'default', summary: null, value }] },
  ];
}

const codeOf = (samples: { language: string; code: string }[], language: string): string =>
  samples.find((sample) => sample.language === language)?.code ?? '';

/** Lone surrogates become the replacement character, as they do in every byte stream. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

describe('generateSamples', () => {
  it('writes a create as a person would in each language', () => {
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

const frame = new FrameSDK({ apiKey: process.env.FRAME_SECRET_KEY });

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
  });

  it('names the method only where curl would choose another', () => {
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

  it('quotes an address with a query and sends the same query everywhere', () => {
    const samples = generateSamples(
      operation({
        id: 'listInvoices',
        method: 'GET',
        path: '/v1/invoices',
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
    expect(codeOf(samples, 'ruby')).toContain("Frame::Invoice.list(page: 2, per_page: 20, customer: '3b1d')");
  });

  it('retrieves, assigns and saves where the gem has no update', () => {
    const samples = generateSamples(
      operation({
        id: 'updateCustomer',
        method: 'PATCH',
        path: '/v1/customers/{id}',
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

  it('leaves out the languages whose library lacks the call', () => {
    const samples = generateSamples(operation({ id: 'cancelRefund', path: '/v1/refunds/{id}/cancel' }));
    expect(samples.map((sample) => sample.language)).toEqual(['shell']);
  });

  it('leaves out a library whose call cannot send the body', () => {
    const samples = generateSamples(
      operation({
        id: 'confirmChargeIntent',
        path: '/v1/charge_intents/{id}/confirm',
        pathParameters: [parameter('id', '9f2a')],
        bodies: jsonBody({ client_secret: 'ci_9f2a_secret_x' }),
      }),
    );
    expect(samples.map((sample) => sample.language)).toEqual(['shell']);
  });

  it('sends files as a form', () => {
    const samples = generateSamples(
      operation({
        id: 'uploadIdentityDocuments',
        path: '/v1/customer_identity_verifications/{id}/upload_documents',
        pathParameters: [parameter('id', '43a2')],
        bodies: [
          {
            contentType: 'multipart/form-data',
            fields: [],
            examples: [
              { name: 'default', summary: null, value: { front: 'front.jpg', selfie: 'selfie.jpg' } },
            ],
          },
        ],
      }),
    );
    expect(codeOf(samples, 'shell')).toContain('-F front=@front.jpg');
    expect(codeOf(samples, 'javascript')).toContain(`uploadIdentityDocuments('43a2', [
  { document_type: 'front', file: createReadStream('front.jpg') },
  { document_type: 'selfie', file: createReadStream('selfie.jpg') },
]);`);
    expect(codeOf(samples, 'ruby')).toBe('');
  });
});

describe('quoting', () => {
  it('gives a shell back the text it was given, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 20, maxLength: 60 }), (texts) => {
        const plain = texts.map((text) => wellFormed(text.replaceAll('\0', '')));
        const script = `printf '%s\\0' ${plain.map(singleQuoted).join(' ')}`;
        const printed = execFileSync('sh', ['-c', script]).toString('utf8').split('\0').slice(0, -1);
        expect(printed).toEqual(plain);
      }),
      { numRuns: 20 },
    );
  });

  it('gives JavaScript back the text it was given, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const literal = quotedJavaScript(text);
        expect(literal).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(runInNewContext(literal)).toBe(text);
      }),
    );
  });

  it('gives JavaScript back the object it was given', () => {
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

  it('gives Ruby back the text it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 50, maxLength: 99 }), (texts) => {
        const script = `require 'json'; print [${texts.map(quotedRuby).join(', ')}].to_json`;
        const environment = { ...process.env, LC_ALL: 'C.UTF-8' };
        const { error, stdout } = spawnSync('ruby', ['-'], {
          input: script,
          env: environment,
          encoding: 'utf8',
        });
        // Without a Ruby the next test alone judges the literals.
        if (error === undefined) expect(JSON.parse(stdout)).toEqual(texts.map(wellFormed));
      }),
      { numRuns: 3 },
    );
  });

  it('keeps Ruby literals whole: no quote, interpolation or line break gets out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const literal = quotedRuby(text);
        const inside = literal.slice(1, -1).replaceAll(/\\(u[0-9a-f]{4}|.)/g, '');
        expect(inside).not.toContain(literal[0]);
        expect(inside).not.toContain('\\');
        if (literal[0] === '"') expect(inside).not.toContain('#');
        expect(literal).not.toMatch(/[\n\r]/);
      }),
    );
  });
});
