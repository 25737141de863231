import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';

const words = (text: string): string[] =>
  tokenize(text)
    .filter(({ kind }) => kind === 'word')
    .map(({ term }) => term);
const wholes = (text: string): string[] =>
  tokenize(text)
    .filter(({ kind }) => kind === 'whole')
    .map(({ term }) => term);

describe('tokenize', () => {
  test.each(['charge_intents', 'chargeIntents', 'charge-intents', 'Charge Intents'])(
    '%s has the same words',
    (text) => {
      expect(words(text)).toEqual(['charge', 'intents']);
    },
  );

  test('an identifier is searchable whole and by part', () => {
    expect(wholes('charge_intents')).toEqual(['chargeintents']);
    expect(wholes('payment_method.attached')).toEqual(['paymentmethodattached']);
    expect(wholes('POST /v1/refunds/{id}')).toEqual(['v1refundsid']);
    expect(wholes('JSONBody and FrameSDK')).toEqual(['jsonbody', 'framesdk']);
  });

  test.each(['4242424242424242', '4242 4242 4242 4242'])(
    'the card number %s is one thing and its blocks',
    (text) => {
      expect(wholes(text)).toEqual(['4242424242424242']);
      expect(words(text)).toEqual(['4242', '4242', '4242', '4242']);
    },
  );

  test('synonyms lie over the words they stand for', () => {
    const concept = tokenize('Use 3D Secure here').find(({ term }) => term === '~3ds');
    expect(concept).toMatchObject({ kind: 'concept', start: 4, end: 13, span: 2 });
  });

  test('accents, ligatures and scripts without spaces', () => {
    expect(words('Café ﬁle')).toEqual(['cafe', 'file']);
    expect(words('支付 webhook')).toEqual(['支', '付', 'webhook']);
  });

  test('tokens lie in the text, in order, and every word is covered (any text)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        let last = 0;
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(last);
          expect(token.end).toBeGreaterThan(token.start);
          expect(token.end).toBeLessThanOrEqual(text.length);
          last = token.start;
        }
        const covered = tokenize(text).filter(({ kind }) => kind === 'word');
        for (const { 0: letter, index } of text.matchAll(/[a-z0-9]/gi)) {
          expect(
            covered.some(({ start, end }) => start <= index && index < end),
            letter,
          ).toBe(true);
        }
      }),
    );
  });
});
