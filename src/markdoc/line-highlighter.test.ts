import fc from 'fast-check';
import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import html from 'shiki/langs/html.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import ruby from 'shiki/langs/ruby.mjs';
import shellscript from 'shiki/langs/shellscript.mjs';
import yaml from 'shiki/langs/yaml.mjs';
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate';
import { describe, expect, it } from 'vitest';
import { createLineHighlighter, type RenderLine } from './line-highlighter.ts';

const highlighter = createHighlighterCoreSync({
  themes: [createCssVariablesTheme({ name: 'plain', variablePrefix: '--', fontStyle: false })],
  langs: [html, javascript, ruby, shellscript, yaml],
  engine: await createOnigurumaEngine(import('shiki/wasm')),
});
highlighter.setTheme('plain');

const render: RenderLine = (runs) => runs.map(({ text, color }) => `${color}:${text}`).join('|');

/** Lines that open or close a construct, or mean something else inside one. */
const lines = [
  '',
  ' ',
  'const a = `one ${',
  '} two`;',
  '`',
  '/* open',
  'still */ a = 1',
  "puts <<~TEXT, 'b'",
  'TEXT',
  '  #{a} "b"',
  "cat <<'END' > file",
  'END',
  'a: |',
  '  text: no key',
  'b: "c"',
  '<script>',
  'if (a < b) { c(); }',
  '</script>',
  '<!-- open',
  '-->',
  "it's",
  '"open',
  'close"',
  '{',
  '}',
  'foo(',
  ')',
];

describe('createLineHighlighter', () => {
  it.each(['javascript', 'ruby', 'shellscript', 'yaml', 'html'])(
    'S1.7 %s: a cached line is highlighted as if it were tokenized again',
    (name) => {
      const grammar = highlighter.getLanguage(name);
      const highlightLines = createLineHighlighter(grammar, render);
      const read = (code: string): string[] => {
        let state: StateStack = INITIAL;
        return code.split('\n').map((line) => {
          if (line === '') return '';
          const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, 0);
          state = ruleStack;
          const starts = [...tokens].filter((_, at) => at % 2 === 0);
          return starts
            .map((start, at) => {
              const number = EncodedTokenMetadata.getForeground(tokens[2 * at + 1] ?? 0);
              return `${number}:${line.slice(start, starts[at + 1])}`;
            })
            .join('|');
        });
      };
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 12 }), (chosen) => {
          const code = chosen.join('\n');
          expect(highlightLines(code)).toEqual(read(code));
        }),
        { numRuns: 400 },
      );
    },
  );
});
