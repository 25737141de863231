/** HTML that people write in Markdown, and the notation to use here, where most HTML renders as text. */
const notation: [names: string, hint: string][] = [
  ['a', 'write `[text](address)`'],
  ['b strong', 'write `**text**`'],
  ['i em', 'write `*text*`'],
  ['s del', 'write `~~text~~`'],
  ['code', 'write the code between backticks'],
  ['kbd', 'write the key between backticks'],
  ['sub', 'write the character itself, such as ₂'],
  ['sup', 'write the character itself, such as ²'],
  ['br', 'end the line with a backslash; in a cell, write a sentence'],
  ['pre', 'write a code block between lines of three backticks'],
  ['p', 'leave an empty line between paragraphs'],
  ['hr', 'write `---` between empty lines'],
  ['img picture figure', 'write `![what it shows](/images/name.png){% width=1200 height=800 %}`'],
  ['table tr th td thead tbody tfoot', 'use a pipe table or the tag `table`'],
  ['details', 'write a section with a heading, or the tag `tabs`; long code folds by itself'],
  ['summary', 'write a heading'],
  ['ul li', 'start each line with `- `'],
  ['ol', 'start each line with `1. `'],
  ['blockquote', 'start each line with `> `'],
  ['div', 'delete it; for a box, use the tag `callout`'],
  ['aside', 'use the tag `callout`'],
  ['section', 'delete it; a heading starts a section'],
  [
    'span u mark small big font center dl dt dd abbr cite q iframe script style video audio source svg button form input label link meta',
    'delete it; docs/writing.md lists the tags that there are',
  ],
];

/** What to write instead of an element; null if the name is not an HTML element, as in `<your key>`. */
export function htmlHint(name: string): string | null {
  const known = name.toLowerCase();
  if (/^h[1-6]$/.test(known)) return `write \`${'#'.repeat(Number(known[1]))} Heading\``;
  return notation.find(([names]) => names.split(' ').includes(known))?.[1] ?? null;
}
