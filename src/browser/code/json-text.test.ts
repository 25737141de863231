import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorCode } from './color-code.ts';
import { colorJson, findValue, pathAt } from './json-text.ts';

it.each([
  ['  "amount": 1500,', ['  ', '"amount" k', ': ', '1500 n', ',']],
  ['"a\\"b" : "c: d"', ['"a\\"b" k', ' : ', '"c: d" s']],
  ['[true, null, -1.5e+3]', ['[', 'true n', ', ', 'null n', ', ', '-1.5e+3 n', ']']],
  ['"name": "unfinis', ['"name" k', ': ', '"unfinis s']],
  ["{'single': nullable}", ["{'single': nullable}"]],
  ['', []],
])('%s has the colors of its tokens', (line, parts) => {
  const colored = colorJson(line);
  expect(colored.map(([text, color]) => (color === null ? text : `${text} ${color}`))).toEqual(parts);
});

it('colors keep every letter of what is typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ "\\\]{}[:,a-z\d./*'-]*$/), (line) => {
      expect(
        colorJson(line)
          .map(([text]) => text)
          .join(''),
      ).toBe(line);
    }),
  );
});

it('an edited command has the colors of the printed one: strings, and the keys of its body, but no color for flags and URLs', () => {
  const code = `curl -X PATCH https://api.example.com/v1/a-b \\\n  -H "A: b" \\\n  -d '{\n    "amount": 5\n  }'`;
  const colored = colorCode(code, new Map([['curl', 'f']]));
  expect(colored.map(([text]) => text).join('')).toBe(code);
  const of = (color: string) => colored.filter((part) => part[1] === color).map(([text]) => text);
  expect(of('s')).toEqual(['"A: b"', "'{", "}'"]);
  expect(of('k')).toEqual(['"amount"']);
  expect(of('n')).toEqual(['5']);
});

const BODY = `{
  "amount": 4200,
  "phases": [
    { "ordinal": 1, "price": { "cents": 5 } },
    { "ordinal": 2 }
  ],
  "tags": ["a", "b"]
}`;

describe('places of a JSON text', () => {
  it.each([
    ['"amount"', 'amount'],
    ['4200', 'amount'],
    ['"cents"', 'phases.0.price.cents'],
    ['"b"', 'tags.1'],
    ['  "tags"', 'tags'],
  ])('the cursor before %s is in %s', (text, path) => {
    expect(pathAt(BODY, BODY.indexOf(text)).join('.')).toBe(path);
  });

  it('the cursor is in a name that is being typed, and in nothing of an empty text', () => {
    expect(pathAt('{ "amount": 1, "curr', 20)).toEqual(['curr']);
    expect(pathAt('', 0)).toEqual([]);
  });

  it('finds values with their keys, even in a text that ends too early', () => {
    const half = BODY.slice(0, BODY.indexOf('"tags"'));
    const found = findValue(half, ['phases', '0', 'price', 'cents']);
    expect(half.slice(found?.keyAt, found?.end)).toBe('"cents": 5');
    expect(half.slice(found?.at, found?.end)).toBe('5');
    expect(findValue(half, ['tags'])).toBeNull();
    expect(findValue('', ['tags'])).toBeNull();
  });
});
