import { describe, expect, it } from 'vitest';
import { inLanguage as inLanguageOf } from './one-language.ts';

const inLanguage = (text: string, language?: string) =>
  inLanguageOf(text, language, async (address) => `text of ${address}\n`);
const fence = (language: string, code = `${language} code`) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const SAMPLES = ['shell', 'javascript', 'ruby'].map((name) => fence(name)).join('\n');

describe('inLanguage', () => {
  it('keeps the language asked for, and names the others', async () => {
    expect(await inLanguage(`Before.\n\n${SAMPLES}\nAfter.\n`, 'ruby')).toBe(
      `Before.\n\n${fence('ruby')}\n(Also in shell, javascript)\n\nAfter.\n`,
    );
  });

  it.each([undefined, 'php'])('keeps the first if %s is asked for', async (language) => {
    expect(await inLanguage(SAMPLES, language)).toBe(
      `${fence('shell')}\n(Also in javascript, ruby${language === undefined ? ': argument `language`' : ''})\n\n`,
    );
  });

  const links = ['JavaScript: [`a.mjs`](/a.mjs)', 'Ruby: [`a.rb`](/a.rb)', 'PHP: [`a.php`](/a.php)'].map(
    (link) => `- ${link} (99 lines)\n`,
  );

  it('of links to a file in several languages keeps the one asked for, or the first', async () => {
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

  it('of a printed file and links to it in other languages prints the one asked for', async () => {
    const files = `[a.mjs](/a.mjs):\n\n${fence('javascript')}\n${links.slice(1).join('')}\nAfter.\n`;
    expect(await inLanguage(files, 'ruby')).toBe(
      `[a.rb](/a.rb):\n\n${fence('ruby', 'text of /a.rb')}\n(Also in javascript, php)\n\nAfter.\n`,
    );
    for (const language of ['javascript', 'python'])
      expect(await inLanguage(files, language)).toBe(
        `[a.mjs](/a.mjs):\n\n${fence('javascript')}\n(Also in ruby, php)\n\nAfter.\n`,
      );
  });

  it('a name above commands is their language', async () => {
    const tabs = ['Node', 'Ruby', 'PHP']
      .map((label) => `**${label}**\n\n${fence('shell', label)}`)
      .join('\n');
    expect(await inLanguage(tabs, 'php')).toBe(
      `**PHP**\n\n${fence('shell', 'PHP')}\n(Also in javascript, ruby)\n\n`,
    );
  });

  it('keeps the name of a file with its code', async () => {
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
