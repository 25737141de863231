import { afterAll, expect, it } from 'vitest';
import { sampleLanguages } from '../../src/api/languages/registry.ts';
import { api, connect } from './client.ts';

const { client, use } = await connect();
afterAll(() => client.close());

it.each(Object.keys(sampleLanguages))(
  'every operation has its fields before its samples, which are in %s alone',
  async (language) => {
    const others = Object.keys(sampleLanguages).filter((each) => each !== language);
    for (const { name: operation } of api.operations) {
      const { text, isError } = await use('get_operation', { operation, language, max_chars: 100_000 });
      expect(isError, operation).toBe(false);
      const first = text.indexOf(`\`\`\`${language}\n`);
      expect(first, operation).toBeGreaterThan(text.indexOf('### Request body'));
      if (!text.startsWith('# ')) {
        expect(text).toContain(`(Requests also in ${others.join(', ')})`);
        expect(text).not.toMatch(new RegExp(`\`\`\`(${others.join('|')})\n`));
      }
    }
  },
);

it('the labels of an operation have no ids, and a breadcrumb leads to each', async () => {
  const { text } = await use('get_operation', { operation: 'POST /v1/refunds' });
  const labels = [...text.matchAll(/^### (.+)$/gm)].map(([, label]) => label);
  expect(labels).toEqual(['Request body', 'Response', 'Errors', 'Webhook events']);
  for (const label of labels) {
    const read = await use('read_page', { page: '/api/refunds', section: `Create a refund > ${label}` });
    expect(read.text).toMatch(new RegExp(`^### ${label} \\{#create-a-refund-`));
  }
});

it('what sets up the samples of an operation is in the first of them', async () => {
  const given = { operation: 'POST /v1/charge_intents', language: 'javascript' };
  const { text } = await use('get_operation', given);
  expect(text.match(/^import \{ FrameSDK \}/gm)).toHaveLength(1);
  expect(text.match(/frame\.chargeIntents\.create\(/g)?.length).toBeGreaterThan(3);
});

it('get_operation names only the SDK method of the language asked for, if there is one', async () => {
  const sdkOf = async (language: string) =>
    /^SDK method.*$/m.exec(
      (await use('get_operation', { operation: 'customers.update', language })).text,
    )?.[0];
  expect(await sdkOf('javascript')).toBe('SDK method: JavaScript `customers.update`.');
  expect(await sdkOf('ruby')).toBe('SDK method: Ruby `Customer.save`.');
  expect(await sdkOf('python')).toMatch(/^SDK methods: JavaScript .+, Ruby .+, PHP /);
});

it('get_operation names the language of each SDK method', async () => {
  const { text } = await use('get_operation', { operation: 'customers.update' });
  expect(text).toContain(
    'SDK methods: JavaScript `customers.update`, Ruby `Customer.save`, PHP `Customers.update`.',
  );
});

it.each([
  ['POST /v1/refund', 'There is no operation "POST /v1/refund". The nearest:\nPOST /v1/refunds'],
  ['createDocument', 'The nearest:\nPOST /v1/disputes/{id}/documents'],
  ['createRefnud', 'The nearest:\nPOST /v1/refunds'],
  ['subscriptions.cancle', 'The nearest:\nPOST /v1/subscriptions/{id}/cancel'],
  ['POST /v1/disputes/{id}/submit', 'PATCH /v1/disputes/{id}'],
])('for %s, get_operation names the few nearest', async (operation, expected) => {
  const { text, isError } = await use('get_operation', { operation });
  expect(isError).toBe(true);
  expect(text.length).toBeLessThan(300);
  expect(text).toMatch(expected);
});

it.each([
  ['refund a payment', 'The nearest:\nPOST /v1/refunds\n'],
  ['mark invoice as paid', 'page: /api/invoices#lifecycle\n'],
])(
  'for an operation in words, %s, get_operation gives those near it, which is no error',
  async (operation, found) => {
    const { text, isError } = await use('get_operation', { operation });
    expect(isError).toBe(false);
    expect(text).toContain(`There is no operation "${operation}".`);
    expect(text).toContain(found);
  },
);

it.each([
  ['POST /v1/payment_intents', 'page: /api/charge_intents#create-a-charge-intent\n'],
  ['GET /v1/events', 'page: /webhooks#all-events\n'],
  ['PUT /v9/nothing', 'Nothing matches "v9 nothing" well.'],
])(
  'for %s, of which no operation is near, get_operation gives what search finds',
  async (operation, found) => {
    const { text, isError } = await use('get_operation', { operation });
    expect(isError).toBe(true);
    expect(text).toContain(`There is no operation "${operation}".\n\n`);
    expect(text).toContain(found);
  },
);

it('an operation whose object is on another page links to it', async () => {
  const { text } = await use('get_operation', { operation: 'GET /v1/subscriptions/{id}' });
  expect(text).toContain('[Subscription](/api/subscriptions#subscription)');
});
