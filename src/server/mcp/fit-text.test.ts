import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

describe('fitText', () => {
  const text = Array.from({ length: 400 }, (_, index) => `Paragraph ${index}.`).join('\n\n');

  it.each([500, 1000, 3000])('parts of %i characters make up the text', (max) => {
    let whole = '';
    for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
      const part = fitText(text, max, cursor);
      expect(part.length).toBeLessThanOrEqual(max);
      const [note = '', end] =
        /\n\n\(Characters .* cursor "(\d+)", or read one section\.\)$/.exec(part) ?? [];
      const body = part.slice(0, part.length - note.length);
      whole += body;
      cursor = end;
    }
    expect(whole).toBe(text);
  });

  it('a part does not end with a heading whose text is in the next', () => {
    const sections = Array.from({ length: 90 }, (_, index) => `## Name ${index}\n\n### Errors\n\nText.`);
    for (let max = 500; max < 560; max += 1)
      expect(fitText(sections.join('\n\n'), max)).toMatch(/^Text\.\n\n\n\n\(Characters/m);
  });

  it('a part ends before a code block that does not fit instead of inside it', () => {
    const code = `\`\`\`shell\n${Array.from({ length: 9 }, (_, line) => `line ${line}`).join('\n\n')}\n\`\`\`\n`;
    const blocks = Array.from({ length: 9 }, (_, index) => `Title ${index}:\n\n${code}`).join('\n');
    for (let max = 500; max < 620; max += 1)
      expect(fitText(blocks, max)).toMatch(/(?:```\n|Title \d:)\n\n\n?\n?\(Characters/);
  });

  it('cuts a line without breaks', () => {
    expect(fitText('x'.repeat(2000), 500)).toMatch(/^x{300,}\n\n\(Characters 0 to \d+ of 2000\./);
  });

  it.each(['x', '-1', '999999', '1e3'])('the cursor %s is an error', (cursor) => {
    expect(() => fitText(text, 500, cursor)).toThrow('is not a cursor of this text');
  });
});
