import { describe, expect, it } from 'vitest';
import { fitText, inLanguage as inLanguageOf } from './fit-text.ts';

const inLanguage = (text: string, language?: string) =>
  inLanguageOf(text, language, async (address) => `text of ${address}\n`);
const fence = (language: string, code = `${language} code`) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const SAMPLES = ['shell', 'javascript', 'ruby'].map((name) => fence(name)).join('\n');

describe('inLanguage', () => {
  it('41.2: keeps the language asked for, and names the others', async () => {
    expect(await inLanguage(`Before.\n\n${SAMPLES}\nAfter.\n`, 'ruby')).toBe(
      `Before.\n\n${fence('ruby')}\n(Also in shell, javascript)\n\nAfter.\n`,
    );
  });

  it.each([undefined, 'php'])('41.2: keeps the first if %s is asked for', async (language) => {
    expect(await inLanguage(SAMPLES, language)).toBe(
      `${fence('shell')}\n(Also in javascript, ruby${language === undefined ? ': argument `language`' : ''})\n\n`,
    );
  });

  const links = ['JavaScript: [`a.mjs`](/a.mjs)', 'Ruby: [`a.rb`](/a.rb)', 'PHP: [`a.php`](/a.php)'].map(
    (link) => `- ${link} (99 lines)\n`,
  );

  it('41.2: of links to a file in several languages keeps the one asked for, or the first', async () => {
    const list = `Before.\n\n${links.join('')}\nAfter.\n`;
    expect(await inLanguage(list, 'ruby')).toBe(
      `Before.\n\n${links[1]}\n(Also in javascript, php)\n\nAfter.\n`,
    );
    expect(await inLanguage(list)).toBe(
      `Before.\n\n${links[0]}\n(Also in ruby, php: argument \`language\`)\n\nAfter.\n`,
    );
    for (const alone of links)
      expect(await inLanguage(`${alone}\nAfter.\n`, 'php')).toBe(`${alone}\nAfter.\n`);
  });

  it('41.2: of a printed file and links to it in other languages prints the one asked for', async () => {
    const files = `[a.mjs](/a.mjs):\n\n${fence('javascript')}\n${links.slice(1).join('')}\nAfter.\n`;
    expect(await inLanguage(files, 'ruby')).toBe(
      `[a.rb](/a.rb):\n\n${fence('ruby', 'text of /a.rb')}\n(Also in javascript, php)\n\nAfter.\n`,
    );
    for (const language of ['javascript', 'python'])
      expect(await inLanguage(files, language)).toBe(
        `[a.mjs](/a.mjs):\n\n${fence('javascript')}\n(Also in ruby, php)\n\nAfter.\n`,
      );
  });

  it('41.2: a name above commands is their language', async () => {
    const tabs = ['Node', 'Ruby', 'PHP']
      .map((label) => `**${label}**\n\n${fence('shell', label)}`)
      .join('\n');
    expect(await inLanguage(tabs, 'php')).toBe(
      `**PHP**\n\n${fence('shell', 'PHP')}\n(Also in javascript, ruby)\n\n`,
    );
  });

  it('41.2: keeps the name of a file with its code', async () => {
    const files = ['javascript', 'ruby', 'php'].map((name) => `read.${name}:\n\n${fence(name)}`).join('\n');
    expect(await inLanguage(files, 'ruby')).toMatch(
      /^read\.ruby:\n\n```ruby\n[^`]*```\n\n\(Also in javascript, php\)/,
    );
  });

  it.each([
    `${fence('shell')}\n${fence('ruby')}`,
    `${fence('shell')}\n${fence('shell')}\n${fence('ruby')}`,
    `${fence('shell')}\nThen\n\n${fence('javascript')}\nand\n\n${fence('ruby')}`,
    `\`\`\`\`markdown\n${SAMPLES}\`\`\`\`\n`,
    '',
  ])('keeps code that is not alternatives: %j', async (text) =>
    expect(await inLanguage(text, 'ruby')).toBe(text),
  );
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

  it('41.2: a part does not end with a heading whose text is in the next', () => {
    const sections = Array.from({ length: 90 }, (_, index) => `## Name ${index}\n\n### Errors\n\nText.`);
    for (let max = 500; max < 560; max += 1)
      expect(fitText(sections.join('\n\n'), max)).toMatch(/^Text\.\n\n\n\n\(Characters/m);
  });

  it('41.2: a part ends before a code block that does not fit instead of inside it', () => {
    const code = fence('shell', Array.from({ length: 9 }, (_, line) => `line ${line}`).join('\n\n'));
    const blocks = Array.from({ length: 9 }, (_, index) => `Title ${index}:\n\n${code}`).join('\n');
    for (let max = 500; max < 620; max += 1)
      expect(fitText(blocks, max)).toMatch(/(?:```\n|Title \d:)\n\n\n?\n?\(Characters/);
  });

  it('cuts a line without breaks', () => {
    expect(fitText('x'.repeat(2000), 500)).toMatch(/^x{300,}\n\n\(Characters 0 to \d+ of 2000\./);
  });

  it.each(['x', '-1', '999999', '1e3'])('41.2: the cursor %s is an error', (cursor) => {
    expect(() => fitText(text, 500, cursor)).toThrow('is not a cursor of this text');
  });
});
