import { describe, expect, it } from 'vitest';
import { document } from '../../../test/fixtures/open-sandbox.ts';
import { fieldAt, fieldHelp, requestFields } from './request-fields.ts';

const create = requestFields(document, { method: 'POST', path: '/v1/charge_intents' });

/** What is said of the field at a path of the body of a new charge intent. */
function help(path: string): string | null {
  const field = fieldAt(create.body, path.split('.'));
  return field === null ? null : fieldHelp(field);
}

describe('what the document says about the fields of a request', () => {
  it('has the parameters of path and query', () => {
    const get = requestFields(document, { method: 'GET', path: '/v1/charge_intents/{id}' });
    expect(get.path.map(({ name }) => name)).toEqual(['id']);
    expect(get.body).toEqual([]);
    const list = requestFields(document, { method: 'GET', path: '/v1/charge_intents' });
    expect(list.query.map(({ name }) => name)).toContain('per_page');
  });

  it('names the values that are allowed', () => {
    const { body } = requestFields(document, { method: 'POST', path: '/v1/refunds' });
    const reason = fieldAt(body, ['reason']);
    expect(reason === null ? '' : fieldHelp(reason)).toMatch(
      /one of duplicate, fraudulent, requested_by_customer/,
    );
  });

  it.each([
    ['amount', 'integer, required, at least 1'],
    ['payment_method_data.type', 'string, required'],
    ['metadata', 'map of strings, at most 20 pairs'],
    ['metadata.order_id', 'map of strings, at most 20 pairs'],
    ['nothing', null],
    ['customer_data.nothing', null],
  ])('says of %s: %o', (path, text) => {
    expect(help(path)).toEqual(text);
  });
});
