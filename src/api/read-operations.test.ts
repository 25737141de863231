import { describe, expect, it } from 'vitest';
import { refundDocument } from '../../test/fixtures/refund-document.ts';
import type { Operation } from './api-model.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { readOperations } from './read-operations.ts';

const link = { schema: 'Refund', href: '/api/refunds#refund' };
const linkOf = (schema: string): typeof link | null => (schema === 'Refund' ? link : null);
const operations = readOperations(refundDocument, linkOf);

function operationNamed(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

describe('readOperations', () => {
  it('lists paths in document order, and create before list on the same path', () => {
    expect(operations.map(({ id }) => id)).toEqual(['createRefund', 'listRefunds', 'deleteRefund']);
  });

  it('names method, path, heading, anchor and page', () => {
    expect(operationNamed('createRefund')).toMatchObject({
      method: 'POST',
      path: '/v1/refunds',
      title: 'Create a refund',
      slug: 'create-a-refund',
      route: '/api/refunds',
      description: 'Returns money.',
    });
    expect(operationNamed('listRefunds').description).toBe('Returns refunds.');
  });

  it('merges parameters of the path with those of the operation, and follows references', () => {
    expect(operationNamed('deleteRefund').pathParameters).toMatchObject([
      { name: 'id', required: true, example: '58d7', description: 'Id.' },
    ]);
    expect(operationNamed('listRefunds').queryParameters).toMatchObject([
      { name: 'per_page', required: false, defaultValue: 10, example: 10 },
    ]);
  });

  it('puts required body fields first, and expands objects that can be sent', () => {
    const [body] = operationNamed('createRefund').bodies;
    expect(body?.contentType).toBe('application/json');
    expect(body?.fields.map(({ name }) => name)).toEqual(['charge_intent', 'amount', 'refund']);
    expect(body?.fields[2]).toMatchObject({ link: null });
    expect(body?.fields[2]?.children.length).toBeGreaterThan(0);
  });

  it('puts the default example first, even behind a reference', () => {
    expect(operationNamed('createRefund').bodies[0]?.examples).toEqual([
      { name: 'default', value: { charge_intent: '9f2a' } },
      { name: 'partial', value: { charge_intent: '9f2a', amount: 1500 } },
    ]);
  });

  it('links the response to its object and notes that its status is unconfirmed', () => {
    expect(operationNamed('createRefund').response).toEqual({
      status: 201,
      assumed: true,
      description: 'The new refund.',
      link,
      list: false,
      envelope: [],
      fields: [],
      examples: [{ name: 'default', value: { id: '58d7', amount: 1500 } }],
    });
  });

  it('recognizes a page of objects by its envelope', () => {
    expect(operationNamed('listRefunds').response).toMatchObject({
      status: 200,
      link,
      list: true,
      envelope: ['meta', 'meta.page', 'data'],
      fields: [],
    });
  });

  it('lists the fields of a response that is not an object of its own', () => {
    const { response } = operationNamed('deleteRefund');
    expect(response).toMatchObject({
      link: null,
      list: false,
      fields: [{ name: 'deleted', type: 'boolean' }],
    });
    expect(response?.examples).toEqual([{ name: 'default', value: { deleted: true } }]);
  });

  it('lists errors with advice, the statuses of all errors, events and the keys that may send the request', () => {
    expect(operationNamed('createRefund')).toMatchObject({
      errors: [{ status: 422, when: 'The amount is too large.', action: 'Lower it.' }],
      errorStatuses: [422],
      events: ['refund.created'],
      publishableKey: true,
    });
    expect(operationNamed('listRefunds')).toMatchObject({
      errors: [],
      errorStatuses: [401, 500],
      events: [],
      publishableKey: false,
    });
  });

  it('bad input: a reference that leads nowhere is named', () => {
    const document: OpenApiDocument = {
      ...refundDocument,
      components: { ...refundDocument.components, parameters: {} },
    };
    expect(() => readOperations(document, linkOf)).toThrow('#/components/parameters/PerPage');
  });
});
