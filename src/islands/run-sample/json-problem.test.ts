import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonProblem } from './json-problem.ts';

describe('where a text stops being JSON', () => {
  it.each([
    ['', 1, 'The JSON ends too early'],
    ['{\n"a": 1\n"b": 2}', 3, 'A comma or } is missing before "'],
    ['{\n"a" 1}', 2, 'A colon is missing before 1'],
    ["{\n\n'a': 1}", 3, "A name in double quotes is missing before '"],
    ['{"a": 1,}', 1, 'A name in double quotes is missing before }'],
    ['[1,\n]', 2, '] does not begin a value'],
    ['{"a": undefined}', 1, 'u does not begin a value'],
    ['{}\n{}', 2, '{ comes after the end of the JSON'],
    ['{"a": [1, 2}', 1, 'A comma or ] is missing before }'],
  ])('%j is wrong in line %i', (text, line, message) => {
    expect(jsonProblem(text)).toMatchObject({ line, message });
  });

  it('finds nothing in JSON, and a place in every other text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
        const text = JSON.stringify(value, null, 2);
        expect(jsonProblem(text)).toBeNull();
        const part = text.slice(0, cut % text.length);
        const problem = jsonProblem(part);
        if (problem !== null) expect(problem.at).toBeLessThanOrEqual(part.length);
      }),
    );
  });
});
