import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRandom, type Random } from './lib/random.ts';
import { codeSample } from './tree/code-samples.ts';
import { fieldName, noun, sentence, title } from './tree/words.ts';

/** How a page is written: in this site's vocabulary, or in the Markdown that every generator reads. */
export type Flavour = 'markdoc' | 'markdown';

interface TreeOptions {
  folder: string;
  pages: number;
  flavour?: Flavour;
}

/** Pages of one folder, as many as a large section of real documentation has. */
const SECTION = 25;

/**
 * Writes a tree of pages. The page with a given number is the same in trees of every size and on every machine: some
 * 500 words in six sections, five code blocks (a third of them shared), a table, two callouts, a list and links to
 * pages before it.
 */
export async function writeTree({ folder, pages, flavour = 'markdoc' }: TreeOptions): Promise<void> {
  for (let from = 0; from < pages; from += 500) {
    const numbers = Array.from({ length: Math.min(500, pages - from) }, (_, index) => from + index);
    await Promise.all(
      numbers.map(async (number) => {
        const path = join(folder, fileOf(number, flavour));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, pageText(number, flavour));
      }),
    );
  }
}

/** Path below the content folder of the page with this number; the first is the start page. */
function fileOf(number: number, flavour: Flavour): string {
  const end = flavour === 'markdoc' ? 'mdoc' : 'md';
  if (number === 0) return flavour === 'markdoc' ? `index.${end}` : `_index.${end}`;
  return `${routeOf(number).slice(1)}.${end}`;
}

/** Route of the page with this number. */
export function routeOf(number: number): string {
  return number === 0 ? '/' : `/section-${Math.floor(number / SECTION)}/page-${number}`;
}

/** The text of one page, front matter included. */
export function pageText(number: number, flavour: Flavour = 'markdoc'): string {
  const random = createRandom(number);
  const name = `${title(random)} ${number}`;
  const parts = [
    `---\ntitle: ${name}\ndescription: ${sentence(random)}\n---`,
    `# ${name}`,
    paragraph(random, number),
    ...Array.from({ length: 6 }, (_, index) => section({ random, number, index, flavour })).flat(),
  ];
  return `${parts.join('\n\n')}\n`;
}

interface SectionOptions {
  random: Random;
  number: number;
  index: number;
  flavour: Flavour;
}

function section({ random, number, index, flavour }: SectionOptions): string[] {
  const parts = [`## ${title(random)}`, paragraph(random, number)];
  if (index !== 3) {
    const { language, code } = codeSample(random);
    parts.push(`\`\`\`${language}\n${code}\n\`\`\``);
  }
  if (index === 1) parts.push(`### ${title(random)}`, table(random), paragraph(random, number));
  if (index === 2 || index === 4) parts.push(callout(random, flavour));
  if (index === 3) parts.push(list(random));
  return parts;
}

function paragraph(random: Random, number: number): string {
  const link = `See [the ${noun(random)}](${routeOf(random.below(number + 1))}) for its \`${fieldName(random)}\`.`;
  return `${sentence(random)} ${sentence(random)} **${noun(random)}**: ${sentence(random)} ${link}`;
}

function table(random: Random): string {
  const rows = Array.from(
    { length: 6 },
    () =>
      `| \`${fieldName(random)}\` | ${random.pick(['string', 'integer', 'boolean'])} | ${sentence(random)} |`,
  );
  return ['| Field | Type | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function callout(random: Random, flavour: Flavour): string {
  const [heading, body] = [title(random), `${sentence(random)} ${sentence(random)}`];
  // Drawn for both, so that the text below is the same too.
  const type = random.pick(['note', 'tip', 'warning', 'danger']);
  if (flavour === 'markdown') return `> **${heading}**\n>\n> ${body}`;
  return `{% callout type="${type}" title="${heading}" %}\n${body}\n{% /callout %}`;
}

function list(random: Random): string {
  return Array.from({ length: 5 }, () => `- ${sentence(random)}`).join('\n');
}
