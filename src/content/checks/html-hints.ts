/** HTML that people write in Markdown → the notation to use here, where most HTML renders as text. */
const hints: Record<string, string> = {
  a: 'write `[text](address)`',
  b: 'write `**text**`',
  strong: 'write `**text**`',
  i: 'write `*text*`',
  em: 'write `*text*`',
  s: 'write `~~text~~`',
  del: 'write `~~text~~`',
  code: 'write the code between backticks',
  kbd: 'write the key between backticks',
  sub: 'write the character itself, such as ₂',
  sup: 'write the character itself, such as ²',
  br: 'end the line with a backslash; in a cell, write a sentence',
  pre: 'write a code block between lines of three backticks',
  p: 'leave an empty line between paragraphs',
  hr: 'write `---` between empty lines',
  img: 'write `![what it shows](/images/name.png){% width=1200 height=800 %}`',
  picture: 'write `![what it shows](/images/name.png){% width=1200 height=800 %}`',
  figure: 'write `![what it shows](/images/name.png){% width=1200 height=800 %}`',
  table: 'use a pipe table or the tag `table`',
  details: 'write a section with a heading, or the tag `tabs`; long code folds by itself',
  summary: 'write a heading',
  ul: 'start each line with `- `',
  ol: 'start each line with `1. `',
  li: 'start each line with `- `',
  blockquote: 'start each line with `> `',
  div: 'delete it; for a box, use the tag `callout`',
  aside: 'use the tag `callout`',
  section: 'delete it; a heading starts a section',
};

const others =
  'span u mark small big font center dl dt dd abbr cite q iframe script style video audio source svg button form input label link meta thead tbody tfoot tr th td';
for (const name of others.split(' '))
  hints[name] = 'delete it; docs/writing.md lists the tags that there are';
for (const name of ['tr', 'th', 'td', 'thead', 'tbody', 'tfoot']) hints[name] = hints.table as string;
for (let level = 1; level <= 6; level++) hints[`h${level}`] = `write \`${'#'.repeat(level)} Heading\``;

/** What to write instead of an element; null if the name is not an HTML element, as in `<your key>`. */
export function htmlHint(name: string): string | null {
  const known = name.toLowerCase();
  return Object.hasOwn(hints, known) ? (hints[known] as string) : null;
}
