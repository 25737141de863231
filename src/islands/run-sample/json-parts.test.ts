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
  const joined = (each: readonly (readonly [string, unknown])[]) =>
    each.reduce<[string, unknown][]>((all, [text, name]) => {
      const last = all.at(-1);
      if (last !== undefined && last[1] === name) last[0] += text;
      else all.push([text, name]);
      return all;
    }, []);
  expect(joined(jsonParts(line))).toEqual(parts);
  expect(
    jsonParts(line)
      .map(([text]) => text)
      .join(''),
  ).toBe(line);
});
