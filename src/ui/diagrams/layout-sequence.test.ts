import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SequenceMessage } from '../../model/diagrams.ts';
import { layoutSequence, messageParts, sequenceSize } from './layout-sequence.ts';

const actorNames = ['Browser', 'Your server', 'Frame', 'Issuing bank', 'Card network', 'Webhook endpoint'];
const diagram = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const actors = actorNames.slice(0, count);
  const message = fc.record({
    from: fc.constantFrom(...actors),
    to: fc.constantFrom(...actors),
    text: fc.array(
      fc.constantFrom('pay', 'charge_intent', 'a', 'confirms', 'PATCH /v1/refunds', '`confirm: true`'),
      { minLength: 1, maxLength: 9 },
    ),
    response: fc.boolean(),
  });
  const messages = fc
    .array(message, { minLength: 1, maxLength: 10 })
    .map((list): SequenceMessage[] => list.map((each) => ({ ...each, text: each.text.join(' ') })));
  return fc.record({ actors: fc.constant(actors), messages });
});

describe('sequence diagram: layoutSequence', () => {
  it('keeps boxes inside the width and apart from each other', () => {
    fc.assert(
      fc.property(diagram, ({ actors, messages }) => {
        const { width, boxWidth, actors: placed } = layoutSequence(actors, messages);
        for (const [index, { x }] of placed.entries()) {
          expect(x - boxWidth / 2).toBeGreaterThanOrEqual(0);
          expect(x + boxWidth / 2).toBeLessThanOrEqual(width);
          const before = placed[index - 1];
          if (before !== undefined) expect(x - before.x).toBeGreaterThan(boxWidth);
        }
      }),
    );
  });

  it('leaves no word alone on a line if a text of two lines can break earlier', () => {
    const actors = ['Frame', 'Your server', 'Your worker'];
    const text = 'verify, store the event under its id';
    const message = { from: 'Your server', to: 'Your worker', text, response: false };
    const [row] = layoutSequence(actors, [message]).rows;
    expect(row?.lines).toEqual(['1. verify, store the', 'event under its id']);
  });

  it('keeps the number of a message on the line of its first word if both fit', () => {
    const actors = ['Card iframe', 'Your page', 'Your server', 'Frame'];
    const message = { from: 'Your page', to: 'Frame', text: 'confirmCardPayment', response: false };
    expect(layoutSequence(actors, [message]).rows[0]?.lines).toEqual(['1. confirmCardPayment']);
    const longer = { ...message, text: 'customer.identity_verification.updated' };
    expect(layoutSequence(actors, [longer]).rows[0]?.lines).toEqual([
      '1. customer.identity_',
      'verification.updated',
    ]);
  });

  it('finds code by its form or between backticks, and does not break it', () => {
    expect(messageParts('status `pending` of charge_intent')).toEqual([
      { text: 'status ', code: false },
      { text: 'pending', code: true },
      { text: ' of ', code: false },
      { text: 'charge_intent', code: true },
    ]);
    const actors = ['Browser', 'Your server', 'Frame', 'Issuer'];
    const message = { from: 'Browser', to: 'Frame', text: 'create it, `confirm: true`', response: false };
    expect(layoutSequence(actors, [message]).rows[0]?.lines).toEqual(['1. create it,', '`confirm: true`']);
  });

  it('keeps messages inside the diagram, in order, and none overlaps the text of another', () => {
    fc.assert(
      fc.property(diagram, ({ actors, messages }) => {
        const { width, height, rows } = layoutSequence(actors, messages);
        expect(rows.map(({ message }) => message)).toEqual(messages);
        let bottom = sequenceSize.head;
        for (const { x1, x2, y, lines } of rows) {
          // Text is on the lines above the arrow; the first line takes up height, too.
          const top = y - 7 - lines.length * sequenceSize.line;
          expect(top).toBeGreaterThanOrEqual(bottom - sequenceSize.line);
          expect(y).toBeGreaterThan(bottom);
          expect(y).toBeLessThan(height);
          for (const x of [x1, x2]) {
            expect(x).toBeGreaterThan(0);
            expect(x).toBeLessThan(width);
          }
          bottom = y;
        }
      }),
    );
  });

  it('numbers messages like the list below the diagram', () => {
    const message = { from: 'Browser', to: 'Frame', response: false };
    const { rows } = layoutSequence(
      ['Browser', 'Frame'],
      [
        { ...message, text: 'card' },
        { ...message, text: 'more' },
      ],
    );
    expect(rows.map(({ lines }) => lines)).toEqual([['1. card'], ['2. more']]);
  });

  it('keeps every word of a long text', () => {
    const text = 'the browser sends the encrypted card to the server of the shop, which keeps nothing of it';
    const { rows } = layoutSequence(
      ['Browser', 'Frame'],
      [{ from: 'Browser', to: 'Frame', text, response: false }],
    );
    expect(rows[0]?.lines.length).toBeGreaterThan(1);
    expect(rows[0]?.lines.join(' ')).toBe(`1. ${text}`);
  });
});
