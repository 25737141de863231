import { type SampleLanguageName, sampleLanguageOf } from '../../api/languages/registry.ts';
import { ToolError } from './tool.ts';

/** A code block with the name of its language or of its file above it, and the blank lines after it. */
const SAMPLE =
  /(?:^ *(?:\*\*(?<label>[^*\n]+)\*\*|[^\s`*]+:)\n\s*\n)?^(?<indent> *)(?<fence>`{3,})(?<name>\w+)\n(?:[^\0]*?\n)?? *\k<fence>(?:\n+|$)/gm;
/** Code blocks without text between them. */
const SAMPLES = new RegExp(`(?:${SAMPLE.source})+`, 'gm');
/** Fewer code blocks in a row may be steps instead of alternatives. */
const ALTERNATIVES = 3;

interface Sample {
  language: SampleLanguageName | null;
  indent: string;
  text: string;
}

/**
 * Of code blocks that say the same in several languages, keeps one and names the others.
 * @param language without it, or where no code block has it, the first of each is kept
 */
export function inLanguage(markdown: string, language?: string): string {
  const fewer = markdown.replaceAll(SAMPLES, (all) => {
    const groups: Sample[][] = [[]];
    for (const { 0: text, groups: { label = '', indent = '', name } = {} } of all.matchAll(SAMPLE)) {
      const sample = { text, indent, language: sampleLanguageOf(label) ?? sampleLanguageOf(name) };
      // Another code block ends the alternatives before it.
      if (sample.language === null) groups.push([sample], []);
      else groups.at(-1)?.push(sample);
    }
    return groups.map((group) => oneOf(group, language)).join('');
  });
  return fewer.replaceAll(FILES, (files) => {
    const lines = files.trimEnd().split('\n');
    const kept = lines.find((line) => sampleLanguageOf(line.slice(2, line.indexOf(':'))) === language);
    const others = lines.length === 2 ? '1 other language' : `${lines.length - 1} other languages`;
    return kept === undefined ? files : `${kept}, also in ${others}\n`;
  });
}

function oneOf(samples: Sample[], language: string | undefined): string {
  const names = samples.map((sample) => sample.language);
  if (names.length < ALTERNATIVES || new Set(names).size < names.length)
    return samples.map(({ text }) => text).join('');
  const kept = samples.find((sample) => sample.language === language) ?? samples[0];
  const others = names.filter((name) => name !== kept?.language).join(', ');
  return `${kept?.text.trimEnd()}\n\n${kept?.indent}(Also in ${others}${howToChoose(language)})\n\n`;
}

/** Links to a file in several languages, a line each. */
const FILES = /(?:^- \w+: \[`.+\(\d+ lines\)\n?){2,}/gm;

/** How to ask for another language, for who has asked for none. */
export function howToChoose(language: string | undefined): string {
  return language === undefined ? ': argument `language`' : '';
}

/** A part of a text that fits, with the cursor of the next part. @throws ToolError for a cursor that no part has */
export function fitText(text: string, maxChars: number, cursor = '0'): string {
  const from = Number(cursor);
  if (!/^\d{1,8}$/.test(cursor) || (from > 0 && from >= text.length))
    throw new ToolError(`"${cursor.slice(0, 20)}" is not a cursor of this text. Leave it out to start over.`);
  if (text.length - from <= maxChars) return text.slice(from);
  const noteOf = (end: number): string =>
    `\n\n(Characters ${from} to ${end} of ${text.length}. Go on with the same arguments and cursor "${end}", or read one section.)`;
  const most = from + maxChars - noteOf(text.length).length;
  const breaks = [text.lastIndexOf('\n\n', most - 2) + 2, text.lastIndexOf('\n', most - 1) + 1];
  const end = breaks.find((each) => each > from + (most - from) / 2) ?? most;
  return text.slice(from, end) + noteOf(end);
}
