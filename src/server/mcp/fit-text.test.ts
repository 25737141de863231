import { describe, expect, it } from 'vitest';
import { fitText, inLanguage } from './fit-text.ts';

const fence = (language: string, code = `${language} code`) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const SAMPLES = ['shell', 'javascript', 'ruby'].map((name) => fence(name)).join('\n');

describe('inLanguage', () => {
  it('41.2: keeps the language asked for, and names the others', () => {
    expect(inLanguage(`Before.\n\n${SAMPLES}\nAfter.\n`, 'ruby')).toBe(
      `Before.\n\n${fence('ruby')}\n(Also in shell, javascript)\n\nAfter.\n`,
    );
  });

  it.each([undefined, 'php'])('41.2: keeps the first if %s is asked for', (language) => {
    expect(inLanguage(SAMPLES, language)).toBe(
      `${fence('shell')}\n(Also in javascript, ruby${language === undefined ? ': argument `language`' : ''})\n\n`,
    );
  });

  it('41.2: of links to a file in several languages keeps the one asked for', () => {
    const [js, ruby] = ['- JavaScript: [`a.mjs`](/a.mjs) (9 lines)', '- Ruby: [`a.rb`](/a.rb) (8 lines)'];
    const list = `Before.\n\n${js}\n${ruby}\n\nAfter.\n`;
    expect(inLanguage(list, 'ruby')).toBe(`Before.\n\n${ruby}, also in 1 other language\n\nAfter.\n`);
    for (const language of [undefined, 'php']) expect(inLanguage(list, language)).toBe(list);
  });

  it('41.2: a name above commands is their language', () => {
    const tabs = ['Node', 'Ruby', 'PHP']
      .map((label) => `**${label}**\n\n${fence('shell', label)}`)
      .join('\n');
    expect(inLanguage(tabs, 'php')).toBe(
      `**PHP**\n\n${fence('shell', 'PHP')}\n(Also in javascript, ruby)\n\n`,
    );
  });

  it('41.2: keeps the name of a file with its code', () => {
    const files = ['javascript', 'ruby', 'php'].map((name) => `read.${name}:\n\n${fence(name)}`).join('\n');
    expect(inLanguage(files, 'ruby')).toMatch(
      /^read\.ruby:\n\n```ruby\n[^`]*```\n\n\(Also in javascript, php\)/,
    );
  });

  it.each([
    `${fence('shell')}\n${fence('ruby')}`,
    `${fence('shell')}\n${fence('shell')}\n${fence('ruby')}`,
    `${fence('shell')}\nThen\n\n${fence('javascript')}\nand\n\n${fence('ruby')}`,
    `\`\`\`\`markdown\n${SAMPLES}\`\`\`\`\n`,
    '',
  ])('keeps code that is not alternatives: %j', (text) => expect(inLanguage(text, 'ruby')).toBe(text));
});

describe('fitText', () => {
  const text = Array.from({ length: 400 }, (_, index) => `Paragraph ${index}.`).join('\n\n');

  it.each([500, 1000, 3000])('41.2: parts of %i characters make up the text', (max) => {
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

  it('cuts a line without breaks', () => {
    expect(fitText('x'.repeat(2000), 500)).toMatch(/^x{300,}\n\n\(Characters 0 to \d+ of 2000\./);
  });

  it.each(['x', '-1', '999999', '1e3'])('41.2: the cursor %s is an error', (cursor) => {
    expect(() => fitText(text, 500, cursor)).toThrow('is not a cursor of this text');
  });
});
