import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRandom, type Random } from './lib/random.ts';
import type { OwnPagesOptions } from './own-pages.ts';
import { codeSample } from './tree/code-samples.ts';
import { fieldName, noun, sentence, title } from './tree/words.ts';

/** Pages per folder, as in a large section of real documentation. */
const SECTION = 25;

/** Route of the page with this number; number 0 is the start page. */
export function routeOf(number: number): string {
  return number === 0 ? '/' : `/section-${Math.floor(number / SECTION)}/page-${number}`;
}

/**
 * The source of a generated page, the same in sites of every size and on every machine: some 500 words in six sections,
 * five code blocks (a third of them shared), a table, two callouts, a list, and links to earlier pages.
 */
export function pageText(number: number): string {
  const random = createRandom(number);
  const name = `${title(random)} ${number}`;
  const parts = [
    `---\ntitle: ${name}\ndescription: ${sentence(random)}\n---`,
    `# ${name}`,
    paragraph(random, number),
    ...Array.from({ length: 6 }, (_, index) => section(random, number, index)).flat(),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Writes a site of generated pages; for a flavor see `OwnPagesOptions`. */
export function writeTree({ folder, pages, flavor }: Omit<OwnPagesOptions, 'site'>): void {
  const [start, end] = flavor === 'markdoc' ? ['index', 'mdoc'] : ['_index', 'md'];
  for (let number = 0; number < pages; number += 1) {
    const file = join(folder, `${number === 0 ? start : routeOf(number)}.${end}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageText(number));
  }
}

function section(random: Random, number: number, index: number): string[] {
  const parts = [`## ${title(random)}`, paragraph(random, number)];
  if (index !== 3) {
    const { language, code } = codeSample(random);
    parts.push(`\`\`\`${language}\n${code}\n\`\`\``);
  }
  if (index === 1) parts.push(`### ${title(random)}`, table(random), paragraph(random, number));
  if (index === 2 || index === 4) parts.push(callout(random));
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

function callout(random: Random): string {
  const type = random.pick(['note', 'tip', 'warning', 'danger']);
  return `{% callout type="${type}" title="${title(random)}" %}\n${sentence(random)} ${sentence(random)}\n{% /callout %}`;
}

function list(random: Random): string {
  return Array.from({ length: 5 }, () => `- ${sentence(random)}`).join('\n');
}
