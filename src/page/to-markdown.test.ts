import Markdoc from '@markdoc/markdoc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../test/fixtures/pages.ts';
import { toMarkdown } from './to-markdown.ts';

const twinOf = (body: string): string => toMarkdown(pageOf(`# Title\n\n${body}`).tree);
const bodyOf = (body: string): string => twinOf(body).replace(/^# Title\n\n/, '');

/** Code of the first fence, as a reader of the twin would extract it. */
function codeIn(markdown: string): string {
  const lines = markdown.split('\n');
  const from = lines.findIndex((line) => line.trimStart().startsWith('```'));
  const indent = (lines[from] ?? '').search(/`/);
  const ticks = /`+/.exec(lines[from] ?? '')?.[0] ?? '';
  const to = lines.findIndex((line, at) => at > from && line.slice(indent) === ticks);
  return lines
    .slice(from + 1, to)
    .map((line) => line.slice(indent))
    .join('\n');
}

const fenceTree = (content: string) => ({
  name: 'Fence',
  attributes: { language: 'text', label: 'Text', content, markup: '' },
  children: [],
});
const item = (...children: ReturnType<typeof fenceTree>[]) => ({ name: 'li', attributes: {}, children });

describe('toMarkdown', () => {
  it('begins with the title and ends with one line break', () => {
    expect(twinOf('Text.\n\n')).toBe('# Title\n\nText.\n');
  });

  it('keeps headings, emphasis, code and links', () => {
    const text = '## Verify `it`\n\nA **bold** and *soft* [link](/webhooks#verify) with `code`.\n';
    expect(bodyOf(text)).toBe(text);
  });

  it.each([
    ['a \\*star\\* and \\_bars\\_, snake_case, 2 * 3', 'a \\*star\\* and \\_bars\\_, snake_case, 2 * 3'],
    ['\\[no link\\](/x), \\`no code\\`', '\\[no link\\](/x), \\`no code\\`'],
    ['C:\\\\ and \\# here', 'C:\\ and # here'],
    ['\\# no heading', '\\# no heading'],
    ['1\\. no item', '1\\. no item'],
    ['\\- no item', '\\- no item'],
    ['- \\> no quote', '- \\> no quote'],
    ['&amp;lt; and a < b', '\\&lt; and a < b'],
  ])('keeps what is escaped as text: %s', (source, twin) => {
    expect(bodyOf(`${source}\n`)).toBe(`${twin}\n`);
  });

  it('any text reads as this text', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '*',
        '_',
        '**',
        '`',
        '[',
        ']',
        '(',
        ')',
        '\\',
        '<',
        '>',
        '#',
        '-',
        '+',
        '1.',
        '2)',
        '|',
        '~~',
        '&lt;',
        '==',
        ' ',
        'a',
        'b_c',
        '!',
        '\n',
        '\u2028',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }).filter((text) => !/[\p{C}{]/u.test(text)),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 10 }), (parts) => {
        const text = parts
          .join('')
          .trim()
          .replaceAll(/[^\S\n]*\n\s*/g, '\n');
        fc.pre(text !== '');
        const tree = [{ name: 'p', attributes: {}, children: [text] }];
        const [read, ...others] = Markdoc.parse(toMarkdown(tree)).children;
        expect([read?.type, others]).toEqual(['paragraph', []]);
        const texts = [...(read?.walk() ?? [])].map(({ type, attributes }) =>
          type === 'softbreak'
            ? '\n'
            : type === 'text'
              ? String(attributes.content)
              : type === 'inline'
                ? ''
                : `(${type})`,
        );
        expect(texts.join('')).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps empty lines, indentation and trailing spaces in code', () => {
    const code = 'a {\n\n\n\n  b;   \n    \n\tc\n}';
    expect(codeIn(toMarkdown([fenceTree(code)]))).toBe(code);
    expect(codeIn(bodyOf(`\`\`\`text\n${code}\n\`\`\`\n`))).toBe(code);
  });

  it('keeps any code unchanged, in text, in a list and in a nested list', () => {
    const line = fc.oneof(
      fc.constantFrom('', '  ', '> a', '>', '- b', '1. c', '```', '````js', '    d', '\t', '\u2028', 'e  '),
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/[\n\r\0]/g, ' ')),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const code = lines.join('\n');
        const fence = fenceTree(code);
        const inList = { name: 'ol', attributes: {}, children: [item(fence)] };
        const nested = {
          name: 'ul',
          attributes: {},
          children: [{ name: 'li', attributes: {}, children: ['Text', inList] }],
        };
        expect(codeIn(toMarkdown([fence]))).toBe(code);
        for (const tree of [inList, nested]) {
          const markdown = toMarkdown([tree]).replaceAll(/^( *)(?:- |1\. )(?=`)/gm, (lead) =>
            ' '.repeat(lead.length),
          );
          expect(codeIn(markdown)).toBe(code);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps a title above its code', () => {
    expect(bodyOf('```javascript {% title="server.mjs" %}\nlet a;\n```\n')).toBe(
      'server.mjs:\n\n```javascript\nlet a;\n```\n',
    );
  });

  it('keeps the order inside an item: text, code, text, list', () => {
    const text =
      '1. First.\n\n   ```shell {% run="no: part" %}\n   a\n\n   b\n   ```\n\n   Then.\n\n   - one\n   - two\n2. Second.\n';
    expect(bodyOf(text)).toBe(
      '1. First.\n\n   ```shell\n   a\n\n   b\n   ```\n\n   Then.\n   - one\n   - two\n2. Second.\n',
    );
  });

  it("numbers a list from its author's first number", () => {
    expect(bodyOf('3. Three\n4. Four\n')).toBe('3. Three\n4. Four\n');
  });

  it('S1.6 writes a callout as a quote with its title', () => {
    expect(bodyOf('{% callout type="note" title="Mind" %}\nOne.\n\n- two\n{% /callout %}\n')).toBe(
      '> **Mind**\n>\n> One.\n>\n> - two\n',
    );
  });

  it('keeps code inside a callout', () => {
    expect(bodyOf('{% callout type="note" title="Mind" %}\n```text\na\n\n\nb\n```\n{% /callout %}\n')).toBe(
      '> **Mind**\n>\n> ```text\n> a\n>\n>\n> b\n> ```\n',
    );
  });

  it('writes tables with escaped pipes inside cells', () => {
    expect(bodyOf('| A | B |\n| --- | --- |\n| `a \\| b` | *c* |\n')).toBe(
      '| A | B |\n| --- | --- |\n| `a \\| b` | *c* |\n',
    );
  });

  it('writes tabs, samples and cards with the name of each alternative', () => {
    const fence = (language: string) => `\`\`\`${language} {% run="no: part" %}\nx\n\`\`\`\n`;
    expect(bodyOf(`{% samples title="Create" %}\n${fence('shell')}\n${fence('ruby')}{% /samples %}\n`)).toBe(
      '**Create**\n\n```shell\nx\n```\n\n```ruby\nx\n```\n',
    );
    expect(
      bodyOf(
        '{% tabs %}\n{% tab label="Cards" %}\nA.\n{% /tab %}\n{% tab label="Banks" %}\nB.\n{% /tab %}\n{% /tabs %}\n',
      ),
    ).toBe('**Cards**\n\nA.\n\n**Banks**\n\nB.\n');
    expect(
      bodyOf(
        '{% cards %}\n{% card title="Refunds" href="/api/refunds" %}\nGive money back.\n{% /card %}\n{% /cards %}\n',
      ),
    ).toBe('- [Refunds](/api/refunds): Give money back.\n');
  });

  it.each([
    'One line,\\\nand another.\n',
    '| A | B | C | D |\n| :-- | --: | :-: | --- |\n| a | b | c | d |\n',
    'A [link](/b "Its \\"title\\"").\n',
  ])('keeps hard breaks, the alignment of columns and titles of links: %j', (text) =>
    expect(bodyOf(text)).toBe(text),
  );

  it('a hard break in a cell stays a hard break', () => {
    const br = { name: 'br', attributes: {}, children: [] };
    const row = (name: string, ...children: (string | typeof br)[]) => ({
      ...{ name: 'tr', attributes: {} },
      children: [{ name, attributes: {}, children }],
    });
    const tree = [{ name: 'Table', attributes: {}, children: [row('th', 'A'), row('td', 'b', br, 'c')] }];
    expect(toMarkdown(tree)).toBe('| A |\n| --- |\n| b<br>c |\n');
  });

  it('wraps code that contains backticks in more of them', () => {
    expect(bodyOf('Type `` a`b `` here.\n')).toBe('Type `` a`b `` here.\n');
  });

  it('keeps a picture in a link on its own line', () => {
    expect(bodyOf('[![A](/images/a.png){% width=1 height=1 %}](/b)\n')).toBe('[![A](/images/a.png)](/b)\n');
  });

  it('writes diagrams as text', () => {
    const sequence =
      '{% sequence title="Pay" actors="Browser, Frame" %}\n- Browser -> Frame: card\n- Frame --> Browser: ok\n{% /sequence %}\n';
    expect(bodyOf(sequence)).toBe('**Pay**\n\n1. Browser → Frame: card\n2. Frame → Browser: ok\n');
  });
});
