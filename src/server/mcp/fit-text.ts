import { ToolError } from './tool.ts';

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
