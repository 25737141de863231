import { type SampleLanguageName, sampleLanguageOf } from '../../api/languages/registry.ts';
import { ToolError } from './tool.ts';

/** A code block with the name of its language or of its file above it, and the blank lines after it. */
const SAMPLE =
  /(?:^ *(?:\*\*(?<label>[^*\n]+)\*\*|[^\s`*]+:)\n\s*\n)?^(?<indent> *)(?<fence>`{3,})(?<name>\w+)\n(?:[^\0]*?\n)?? *\k<fence>(?:\n+|$)/my;
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
  const hint = howToChoose(language);
  let text = '';
  for (let at = 0; at < markdown.length; ) {
    const group = samplesAt(markdown, at);
    const names = group.map((sample) => sample.language);
    const length = group.reduce((sum, sample) => sum + sample.text.length, 0);
    if (group.length >= ALTERNATIVES && new Set(names).size === names.length) {
      const kept = group.find((sample) => sample.language === language) ?? group[0];
      const others = names.filter((name) => name !== kept?.language).join(', ');
      text += `${kept?.text.trimEnd()}\n\n${kept?.indent}(Also in ${others}${hint})\n\n`;
    } else if (length > 0) text += markdown.slice(at, at + length);
    at += length;
    if (length > 0) continue;
    const end = markdown.indexOf('\n', at) + 1 || markdown.length;
    text += markdown.slice(at, end);
    at = end;
  }
  return text.replaceAll(FILES, (files) => {
    const lines = files.trimEnd().split('\n');
    const kept = lines.find((line) => sampleLanguageOf(line.slice(2, line.indexOf(':'))) === language);
    const others = lines.length === 2 ? '1 other language' : `${lines.length - 1} other languages`;
    return kept === undefined ? files : `${kept}, also in ${others}\n`;
  });
}

/** Links to a file in several languages, a line each. */
const FILES = /(?:^- \w+: \[`.+\(\d+ lines\)\n?){2,}/gm;

/** How to ask for another language, for who has asked for none. */
export function howToChoose(language: string | undefined): string {
  return language === undefined ? ': argument `language`' : '';
}

/** The code blocks of sample languages that follow each other from a place on, without text between them. */
function samplesAt(markdown: string, from: number): Sample[] {
  const found: Sample[] = [];
  for (let at = from; ; ) {
    SAMPLE.lastIndex = at;
    const match = SAMPLE.exec(markdown);
    const { label, indent = '', name } = match?.groups ?? {};
    if (match === null) return found;
    const language = (label === undefined ? null : sampleLanguageOf(label)) ?? sampleLanguageOf(name);
    if (language === null && found.length > 0) return found;
    found.push({ language, indent, text: match[0] });
    at += match[0].length;
    // Any other code block is passed as a whole, because its lines may look like fences.
    if (language === null) return found;
  }
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
