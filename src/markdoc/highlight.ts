import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import {
  createCssVariablesTheme,
  createHighlighterCoreSync,
  type LanguageRegistration,
  type ThemedToken,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguagesInfo } from 'shiki/langs';
import type { SampleLanguage } from '../api/languages/language.ts';
import { sampleLanguages } from '../api/languages/registry.ts';

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
  inserted: 's',
  deleted: 'n',
};

/** Prepares the patterns in two thirds of the time that the JavaScript engine takes. */
const engine = await createOnigurumaEngine(import('shiki/wasm'));

/** Loads synchronously on demand, so that a page pays only for the languages that it shows. */
const load = createRequire(import.meta.url);

const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--', fontStyle: false });
// Without the scopes of variables and of whole calls, which would color an object unlike the same name as an argument.
theme.tokenColors = theme.tokenColors?.map(({ scope = [], settings }) => ({
  scope: [scope]
    .flat()
    .filter((each) => !each.startsWith('variable.'))
    // In Python, the scope of the called name alone.
    .map((each) => each.replace(/^meta\.function-call$/, '$&.generic')),
  settings,
}));

const highlighter = createHighlighterCoreSync({ themes: [theme], langs: [], engine });

/** Blocks shared by many pages are highlighted once; bounded, because a page edited in dev leaves stale blocks behind. */
const blocks = new LRUCache<string, string>({ max: 5_000 });

/**
 * Where a URL wraps if it is too long for its line: after a slash, so that it does not look complete, and before the
 * path, which tells requests apart.
 */
const URL_HOST = /https?:\/\/[\w.:-]+\//g;

/** An id in a path, which starts on a new line rather than break at one of its hyphens. */
const ID_IN_PATH = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Before the names of files in braces, each of which stays whole. */
const FILE_LIST = /[/,](?=\{?[\w-]+\.\w+[,}])/g;

/** The first half of a secret or another word that is too long for a phone: otherwise a comma could be left alone. */
const LONG_WORD = /\b[A-Za-z0-9]{14}(?=[A-Za-z0-9]{12})/g;

/** A line of this many characters fits on a phone. */
const NARROW = 34;

/** A language that a code block may name. Row S1.7. */
interface FenceLanguage {
  name: string;
  /** The name shown to readers. */
  label: string;
  /** Name of the grammar in `shiki/langs/`, loaded by the first block in the language; null for plain text. */
  grammar: string | null;
}

const PLAIN: FenceLanguage = { name: 'text', label: 'Text', grammar: null };

/** By each name that an author may write, in lower case: what Shiki has a grammar for, HTML as `markup`, samples. */
const languages = new Map<string, FenceLanguage>();
function addLanguage(language: FenceLanguage, aliases: readonly string[] = []): void {
  for (const written of [language.name, ...aliases]) languages.set(written, language);
}
addLanguage(PLAIN, ['plain', 'plaintext', 'txt']);
// One large grammar to prepare, that of samples in JavaScript, instead of three that color the same code alike.
for (const { id, name, aliases } of bundledLanguagesInfo)
  addLanguage({ name: id, label: name, grammar: /^(?:jsx|typescript)$/.test(id) ? 'tsx' : id }, aliases);
addLanguage({ name: 'markup', label: 'HTML', grammar: 'html' }, ['html', 'xml', 'svg']);
for (const [name, { label, grammar, aliases }] of Object.entries<SampleLanguage>(sampleLanguages))
  addLanguage({ name, label, grammar }, aliases);

/** Every name of a language that an author may write, in lower case. */
export const languageNames: string[] = [...languages.keys()];

/** Name written by an author → the language; null for an unknown one. */
export function findLanguage(name: string): FenceLanguage | null {
  return languages.get(name.toLowerCase()) ?? null;
}

/** Name written by an author → the language; an unknown one renders as plain text. Row S1.7. */
export function languageOf(name: string | undefined): FenceLanguage {
  return findLanguage(name ?? '') ?? PLAIN;
}

/**
 * Highlights a code block.
 * @param language the `name` that `languageOf` returns
 * @returns markup of only `<span>`, `<wbr>` and escaped text, whose `textContent` is `code`
 */
export function highlight(code: string, language: string, marked: ReadonlySet<number> = new Set()): string {
  const key = `${language}\0${[...marked].join()}\0${code}`;
  const markup = blocks.get(key) ?? render(code, language, marked);
  blocks.set(key, markup);
  return markup;
}

function render(code: string, language: string, marked: ReadonlySet<number>): string {
  const lines = linesOf(code, language);
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
  const whole = markup.replaceAll(ID_IN_PATH, '<wbr><span class="id">$&</span>');
  return [URL_HOST, FILE_LIST, LONG_WORD].reduce((text, place) => text.replaceAll(place, '$&<wbr>'), whole);
}

/**
 * To the shell a JSON body is one long string, but readers look for its keys and values, as in the response beside it.
 * @param lines the markup of the lines of `code`; those inside a quoted object are replaced
 */
function showJsonBodies(code: string, lines: string[]): void {
  for (const { 1: body = '', index } of code.matchAll(/(?<=')(\{\n.*?\n *\})'/gs)) {
    const first = code.slice(0, index).split('\n').length;
    const inside = highlight(body, 'json').split('\n').slice(1, -1);
    lines.splice(first, inside.length, ...inside);
  }
}

/** The markup of each line. */
function linesOf(code: string, language: string): string[] {
  const { grammar } = languageOf(language);
  if (grammar === null) return code.split('\n').map(escapeHtml);
  const { default: registrations } = load(`shiki/langs/${grammar}.mjs`) as {
    default: LanguageRegistration[];
  };
  highlighter.loadLanguageSync(registrations);
  // A module's own grammar comes last, after the embedded ones.
  const lang = registrations.at(-1)?.name ?? grammar;
  // To the shell every word is a string; only what is in quotes looks like one, so that flags differ from their values.
  const plain = language === 'shell' ? 'string' : undefined;
  // By default a line that takes half a second stays partly highlighted: a busy machine would build a different page.
  return highlighter
    .codeToTokensBase(code, { lang, theme: 'classes', tokenizeTimeLimit: 0 })
    .map((tokens) => renderLine(tokens, plain));
}

/** Adjacent tokens with the same class become one span; a token of the type `plain` has none. */
function renderLine(tokens: readonly ThemedToken[], plain: string | undefined): string {
  const spans: { className: string | undefined; text: string }[] = [];
  for (const { content, color = '' } of tokens) {
    const type = /--token-([a-z-]+)/.exec(color)?.[1] ?? '';
    const className = type === plain ? undefined : classOf[type];
    const last = spans.at(-1);
    if (last !== undefined && (last.className === className || content.trim() === '')) last.text += content;
    else spans.push({ className: content.trim() === '' ? undefined : className, text: content });
  }
  return spans
    .map(({ className, text }) =>
      className === undefined ? escapeHtml(text) : `<span class="${className}">${escapeHtml(text)}</span>`,
    )
    .join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
