import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type LanguageName, languages } from '../languages/registry.ts';
import { Fence } from '../ui/content/fence.tsx';
import { colouredBlocksOf } from './coloured-blocks.ts';
import { highlight, rememberBlocks } from './highlight.ts';

const names = Object.keys(languages) as LanguageName[];

const draw = (language: LanguageName, code: string, marked = new Set<number>()) => {
  const { label } = languages[language];
  const markup = highlight(code, { language, marked });
  return renderToStaticMarkup(
    <Fence language={language} label={label} content={code} markup={markup} title="a <b>" />,
  );
};

describe('colouredBlocksOf', () => {
  it('gives every block of a page back as it was coloured', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</code></pre>',
      '</figure>',
      '&lt;',
      '&amp;amp;',
      '"',
      '\n',
      'const a = 1;',
      '  ',
      'é',
    );
    const code = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
    const block = fc.record({ language: fc.constantFrom(...names), code });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const html = blocks
          .map(({ language, code }) => `<p><code>a</code></p>${draw(language, code)}`)
          .join('');
        const expected = blocks.map((each) => ({ ...each, markup: highlight(each.code, each) }));
        expect(colouredBlocksOf(html)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves blocks with marked lines to be coloured again', () => {
    expect(colouredBlocksOf(draw('json', '{\n}', new Set([2])))).toEqual([]);
  });
});

describe('rememberBlocks', () => {
  it('a block that is remembered is not coloured again; one with marked lines is', () => {
    const block = { language: 'json', code: '{ "remembered": true }', markup: 'as it was' } as const;
    rememberBlocks([block]);
    expect(highlight(block.code, block)).toBe('as it was');
    expect(highlight(block.code, { language: 'json', marked: new Set([1]) })).toContain('class="hl"');
    expect(highlight(block.code, { language: 'javascript' })).toContain('class="s"');
  });
});
