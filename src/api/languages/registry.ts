import { javascript } from './javascript.ts';
import type { SampleLanguage } from './language.ts';
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

/** Name written by an author → a language that operations have samples in; null for any other. */
export function sampleLanguageOf(name: string | undefined): SampleLanguageName | null {
  const written = (name ?? '').toLowerCase();
  const found = Object.entries<SampleLanguage>(sampleLanguages).find(
    ([own, { aliases = [] }]) => own === written || aliases.includes(written),
  );
  return (found?.[0] as SampleLanguageName | undefined) ?? null;
}
