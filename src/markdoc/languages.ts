/** Languages that a code block may name: what readers see, and the grammar that colours it. Row S1.7. */
interface Language {
  label: string;
  /** Name of the grammar; null for plain text. */
  grammar: string | null;
}

export const languages = {
  shell: { label: 'Shell', grammar: 'shellscript' },
  javascript: { label: 'JavaScript', grammar: 'javascript' },
  typescript: { label: 'TypeScript', grammar: 'typescript' },
  jsx: { label: 'JSX', grammar: 'jsx' },
  tsx: { label: 'TSX', grammar: 'tsx' },
  json: { label: 'JSON', grammar: 'json' },
  ruby: { label: 'Ruby', grammar: 'ruby' },
  markup: { label: 'HTML', grammar: 'html' },
  css: { label: 'CSS', grammar: 'css' },
  php: { label: 'PHP', grammar: 'php' },
  c: { label: 'C', grammar: 'c' },
  cpp: { label: 'C++', grammar: 'cpp' },
  csharp: { label: 'C#', grammar: 'csharp' },
  java: { label: 'Java', grammar: 'java' },
  http: { label: 'HTTP', grammar: 'http' },
  yaml: { label: 'YAML', grammar: 'yaml' },
  nginx: { label: 'nginx', grammar: 'nginx' },
  text: { label: 'Text', grammar: null },
} as const satisfies Record<string, Language>;

export type LanguageName = keyof typeof languages;

const aliases: Record<string, LanguageName> = {
  bash: 'shell',
  sh: 'shell',
  curl: 'shell',
  console: 'shell',
  js: 'javascript',
  mjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  rb: 'ruby',
  html: 'markup',
  xml: 'markup',
  svg: 'markup',
  yml: 'yaml',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  plain: 'text',
  txt: 'text',
};

/** Name as an author wrote it → a language we know; an unknown one is shown as plain text. Row S1.7. */
export function languageOf(name: string | undefined): LanguageName {
  const key = (name ?? 'text').toLowerCase();
  if (Object.hasOwn(languages, key)) return key as LanguageName;
  return Object.hasOwn(aliases, key) ? (aliases[key] ?? 'text') : 'text';
}
