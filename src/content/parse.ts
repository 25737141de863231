import Markdoc, { type Node } from '@markdoc/markdoc';

/** `allowIndentation` lets authors indent the content of a tag; comments are for writers only. */
const tokenizer = new Markdoc.Tokenizer({ allowIndentation: true, allowComments: true });

type Token = ReturnType<typeof tokenizer.tokenize>[number];

/** Text of one page → Markdoc's syntax tree with the lines kept for messages. Never throws: errors are nodes. */
export function parseContent(text: string, file: string): Node {
  const tokens = tokenizer.tokenize(text);
  for (const token of tokens) {
    // Code is shown verbatim: `{% if %}` of another template language is not a tag of ours.
    if (token.type === 'fence') token.children = null;
    if (token.type === 'inline') token.children = annotateImages(withLines(token));
  }
  return Markdoc.parse(tokens, { file });
}

/** Markdoc gives all of a paragraph its first line; messages name the line that a link is on. */
function withLines(token: Token): Token[] {
  const children = token.children ?? [];
  let line = token.map?.[0] ?? 0;
  for (const child of children) {
    child.map = [line, line + 1];
    const breaks = child.type === 'softbreak' || child.type === 'hardbreak' ? 1 : 0;
    // A tag may run over several lines; what it was written as is kept in `info`.
    line += breaks + child.info.split('\n').length - 1;
  }
  return children;
}

/** `![alt](src){% width=1 %}`: Markdoc would give the size to the paragraph; it belongs to the image before it. */
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
