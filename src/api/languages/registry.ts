import { javascript } from './javascript.ts';
import type { FenceLanguage, SampleLanguage } from './language.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { shell } from './shell.ts';

/** Languages with a sample for every operation, in tab order. */
export const sampleLanguages = { shell, javascript, ruby, python, php } satisfies Record<
  string,
  SampleLanguage
>;

export type SampleLanguageName = keyof typeof sampleLanguages;

/** Languages that a code block may name. Row S1.7. */
export const languages = {
  ...sampleLanguages,
  typescript: { label: 'TypeScript', aliases: ['ts'], grammar: 'typescript' },
  jsx: { label: 'JSX', grammar: 'jsx' },
  tsx: { label: 'TSX', grammar: 'tsx' },
  json: { label: 'JSON', grammar: 'json' },
  markup: { label: 'HTML', aliases: ['html', 'xml', 'svg'], grammar: 'html' },
  css: { label: 'CSS', grammar: 'css' },
  c: { label: 'C', grammar: 'c' },
  cpp: { label: 'C++', aliases: ['c++'], grammar: 'cpp' },
  csharp: { label: 'C#', aliases: ['c#', 'cs'], grammar: 'csharp' },
  java: { label: 'Java', grammar: 'java' },
  http: { label: 'HTTP', grammar: 'http' },
  yaml: { label: 'YAML', aliases: ['yml'], grammar: 'yaml' },
  nginx: { label: 'nginx', grammar: 'nginx' },
  diff: { label: 'Diff', aliases: ['patch'], grammar: 'diff' },
  go: { label: 'Go', aliases: ['golang'], grammar: 'go' },
  rust: { label: 'Rust', aliases: ['rs'], grammar: 'rust' },
  swift: { label: 'Swift', grammar: 'swift' },
  kotlin: { label: 'Kotlin', aliases: ['kt'], grammar: 'kotlin' },
  dart: { label: 'Dart', grammar: 'dart' },
  elixir: { label: 'Elixir', aliases: ['ex', 'exs'], grammar: 'elixir' },
  sql: { label: 'SQL', grammar: 'sql' },
  graphql: { label: 'GraphQL', aliases: ['gql'], grammar: 'graphql' },
  toml: { label: 'TOML', grammar: 'toml' },
  ini: { label: 'INI', aliases: ['properties', 'env', 'dotenv'], grammar: 'ini' },
  hcl: { label: 'HCL', aliases: ['terraform', 'tf'], grammar: 'hcl' },
  docker: { label: 'Dockerfile', aliases: ['dockerfile'], grammar: 'docker' },
  make: { label: 'Makefile', aliases: ['makefile'], grammar: 'make' },
  powershell: { label: 'PowerShell', aliases: ['ps1', 'pwsh'], grammar: 'powershell' },
  markdown: { label: 'Markdown', aliases: ['md', 'mdx', 'markdoc'], grammar: 'markdown' },
  scss: { label: 'SCSS', aliases: ['sass'], grammar: 'scss' },
  vue: { label: 'Vue', grammar: 'vue' },
  svelte: { label: 'Svelte', grammar: 'svelte' },
  text: { label: 'Text', aliases: ['plain', 'plaintext', 'txt'], grammar: null },
} satisfies Record<string, FenceLanguage>;

export type LanguageName = keyof typeof languages;

const names = new Map(
  Object.entries<FenceLanguage>(languages).flatMap(([name, { aliases = [] }]) =>
    [name, ...aliases].map((written) => [written, name as LanguageName]),
  ),
);

/** Every name that an author may write, in lower case. */
export const languageNames: string[] = [...names.keys()];

/** Name written by an author → a language of the registry; null for an unknown one. */
export function findLanguage(name: string): LanguageName | null {
  return names.get(name.toLowerCase()) ?? null;
}

/** Name written by an author → a language of the registry; an unknown one renders as plain text. Row S1.7. */
export function languageOf(name: string | undefined): LanguageName {
  return findLanguage(name ?? 'text') ?? 'text';
}

/** Name written by an author → a language that operations have samples in; null for any other. */
export function sampleLanguageOf(name: string | undefined): SampleLanguageName | null {
  const known = languageOf(name);
  return Object.hasOwn(sampleLanguages, known) ? (known as SampleLanguageName) : null;
}
