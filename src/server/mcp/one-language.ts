import { type SampleLanguageName, sampleLanguageOf } from '../../api/languages/registry.ts';
import type { McpOperation } from './mcp-data.ts';

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
const howToChoose = (language: string | undefined): string => (language ? '' : ': argument `language`');

/** The first two of three or more paragraphs of a sample: its imports and its client. */
const SETUP = /^(?:.+\n)+\n(?:.+\n)+\n/;

/** A code block: its language, and its code. */
const FENCE = /^```(\w+)\n([^\0]*?)(?=\n```$)/gm;

/** The text with its API requests in one language; only the first request keeps the lines that set up the client. */
export function requestsInLanguage(text: string, operations: McpOperation[], language = ''): string {
  const requests = operations.flatMap(({ samples }) => samples);
  const known = new Map(requests.map((codes) => [Object.values(codes)[0], codes]));
  const setups = new Set<string>();
  const once = (setup: string): string => {
    if (setups.has(setup)) return '';
    setups.add(setup);
    return setup;
  };
  const names = new Set<string>();
  const translated = text.replaceAll(FENCE, (all, printed: string, code: string) => {
    const codes = known.get(code) ?? {};
    const chosen = language in codes ? language : printed;
    for (const name of Object.keys(codes)) if (name !== chosen) names.add(name);
    return known.has(code) ? `\`\`\`${chosen}\n${codes[chosen]?.replace(SETUP, once)}` : all;
  });
  const others = [...names].join(', ');
  return others === '' ? text : `${translated}\n\n(Requests also in ${others}${howToChoose(language)})`;
}
