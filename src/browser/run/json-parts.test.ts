import { expect, it } from 'vitest';
import { jsonParts } from './json-parts.ts';

it.each([
  [
    '  "amount": 1500,',
    [
      ['  ', null],
      ['"amount"', 'k'],
      [': ', null],
      ['1500', 'n'],
      [',', null],
    ],
  ],
  [
    '"a\\"b" : "c: d"',
    [
      ['"a\\"b"', 'k'],
      [' : ', null],
      ['"c: d"', 's'],
    ],
  ],
  [
    '[true, null, -1.5e+3]',
    [
      ['[', null],
      ['true', 'n'],
      [', ', null],
      ['null', 'n'],
      [', ', null],
      ['-1.5e+3', 'n'],
      [']', null],
    ],
  ],
  [
    '"name": "unfinis',
    [
      ['"name"', 'k'],
      [': ', null],
      ['"unfinis', 's'],
    ],
  ],
  ["{'single': nullable}", [["{'single': nullable}", null]]],
  ['', []],
])('issue 23: %s has the colors of its tokens', (line, parts) => {
  expect(jsonParts(line)).toEqual(parts);
  expect(
    jsonParts(line)
      .map(([text]) => text)
      .join(''),
  ).toBe(line);
});
