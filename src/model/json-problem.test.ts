import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonProblem } from './json-problem.ts';

describe('where a text stops being JSON', () => {
  it.each([
    ['', 1, 'The JSON ends too early', ''],
    ['{"a": [{"b": 1}', 1, 'The JSON ends too early', 'Is `]}` missing?'],
    ['{"a":', 1, 'The JSON ends too early', ''],
    ['{"a": {"b": -5', 1, 'The JSON ends too early', 'Is `}}` missing?'],
    ['{\n"a": 1\n"b": 2}', 3, 'A comma or } is missing before `"b"`', ''],
    ['{\n"a" 1}', 2, 'A colon is missing before `1`', ''],
    ["{\n\n'a': 1}", 3, "A name in double quotes is missing before `'a'`", 'Did you mean `"a"`?'],
    ['{amount: 1}', 1, 'A name in double quotes is missing before `amount`', 'Did you mean `"amount"`?'],
    ['{"a": 1,\n}', 1, 'There is an extra comma before `}`', ''],
    ['[\n1,\n]', 2, 'There is an extra comma before `]`', ''],
    ['{"a": }', 1, 'A value is missing before `}`', ''],
    ['[,1]', 1, 'A value is missing before `,`', ''],
    ['{}\n{}', 2, '`{` comes after the end of the JSON', ''],
    ['{"a": [1, 2}', 1, 'A comma or ] is missing before `}`', ''],
    ['{"a": 1 // one\n}', 1, 'JSON has no comments', ''],
    ['{"a": "b\n}', 1, '`"b` has no closing quote', ''],
    ['{"a: 1\n}', 1, '`"a: 1` has no closing quote', ''],
    ['{"a": "\\d"}', 1, '`"\\d"` has a backslash or a tab that JSON does not allow', ''],
    [`["${'a'.repeat(40)}`, 1, `\`"${'a'.repeat(29)}…\` has no closing quote`, ''],
  ])('%j is wrong in line %i', (text, line, message, fix) => {
    expect(jsonProblem(text)).toMatchObject({ line, message, fix });
  });

  it.each([
    ['tru', 'true'],
    ['True', 'true'],
    ['ture', 'true'],
    ['fasle', 'false'],
    ['None', 'null'],
    ['undefined', 'null'],
    ['usd', '"usd"'],
    ["'usd'", '"usd"'],
    ['“Maya Ortiz”', '"Maya Ortiz"'],
    ['4_200', '4200'],
    ['042', '42'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['0012345678901234567890', '"0012345678901234567890"'],
    ['_', '"_"'],
  ])('the whole of %s is quoted, and %s is right', (token, right) => {
    expect(jsonProblem(`{\n"a": ${token}}`)).toEqual({
      line: 2,
      at: 7,
      message: `\`${token}\` is not a JSON value`,
      fix: `Did you mean \`${right}\`?`,
    });
  });

  it.each(['$', '=>', '1;2'])('nothing is said to be right for %s', (token) => {
    expect(jsonProblem(`[${token}]`)).toMatchObject({ message: expect.stringContaining(token), fix: '' });
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
