import { expect, it } from 'vitest';
import { fieldAnchor, headingSlug, labelAnchor, objectSlug, operationAnchor } from './anchors.ts';

it('anchors of objects, operations, fields and headings inside an operation', () => {
  expect(objectSlug('CustomerIdentityVerification')).toBe('customer-identity-verification');
  expect(headingSlug('Create a refund')).toBe('create-a-refund');
  const summary = 'Refund a charge';
  expect(operationAnchor({ summary })).toBe('refund-a-charge');
  expect(operationAnchor({ summary, 'x-anchor': 'create-a-refund' })).toBe('create-a-refund');
  expect(fieldAnchor('refund-charge', 'id')).toBe('refund-charge-id');
  expect(labelAnchor('create-a-refund', 'Request body')).toBe('create-a-refund-request-body');
});
