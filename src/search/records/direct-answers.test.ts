import { describe, expect, it } from 'vitest';
import { loadReference } from '../../../test/fixtures/reference.ts';
import { refundApi } from '../../../test/fixtures/refund-api.ts';
import type { DirectAnswer } from '../../model/search.ts';
import { buildRecords } from './build-records.ts';

/** The direct answers of the records of a page with that body. */
function answersOf(body: string, api = refundApi): DirectAnswer[] {
  const { tree } = loadReference(body, { api }).page;
  return buildRecords({ route: '/api/refunds', title: 'Refunds', section: 'API', tree }).flatMap(
    ({ directAnswer = [] }) => directAnswer,
  );
}

describe('what records say at a glance', () => {
  it('a decline code: meaning, whether to retry, what to tell the shopper, the card to test with', () => {
    expect(answersOf('{% decline-codes /%}')).toEqual([
      {
        names: ['insufficient_funds'],
        label: 'Decline code',
        title: 'insufficient_funds',
        text: 'Not enough money. Ask for another card.',
        facts: [
          { name: 'Retry', text: 'Later' },
          { name: 'Tell the shopper', text: 'Your card was declined.' },
        ],
        copy: { name: 'Test card', text: '4726846912498186' },
      },
    ]);
  });

  it('an error without a code is named by its status', () => {
    expect(answersOf('{% api-errors /%}')).toEqual([
      {
        names: ['429'],
        label: 'API error',
        title: '429',
        text: 'Too many.',
        facts: [
          { name: 'Status', text: '429' },
          { name: 'Retry', text: 'Later' },
          { name: 'What to do', text: 'Wait.' },
        ],
        copy: null,
      },
    ]);
  });

  it('an event leads to the object that it carries, where a page describes it', () => {
    const link = { schema: 'Refund', href: '/api/refunds#refund' };
    const events = refundApi.events.map((event) => ({ ...event, link }));
    const [linked] = answersOf('{% webhook-events /%}', { ...refundApi, events });
    expect(linked?.sample).toEqual({ text: 'Refund', href: '/api/refunds#refund' });
    expect(answersOf('{% webhook-events /%}')[0]).not.toHaveProperty('sample');
  });

  it('an event where it is described, and not where a page repeats it', () => {
    expect(answersOf('{% webhook-events /%}')).toMatchObject([
      { names: ['refund.created'], label: 'Webhook event', facts: [{ name: 'Carries', text: 'Refund' }] },
    ]);
    expect(answersOf('{% events of="Refund" /%}')).toEqual([]);
  });

  it('a test card by its number, in groups to read and without them to copy', () => {
    expect(answersOf('{% test-cards kind="success" /%}')).toMatchObject([
      {
        names: ['4242424242424242'],
        label: 'Test card',
        title: '4242 4242 4242 4242',
        text: 'Visa',
        copy: { text: '4242424242424242' },
      },
    ]);
  });

  it('an operation by everything but its path, which others share, with its request on one line', () => {
    const [operation, field] = answersOf('{% operation id="createRefund" /%}');
    expect(operation).toMatchObject({
      label: 'Operation',
      title: 'POST /v1/refunds',
      text: 'Create a refund',
    });
    expect(operation?.names).toContain('POST /v1/refunds');
    expect(operation?.names).not.toContain('/v1/refunds');
    expect(operation?.copy?.text).toMatch(/^curl .*\/v1\/refunds/);
    expect(operation?.copy?.text).not.toMatch(/[\\\n]/);
    expect(field).toMatchObject({ label: 'Field', title: 'amount', facts: [{ name: 'Type' }] });
  });

  it('a field: its type, its limits and its values', () => {
    expect(answersOf('{% object of="Refund" /%}')[1]).toEqual({
      names: ['status', 'refund.status'],
      label: 'Field',
      title: 'status',
      text: '',
      facts: [
        { name: 'Type', text: 'string or null' },
        { name: 'Values', text: 'pending' },
      ],
      copy: null,
    });
  });

  it.each([
    ['request', 'Request header', 'Requests to Frame'],
    ['response', 'Response header', 'Responses from Frame'],
    ['webhook', 'Request header', 'Webhooks from Frame'],
  ])('a header of a %s: what carries it, and the text that explains it', (of, label, sentIn) => {
    expect(answersOf(`Send the \`X-Key\`: {% header="X-Key" of="${of}" %}`)).toEqual([
      {
        names: ['X-Key', 'X-Key header'],
        label,
        title: 'X-Key',
        text: 'Send the X-Key.',
        facts: [{ name: 'Sent in', text: sentIn }],
        copy: null,
      },
    ]);
  });

  it('a header that an item of a list explains; no other text says anything at a glance', () => {
    expect(answersOf('- `X-Id` is the id. {% header="X-Id" of="webhook" %}\n- `X-No` is not')).toMatchObject([
      { title: 'X-Id', text: 'X-Id is the id.' },
    ]);
  });
});
