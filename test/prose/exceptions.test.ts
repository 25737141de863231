import { expect, test } from 'vitest';
import { applyExceptions, type ProseException } from './exceptions.ts';

const finding = {
  id: 'voice',
  level: 'error' as const,
  message: '"We"',
  hint: 'say who',
  file: 'content/a.mdoc',
  line: 3,
  column: 1,
};
const exception: ProseException = {
  file: 'content/a.mdoc',
  rule: 'voice',
  text: 'We wrote',
  reason: 'the text of a letter',
};

test('an exception covers the findings of its file, rule and text, and no others', () => {
  const apply = (line: string, changed: Partial<ProseException> = {}) =>
    applyExceptions([finding], [{ ...exception, ...changed }], () => line).left;
  expect(apply('We wrote a letter.')).toEqual([]);
  expect(apply('We read a letter.')).toEqual([finding]);
  expect(apply('We wrote a letter.', { file: 'content/b.mdoc' })).toEqual([finding]);
  expect(apply('We wrote a letter.', { rule: 'terms' })).toEqual([finding]);
});

test('an unused exception is reported', () => {
  expect(applyExceptions([], [exception], () => '').unused).toEqual([exception]);
});
