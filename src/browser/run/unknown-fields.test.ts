import { describe, expect, it } from 'vitest';
import { document } from '../../../test/fixtures/open-sandbox.ts';
import { loadApi } from '../../api/load-api.ts';
import { sampleRequest } from '../../api/samples/sample-request.ts';
import { fieldNotices, unknownFields } from './draft.ts';
import { requestFields } from './request-fields.ts';

const { model } = loadApi('api/openapi.yaml');
const operations = model?.operations ?? [];
const { body: fields } = requestFields(document, { method: 'POST', path: '/v1/charge_intents' });
const rest = { currency: 'usd', payment_method_data: { type: 'card' } };

describe('names that a request does not know', () => {
  it('are none in the samples of the pages', () => {
    const bodies = operations.flatMap((operation) => {
      const examples = operation.bodies.flatMap((body) => body.examples.map(({ name }) => name));
      return ['default', ...examples].map((name) => sampleRequest(operation, name));
    });
    expect(bodies.length).toBeGreaterThan(100);
    // A form holds files.
    for (const request of bodies.filter(({ multipart }) => !multipart)) {
      const { body } = requestFields(document, request);
      expect(unknownFields(body, request.body), `${request.method} ${request.path}`).toEqual([]);
    }
  });

  it.each([
    ['a required one', { ...rest, amuont: 4200 }, [{ path: 'amuont', meant: 'amount' }]],
    [
      'an optional one',
      { ...rest, amount: 1, descripton: 'A' },
      [{ path: 'descripton', meant: 'description' }],
    ],
    [
      'letters in another order',
      { customer_data: { nmae: 'A' } },
      [{ path: 'customer_data.nmae', meant: 'name' }],
    ],
    [
      'another way to write names',
      { payment_method_data: { type: 'card', cardNumber: '4242', 'exp-month': '12' } },
      [
        { path: 'payment_method_data.cardNumber', meant: 'card_number' },
        { path: 'payment_method_data.exp-month', meant: 'exp_month' },
      ],
    ],
    ['a name that is like none', { ...rest, colour_of_hat: 'red' }, [{ path: 'colour_of_hat', meant: null }]],
    ['a field that is given, too', { amount: 1, amuont: 4200 }, [{ path: 'amuont', meant: null }]],
    ['free names', { metadata: { amuont: 'A' } }, []],
    ['no object', [], []],
    ['a name of every object', { toString: 1 }, [{ path: 'toString', meant: null }]],
  ])('%s', (_, body, unknown) => {
    expect(unknownFields(fields, body)).toEqual(unknown);
  });

  it('are found in the entries of lists', () => {
    const path = '/v1/subscriptions/{subscription_id}/phases/bulk_update';
    const { body } = requestFields(document, { method: 'PATCH', path });
    expect(unknownFields(body, { phases: [{ id: 'a' }, { id: 'b', oridnal: 2 }] })).toEqual([
      { path: 'phases.1.oridnal', meant: 'ordinal' },
    ]);
  });

  it('are said in a sentence each, at most three', () => {
    expect(
      fieldNotices([
        { path: 'amuont', meant: 'amount' },
        { path: 'hat', meant: null },
        { path: 'b', meant: null },
        { path: 'c', meant: null },
      ]),
    ).toEqual([
      '`amuont` is not a field of this request. Did you mean `amount`?',
      '`hat` is not a field of this request.',
      '`b` is not a field of this request.',
    ]);
  });

  it('are none where a request takes no body', () => {
    expect(unknownFields([], { a: 1 })).toEqual([]);
  });
});
