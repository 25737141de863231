import { describe, expect, it } from 'vitest';
import { loadReference } from '../../../test/fixtures/reference.ts';
import type { SearchRecord } from '../../model/search.ts';
import { buildRecords } from './build-records.ts';

function recordsOf(body: string): SearchRecord[] {
  const { tree } = loadReference(body).page;
  return buildRecords({ route: '/api/refunds', title: 'Refunds', section: 'API', tree }).slice(1);
}

const brief = (records: SearchRecord[]) =>
  records
    .filter(({ kind }) => kind !== 'code')
    .map(({ kind, url, content, symbols }) => [kind, url.replace('/api/refunds', ''), content, symbols]);

describe('records of the API reference', () => {
  it('an operation, its fields and its errors; labels and common sentences have none', () => {
    const found = brief(recordsOf('{% operation id="createRefund" %}\nA hint.\n{% /operation %}'));
    const at = '#create-a-refund';
    expect(found.map(([kind, url, content]) => [kind, url, content])).toEqual([
      ['operation', at, null],
      ['text', at, 'Returns money. Name an amount for a part.'],
      ['text', at, 'A hint.'],
      ['text', at, 'SDK method deprecated. The SDKs remove it at v2. Use returns.create instead.'],
      ['field', `${at}-amount`, 'amount integer at least 1'],
      ['text', at, '422 validation_errors The amount is too large. · Lower it. · not confirmed'],
    ]);
    expect(found[0]?.[3]).toContain('POST /v1/refunds');
    expect(found[4]?.[3]).toEqual(['amount', 'createRefund.amount']);
  });

  it('fields and values of an object at their own anchors', () => {
    expect(brief(recordsOf('{% object of="Refund" /%}')).slice(2)).toEqual([
      ['field', '#refund-id', 'id string not confirmed', ['id', 'refund.id']],
      ['field', '#refund-status', 'status string or null', ['status', 'refund.status']],
      ['value', '#refund-status-pending', 'pending: On its way.', ['pending']],
      ['field', '#refund-shipping', 'shipping object', ['shipping', 'refund.shipping']],
      ['field', '#refund-shipping-city', 'shipping.city string', ['city', 'refund.shipping.city']],
      ['field', '#refund-customer', 'customer Customer', ['customer', 'refund.customer']],
    ]);
  });

  it('rows of tables by what they describe', () => {
    const tables = ['decline-codes /', 'api-errors /', 'webhook-events /', 'test-cards kind="success" /'];
    const found = tables.flatMap((tag) => brief(recordsOf(`{% ${tag}%}`)));
    expect(found.map(([kind, url, content]) => [kind, url, content])).toEqual([
      [
        'error',
        '#insufficient_funds',
        'insufficient_funds · Not enough money. Ask for another card. · Your card was declined.',
      ],
      ['error', '#error-429', '429 · Too many. · Wait.'],
      ['event', '#refund.created', 'refund.created · A refund is created. · Refund'],
      ['value', '#card-4242424242424242', '4242424242424242 · Visa'],
    ]);
  });

  it('facts of operations and codes are attributes, so that no one finds all codes by `later`', () => {
    const [operation] = recordsOf('{% operation id="createRefund" /%}');
    expect(operation).toMatchObject({ method: 'POST', path: '/v1/refunds' });
    const [code] = recordsOf('{% decline-codes /%}');
    expect(code).toMatchObject({ retry: 'later', testCard: '4726846912498186' });
    expect(recordsOf('{% api-errors /%}')[0]).toMatchObject({ retry: 'later' });
  });

  it('events of a resource are rows of its page, and a lifecycle says each transition', () => {
    const events = brief(recordsOf('{% events of="Refund" /%}'));
    expect(events).toEqual([
      ['table', '', 'refund.created · A refund is created. · Refund', ['refund.created']],
    ]);
    expect(brief(recordsOf('{% lifecycle of="Refund" /%}'))).toEqual([
      ['text', '', 'pending → succeeded: paid out (not confirmed)', []],
    ]);
  });

  it('a list of operations adds none: the headings have theirs', () => {
    expect(recordsOf('{% endpoints of="Refund" /%}')).toEqual([]);
  });
});
