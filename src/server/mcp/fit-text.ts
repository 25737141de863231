import { type SampleLanguageName, sampleLanguageOf } from '../../api/languages/registry.ts';
import { ToolError } from './tool.ts';

/**
 * A code block with the name of its language or of its file above it, or a link to a file, and the blank lines after it. A
 * page prints the first of a guide's files, if that is short, and links to those in other languages.
 */
const SAMPLE =
  /(?:^ *(?:\*\*(?<label>[^*\n]+)\*\*|[^\s`*]+:)\n\s*\n)?^(?<indent> *)(?<fence>`{3,})(?<name>\w+)\n(?:[^\0]*?\n)?? *\k<fence>(?:\n+|$)|^- (?<link>\w+): \[`.+`\]\((?<address>\S+)\) \(\d+ lines\)(?:\n+|$)/gm;
/** Runs of samples without text between them. */
const SAMPLES = new RegExp(`(?:${SAMPLE.source})+`, 'gm');
/** Fewer code blocks in a row may be steps instead of alternatives. */
const ALTERNATIVES = 3;

interface Sample {
  language: SampleLanguageName | null;
  indent: string;
  text: string;
  /** Address of the file, if the page only links to it. */
  address: string | undefined;
}

type ReadFile = (address: string) => Promise<string>;

/**
 * Where code blocks and files say the same in several languages, keeps one and names the languages of the others.
 * @param language the one to keep; without it, or if nothing is in it, the first
 * @param readFile returns the text at the address of a file
 */
export async function inLanguage(markdown: string, language: string | undefined, readFile: ReadFile) {
  const runs = [...markdown.matchAll(SAMPLES)].map(async ([all]) => {
    const groups: Sample[][] = [[]];
    for (const { 0: text, groups: { indent = '', address, ...named } = {} } of all.matchAll(SAMPLE)) {
      const language = sampleLanguageOf(named.label ?? named.link) ?? sampleLanguageOf(named.name);
      const sample = { text, indent, address, language };
      // Another code block ends the alternatives before it.
      if (sample.language === null) groups.push([sample], []);
      else groups.at(-1)?.push(sample);
    }
    return (await Promise.all(groups.map((group) => oneOf(group, language, readFile)))).join('');
  });
  const fewer = (await Promise.all(runs)).values();
  return markdown.replace(SAMPLES, (all) => fewer.next().value ?? all);
}

async function oneOf(samples: Sample[], language: string | undefined, readFile: ReadFile): Promise<string> {
  const names = samples.map((sample) => sample.language);
  const kept = samples.find((sample) => sample.language === language) ?? samples[0];
  if (kept === undefined || names.length < ALTERNATIVES || new Set(names).size < names.length)
    return samples.map(({ text }) => text).join('');
  const { address = '', indent } = kept;
  // A file that is only linked to takes the place of the printed one.
  const text =
    address === '' || samples[0]?.address !== undefined
      ? kept.text.trimEnd()
      : `[${address.replace(/.*\//, '')}](${address}):\n\n\`\`\`${kept.language}\n${await readFile(address)}\`\`\``;
  const others = names.filter((name) => name !== kept.language).join(', ');
  return `${text}\n\n${indent}(Also in ${others}${howToChoose(language)})\n\n`;
}

/** How to ask for another language; empty for a client that has asked for one. */
export function howToChoose(language: string | undefined): string {
  return language ? '' : ': argument `language`';
}

/** The part of a text from the cursor on that fits, with the cursor of the next. @throws ToolError for an invalid cursor */
export function fitText(text: string, maxChars: number, cursor = '0'): string {
  const from = Number(cursor);
  if (!/^\d{1,8}$/.test(cursor) || (from > 0 && from >= text.length))
    throw new ToolError(`"${cursor.slice(0, 20)}" is not a cursor of this text. Leave it out to start over.`);
  if (text.length - from <= maxChars) return text.slice(from);
  const noteOf = (end: number): string =>
    `\n\n(Characters ${from} to ${end} of ${text.length}. Go on with the same arguments and cursor "${end}", or read one section.)`;
  const most = from + maxChars - noteOf(text.length).length;
  const least = Math.ceil((from + most) / 2);
  const paragraphs = [...text.slice(least, most).matchAll(/\n\n/g)].map(({ index }) => least + index + 2);
  // A part that ends inside a code block is read as code up to the next fence.
  const isWhole = (end: number) => text.slice(from, end).split(/^ *`{3,}/m).length % 2 === 1;
  const line = text.lastIndexOf('\n', most - 1) + 1;
  const end = paragraphs.findLast(isWhole) ?? paragraphs.at(-1) ?? (line > least ? line : most);
  // A heading at the end moves to the next part, with its text.
  const part = text.slice(from, end).replace(/(?<=\n)(?:#{1,6} [^\n]+\n\s*)+$/, '');
  return part + noteOf(from + part.length);
}
