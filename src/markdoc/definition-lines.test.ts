import { describe, expect, it } from 'vitest';
import { definitionLines, joinRanges } from './tags/file.ts';

const javascript = `import { a } from 'a';

/** Charges. */
export async function chargeCard(order) {
  if (order) {
    return 1;
  }
}

const FILES = {
  a: 1,
};
chargeCard();`;
const ruby = `require 'a'

# Charges
# a card.
def charge_card(order)
  order

  1
end

run(1)`;
const php = `<?php

/** Charges. */
function chargeCard(array $order): int
{
    return 1;
}

chargeCard([]);`;
const python = `def charge_card(order):
    """Charges."""
    return 1


def charge_cards(orders):
    return 2`;

describe('definitionLines', () => {
  it.each([
    ['JavaScript', javascript, [3, 8]],
    ['Ruby', ruby, [3, 9]],
    ['PHP', php, [3, 7]],
    ['Python', python, [1, 3]],
  ] as const)('finds a function of %s with the comment above it', (_, code, lines) => {
    expect(definitionLines(code, 'chargeCard')).toEqual(lines);
  });

  it('finds a constant, and nothing that is only used', () => {
    expect(definitionLines(javascript, 'FILES')).toEqual([10, 12]);
    expect(definitionLines(ruby, 'run')).toBeNull();
    expect(definitionLines(javascript, 'charge')).toBeNull();
  });
});

describe('joinRanges', () => {
  it('orders ranges, and joins those with an empty line between them', () => {
    expect(
      joinRanges([
        [20, 25],
        [1, 3],
        [5, 8],
      ]),
    ).toEqual([
      [1, 8],
      [20, 25],
    ]);
  });
});
