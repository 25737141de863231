import { describe, expect, it } from 'vitest';
import { refundDocument } from '../../test/fixtures/refund-document.ts';
import { loadApi } from './load-api.ts';
import { readAssumptions } from './read-assumptions.ts';

describe('readAssumptions', () => {
  it('says what is assumed about a status and a transition, and where it is described', () => {
    expect(readAssumptions(refundDocument)).toEqual([
      {
        text: 'Responds with `201`.',
        subject: 'refunds',
        place: 'Create a refund',
        href: '/api/refunds#create-a-refund-response',
      },
      {
        text: '`pending` becomes `failed`: refund is rejected.',
        subject: 'refunds',
        place: 'Refund',
        href: '/api/refunds#refund',
      },
    ]);
  });

  it('makes each assumption one sentence under the name of its place', () => {
    const { document } = loadApi('api/openapi.yaml');
    const found = document === null ? [] : readAssumptions(document);
    expect(found.length).toBeGreaterThan(40);
    for (const { text, place } of found) {
      expect(text).toMatch(/^[A-Z`].*\.$/);
      expect(text).not.toContain('undefined');
      expect(place).not.toBe('');
    }
    expect(found).toContainEqual({
      text: 'A `401` response has the code `unauthorized`.',
      subject: 'errors',
      place: 'Errors',
      href: '/docs#error-401',
    });
  });
});
