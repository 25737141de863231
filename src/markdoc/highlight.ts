import { createRequire } from 'node:module';
import {
  applyColorReplacements,
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type HighlighterCore,
  type LanguageRegistration,
  resolveColorReplacements,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type LanguageName, languages } from '../api/languages/registry.ts';
import { createLineHighlighter, type LineHighlighter, type RenderLine } from './line-highlighter.ts';

/**
 * Token type → class. The CSP forbids `style` attributes, so colors live in `code.css`; punctuation keeps the text
 * color, which leaves a third of the spans out of every page.
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
  inserted: 's',
  deleted: 'n',
};

/** Prepares the patterns in two thirds of the time that the JavaScript engine takes. */
const engine = await createOnigurumaEngine(import('shiki/wasm'));

/** Loads synchronously on demand, so that a page pays only for the languages that it shows. */
const load = createRequire(import.meta.url);

const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--', fontStyle: false });

let highlighter: HighlighterCore | null = null;
const lineHighlighters = new Map<LanguageName, LineHighlighter | null>();

/**
 * Blocks shared by many pages are highlighted once; bounded, because a page edited in dev leaves stale blocks behind.
 */
const MAX_BLOCKS = 5_000;
const blocks = new Map<string, string>();

function getHighlighter(): HighlighterCore {
  highlighter ??= createHighlighterCoreSync({ themes: [theme], langs: [], engine });
  return highlighter;
}

/**
 * Where a URL wraps if it is too long for its line: after a slash, so that it does not look complete, and before the
 * path, which tells requests apart.
 */
const URL_HOST = /https?:\/\/[\w.:-]+\//g;

/** The first half of a secret or another word that is too long for a phone: otherwise a comma could be left alone. */
const LONG_WORD = /\b[A-Za-z0-9]{14}(?=[A-Za-z0-9]{12})/g;

/** A line of as many letters fits on a phone. */
const NARROW = 34;

interface HighlightOptions {
  language: LanguageName;
  /** Line numbers to mark, from 1. */
  marked?: ReadonlySet<number>;
}

/**
 * Highlights a code block.
 * @returns markup of only `<span>`, `<wbr>` and escaped text, whose `textContent` is `code`
 */
export function highlight(code: string, { language, marked = new Set() }: HighlightOptions): string {
  const key = `${language}\0${[...marked].join()}\0${code}`;
  let markup = blocks.get(key);
  if (markup === undefined) {
    markup = render(code, language, marked);
    if (blocks.size >= MAX_BLOCKS) blocks.clear();
    blocks.set(key, markup);
  }
  return markup;
}

function render(code: string, language: LanguageName, marked: ReadonlySet<number>): string {
  const lines = lineHighlighterOf(language)?.(code) ?? code.split('\n').map(escapeHtml);
  if (language === 'shell') showJsonBodies(code, lines);
  const sources = code.split('\n');
  return lines
    .map((each, index) => {
      const line = wrapWell(each, sources[index] ?? '');
      const end = index === lines.length - 1 ? '' : '\n';
      // The line break is inside the span so that copied text keeps it.
      return marked.has(index + 1) ? `<span class="hl">${line}${end}</span>` : `${line}${end}`;
    })
    .join('');
}

/** Says where a long line may wrap. */
function wrapWell(markup: string, source: string): string {
  // The JSON of a command is done already.
  if (source.length <= NARROW || markup.includes('<wbr>')) return markup;
  return markup.replaceAll(URL_HOST, '$&<wbr>').replaceAll(LONG_WORD, '$&<wbr>');
}

/**
 * To the shell a JSON body is one long string, but readers look for its keys and values, as in the response beside it.
 * @param lines the markup of the lines of `code`; those inside a quoted object are replaced
 */
function showJsonBodies(code: string, lines: string[]): void {
  for (const { 1: body = '', index } of code.matchAll(/(?<=')(\{\n.*?\n *\})'/gs)) {
    const first = code.slice(0, index).split('\n').length;
    const inside = highlight(body, { language: 'json' }).split('\n').slice(1, -1);
    lines.splice(first, inside.length, ...inside);
  }
}

/** Null for plain text. */
function lineHighlighterOf(language: LanguageName): LineHighlighter | null {
  let found = lineHighlighters.get(language);
  if (found === undefined) {
    const { grammar } = languages[language];
    found = grammar === null ? null : loadLineHighlighter(grammar);
    lineHighlighters.set(language, found);
  }
  return found;
}

function loadLineHighlighter(grammar: string): LineHighlighter {
  const { default: registrations } = load(`shiki/langs/${grammar}.mjs`) as {
    default: LanguageRegistration[];
  };
  const shiki = getHighlighter();
  shiki.loadLanguageSync(registrations);
  const { colorMap, theme: loaded } = shiki.setTheme('classes');
  const names = resolveColorReplacements(loaded);
  const classes = colorMap.map((color) => {
    const name = applyColorReplacements(color ?? '', names) ?? '';
    return classOf[/--token-([a-z-]+)/.exec(name)?.[1] ?? ''];
  });
  // A module's own grammar comes last, after the embedded ones.
  const own = registrations.at(-1)?.name ?? grammar;
  return createLineHighlighter(shiki.getLanguage(own), renderWith(classes));
}

/** Adjacent tokens with the same class become one span. */
function renderWith(classes: readonly (string | undefined)[]): RenderLine {
  return (runs) => {
    let markup = '';
    let pending = '';
    let pendingClass: string | undefined;
    const flush = (): void => {
      if (pending !== '')
        markup +=
          pendingClass === undefined
            ? escapeHtml(pending)
            : `<span class="${pendingClass}">${escapeHtml(pending)}</span>`;
      pending = '';
    };
    for (const { text, color } of runs) {
      const runClass = classes[color];
      if (runClass !== pendingClass && text.trim() !== '') {
        flush();
        pendingClass = runClass;
      }
      pending += text;
    }
    flush();
    return markup;
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
