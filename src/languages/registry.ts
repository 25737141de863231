import { javascript } from './javascript.ts';
import type { FenceLanguage, SampleLanguage } from './language.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { shell } from './shell.ts';

/** Languages that every operation has a sample in, in the order of the tabs. */
export const sampleLanguages = { shell, javascript, ruby, python, php } satisfies Record<
  string,
  SampleLanguage
>;

export type SampleLanguageName = keyof typeof sampleLanguages;

/** Languages that a code block may name. Row S1.7. */
export const languages = {
  ...sampleLanguages,
  typescript: { label: 'TypeScript', aliases: ['ts'], grammar: () => import('shiki/langs/typescript.mjs') },
  jsx: { label: 'JSX', grammar: () => import('shiki/langs/jsx.mjs') },
  tsx: { label: 'TSX', grammar: () => import('shiki/langs/tsx.mjs') },
  json: { label: 'JSON', grammar: () => import('shiki/langs/json.mjs') },
  markup: { label: 'HTML', aliases: ['html', 'xml', 'svg'], grammar: () => import('shiki/langs/html.mjs') },
  css: { label: 'CSS', grammar: () => import('shiki/langs/css.mjs') },
  c: { label: 'C', grammar: () => import('shiki/langs/c.mjs') },
  cpp: { label: 'C++', aliases: ['c++'], grammar: () => import('shiki/langs/cpp.mjs') },
  csharp: { label: 'C#', aliases: ['c#', 'cs'], grammar: () => import('shiki/langs/csharp.mjs') },
  java: { label: 'Java', grammar: () => import('shiki/langs/java.mjs') },
  http: { label: 'HTTP', grammar: () => import('shiki/langs/http.mjs') },
  yaml: { label: 'YAML', aliases: ['yml'], grammar: () => import('shiki/langs/yaml.mjs') },
  nginx: { label: 'nginx', grammar: () => import('shiki/langs/nginx.mjs') },
  text: { label: 'Text', aliases: ['plain', 'txt'], grammar: null },
} satisfies Record<string, FenceLanguage>;

export type LanguageName = keyof typeof languages;

const names = new Map(
  Object.entries<FenceLanguage>(languages).flatMap(([name, { aliases = [] }]) =>
    [name, ...aliases].map((written) => [written, name as LanguageName]),
  ),
);

/** Name as an author wrote it → a language of the registry; null for an unknown one. */
export function findLanguage(name: string): LanguageName | null {
  return names.get(name.toLowerCase()) ?? null;
}

/** Name as an author wrote it → a language of the registry; an unknown one is shown as plain text. Row S1.7. */
export function languageOf(name: string | undefined): LanguageName {
  return findLanguage(name ?? 'text') ?? 'text';
}

/** Name as an author wrote it → a language that operations have samples in; null for any other. */
export function sampleLanguageOf(name: string | undefined): SampleLanguageName | null {
  const known = languageOf(name);
  return Object.hasOwn(sampleLanguages, known) ? (known as SampleLanguageName) : null;
}
