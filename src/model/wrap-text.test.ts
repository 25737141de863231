import { assert, constantFrom, integer, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { wrapText } from './text.ts';

it('keeps every word in order, breaks as late as possible, and gives a long word its own line', () => {
  const text = string({ unit: constantFrom('a', 'b', ' ', '\n'), maxLength: 60 });
  assert(
    property(text, integer({ min: 1, max: 12 }), (input, width) => {
      const lines = wrapText(input, width);
      expect(lines.join(' ').split(' ').filter(Boolean)).toEqual(input.split(/\s+/).filter(Boolean));
      lines.forEach((line, index) => {
        expect(line.length <= width || !line.includes(' ')).toBe(true);
        const [next] = lines[index + 1]?.split(' ') ?? [];
        if (next !== undefined) expect(line.length + 1 + next.length).toBeGreaterThan(width);
      });
    }),
  );
});

it('measures in the given unit', () => {
  const wide = (text: string) => text.length * 10;
  expect(wrapText('aa bb cc', 50, wide)).toEqual(['aa bb', 'cc']);
  expect(wrapText('name.of_field', 60, wide)).toEqual(['name.', 'of_', 'field']);
});
