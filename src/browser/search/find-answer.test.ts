import { expect, it } from 'vitest';
import { testHit } from '../../../test/fixtures/test-hit.ts';
import { findAnswer } from './find-answer.ts';

const hit = (id: string, names: string[], rest = {}) =>
  testHit(id, ['S', id], {
    directAnswer: { names, label: 'Code', title: id, text: '', facts: [], copy: null },
    ...rest,
  });
const plain = testHit('page', ['S', 'Page']);

it.each([
  ['insufficient_funds', 'insufficient_funds'],
  [' Insufficient_Funds ', 'insufficient_funds'],
  ['post  /v1/refunds', 'POST /v1/refunds'],
  ['4242 4242-42424242', '4242424242424242'],
  ['"insufficient_funds",', 'insufficient_funds'],
  ['`insufficient_funds`', 'insufficient_funds'],
])('%j matches the hit %j exactly', (query, name) => {
  expect(findAnswer(query, [plain, hit('1', [name])])?.objectID).toBe('1');
});

it.each(['insufficient', 'insufficient_funds or stolen_card', ''])('%j matches nothing exactly', (query) => {
  expect(findAnswer(query, [hit('1', ['insufficient_funds'])])).toBeNull();
});

it.each(['what does insufficient_funds mean', 'decline insufficient_funds', 'insufficient_funds card'])(
  'the first hit answers a query with one identifier: %s',
  (query) => {
    const code = hit('1', ['insufficient_funds'], { kind: 'error' });
    expect(findAnswer(query, [code, plain])?.objectID).toBe('1');
    expect(findAnswer(query, [plain, code])).toBeNull();
  },
);

it.each([
  'refunds.create',
  'refunds.create(',
  'frame.refunds.create({',
  'const refund = await frame.refunds.create({ charge_intent })',
  'client.Refunds.create',
  'Frame::Refund.create',
  'Frame::Refund.create(amount: 100)',
  '$frame->refunds->create',
  '$refund = $frame->refunds->create([',
  '(new Refunds())->create($request)',
])('a call of an SDK is that operation: %s', (query) => {
  const other = hit('1', ['otherRefunds.create'], { kind: 'operation' });
  const operation = hit('2', ['refunds.create', 'Refund.create'], { kind: 'operation' });
  expect(findAnswer(query, [other, operation])?.objectID).toBe('2');
});

it.each([
  ['per_page', 'per_page'],
  ['postalCode', 'postalCode'],
  ['"use_frame_sdk"', 'use_frame_sdk'],
])('the identifier %s is that field, even if a guide ranks first', (query, name) => {
  const field = hit('1', [name], { kind: 'field' });
  expect(findAnswer(query, [plain, plain, field])?.objectID).toBe('1');
});

it('a single word must rank first, because its name may be a common word', () => {
  const field = hit('1', ['customer'], { kind: 'field' });
  expect(findAnswer('customer', [plain, field])).toBeNull();
  expect(findAnswer('customer', [field, plain])?.objectID).toBe('1');
  const page = hit('2', ['metadata'], { kind: 'page' });
  expect(findAnswer('metadata', [plain, page])).toBeNull();
});

it('a header whose name is a common word must rank first, unless the query says that it is a header', () => {
  const header = hit('1', ['Authorization', 'Authorization header'], { kind: 'text' });
  expect(findAnswer('authorization', [plain, header])).toBeNull();
  expect(findAnswer('authorization', [header, plain])?.objectID).toBe('1');
  expect(findAnswer('Authorization header', [plain, header])?.objectID).toBe('1');
  const other = hit('2', ['Retry-After'], { kind: 'text' });
  expect(findAnswer('retry-after', [plain, other])?.objectID).toBe('2');
});

it('a hit far down the list is not a direct answer', () => {
  expect(findAnswer('x_y', [plain, plain, plain, hit('1', ['x_y'])])).toBeNull();
});

it('a field that several objects have is that of the page which has it most often', () => {
  const field = (url: string, names = ['currency']) => hit(url, names, { kind: 'field', url });
  const card = field('/api/payment_methods#card-currency', ['card.currency', 'currency']);
  const charge = ['create', 'object'].map((part) => field(`/api/charge_intents#${part}-currency`));
  expect(findAnswer('currency', [card, ...charge])?.url).toBe('/api/charge_intents#create-currency');
  expect(findAnswer('currency', [card, charge[0] ?? card])?.url).toBe(card.url);
  expect(findAnswer('card.currency', [card, ...charge])?.url, 'by its whole name').toBe(card.url);
});
