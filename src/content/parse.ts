import Markdoc, { type Node } from '@markdoc/markdoc';
import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token';

/** `allowIndentation` lets authors indent the content of a tag; comments do not render. */
const tokenizer = new Markdoc.Tokenizer({ allowIndentation: true, allowComments: true, linkify: true });

// Markdoc does not expose its markdown-it.
const markdown = (tokenizer as unknown as { parser: MarkdownIt }).parser;
// A bare address is a link only with a scheme: `example.com` may as well be a name.
markdown.linkify
  .set({ fuzzyLink: false, fuzzyEmail: false })
  .add('//', null)
  .add('ftp:', null)
  .add('mailto:', null);

/** Text of one page → Markdoc's syntax tree, with line numbers for messages. Never throws: errors are nodes. */
export function parseContent(text: string, file: string): Node {
  const tokens = tokenizer.tokenize(text);
  let row: Token['map'] = null;
  for (const token of tokens) {
    // Cells have no lines of their own.
    if (token.type === 'tr_open') row = token.map;
    if (token.type === 'table_close') row = null;
    token.map ??= row;
    // Code renders verbatim: `{% if %}` of another template language is not a tag here.
    if (token.type === 'fence') {
      token.children = null;
      // Markdoc takes everything before the first space as the language.
      token.info = markdown.utils.unescapeAll(token.info.trim());
    }
    if (token.type === 'inline') token.children = annotateImages(withLines(token));
  }
  return Markdoc.parse(tokens, { file });
}

/** Markdoc gives every node of a paragraph its first line; messages name the line of a link. */
function withLines(token: Token): Token[] {
  const children = token.children ?? [];
  let line = token.map?.[0] ?? 0;
  for (const child of children) {
    child.map = [line, line + 1];
    // The alternative text is read aloud, so it has no markers of emphasis and links.
    if (child.type === 'image') child.content = textOf(child);
    const breaks = child.type === 'softbreak' || child.type === 'hardbreak' ? 1 : 0;
    // A tag may span several lines; `info` has its source.
    line += breaks + child.info.split('\n').length - 1;
  }
  return children;
}

function textOf({ content, children }: Token): string {
  return children === null ? content : children.map(textOf).join('');
}

/** `![alt](src){% width=1 %}`: Markdoc would annotate the paragraph instead of the image. */
function annotateImages(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const before = kept.findLast(({ type, content }) => type !== 'text' || content.trim() !== '');
    if (token.type !== 'annotation' || before?.type !== 'image') {
      kept.push(token);
      continue;
    }
    before.meta = { attributes: [...(before.meta?.attributes ?? []), ...token.meta.attributes] };
  }
  return kept;
}
