import {
  applyColorReplacements,
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type HighlighterCore,
  type LanguageRegistration,
  resolveColorReplacements,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type LanguageName, languages } from '../languages/registry.ts';
import { createLineColourer, type DrawLine, type LineColourer } from './colour-lines.ts';
import type { ColouredBlock } from './coloured-blocks.ts';

/**
 * Kinds of token → class. A strict policy forbids `style` attributes, so colours live in `code.css`;
 * punctuation keeps the colour of the text, which leaves a third of the spans out of every page.
 */
const classOf: Record<string, string> = {
  keyword: 'k',
  string: 's',
  'string-expression': 's',
  link: 's',
  comment: 'c',
  constant: 'n',
  function: 'f',
  parameter: 'p',
};

/** Its patterns are ready in two thirds of the time that the same ones take once translated to JavaScript. */
const engine = await createOnigurumaEngine(import('shiki/wasm'));

/** Every language's grammar, with the grammars that are embedded in it. */
const grammars = new Map<LanguageName, LanguageRegistration[]>();
for (const [name, { grammar }] of Object.entries(languages))
  if (grammar !== null) grammars.set(name as LanguageName, (await grammar()).default);

const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--', fontStyle: false });

let highlighter: HighlighterCore | null = null;
const colourers = new Map<string, LineColourer>();
const known = new Map<string, string>();

function getHighlighter(): HighlighterCore {
  highlighter ??= createHighlighterCoreSync({
    themes: [theme],
    langs: [...grammars.values()],
    engine,
  });
  return highlighter;
}

interface HighlightOptions {
  language: LanguageName;
  /** Numbers of the lines to mark, from 1. */
  marked?: ReadonlySet<number>;
}

/**
 * Colours a code block.
 * @returns markup of `<span>` and text only, every character of `code` escaped; `textContent` of it is `code`
 */
export function highlight(code: string, { language, marked = new Set() }: HighlightOptions): string {
  const key = keyOf(code, language, marked);
  let markup = known.get(key);
  if (markup === undefined) {
    markup = render(code, language, marked);
    known.set(key, markup);
  }
  return markup;
}

/** Takes over blocks that an earlier run of the same program has coloured: the first pattern of a grammar takes long. */
export function rememberBlocks(blocks: readonly ColouredBlock[]): void {
  for (const { language, code, markup } of blocks) known.set(keyOf(code, language, new Set()), markup);
}

function keyOf(code: string, language: LanguageName, marked: ReadonlySet<number>): string {
  return `${language}\0${[...marked].join()}\0${code}`;
}

function render(code: string, language: LanguageName, marked: ReadonlySet<number>): string {
  // A module's own grammar comes last, after those that it embeds.
  const grammar = grammars.get(language)?.at(-1)?.name;
  const lines = grammar === undefined ? code.split('\n').map(escapeHtml) : colourerOf(grammar)(code);
  return lines
    .map((line, index) => {
      const end = index === lines.length - 1 ? '' : '\n';
      // The line break stands inside the block so that copying the text keeps it.
      return marked.has(index + 1) ? `<span class="hl">${line}${end}</span>` : `${line}${end}`;
    })
    .join('');
}

function colourerOf(grammar: string): LineColourer {
  let colourer = colourers.get(grammar);
  if (colourer === undefined) {
    const { colorMap, theme: loaded } = getHighlighter().setTheme('classes');
    const names = resolveColorReplacements(loaded);
    const classes = colorMap.map((colour) => {
      const name = applyColorReplacements(colour ?? '', names) ?? '';
      return classOf[/--token-([a-z-]+)/.exec(name)?.[1] ?? ''];
    });
    colourer = createLineColourer(getHighlighter().getLanguage(grammar), drawWith(classes));
    colourers.set(grammar, colourer);
  }
  return colourer;
}

/** Neighbours of one class become one span. */
function drawWith(classes: readonly (string | undefined)[]): DrawLine {
  return (stretches) => {
    let markup = '';
    let run = '';
    let runClass: string | undefined;
    const flush = (): void => {
      if (run !== '')
        markup +=
          runClass === undefined ? escapeHtml(run) : `<span class="${runClass}">${escapeHtml(run)}</span>`;
      run = '';
    };
    for (const { text, colour } of stretches) {
      const textClass = classes[colour];
      if (textClass !== runClass && text.trim() !== '') {
        flush();
        runClass = textClass;
      }
      run += text;
    }
    flush();
    return markup;
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
