import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline';

const BREAK = /^<br\s*\/?>/i;
const PAIR = /^<(kbd|sub|sup)>/i;

/** Inline elements that have no Markdown notation: `<br>`, `<kbd>`, `<sub>` and `<sup>`. */
export function inlineHtml(md: MarkdownIt): void {
  md.inline.ruler.before('autolink', 'inline-html', readElement);
}

function readElement(state: StateInline, silent: boolean): boolean {
  const { pos: start, posMax } = state;
  if (state.src[start] !== '<') return false;
  const text = state.src.slice(start, posMax);
  const [lineBreak] = BREAK.exec(text) ?? [];
  if (lineBreak !== undefined) {
    // Unlike a hard break at the end of a line, it includes no line break of the text.
    if (!silent) state.push('hardbreak', 'br', 0).markup = lineBreak;
    state.pos += lineBreak.length;
    return true;
  }
  const [open, name = ''] = PAIR.exec(text) ?? [];
  const end = open === undefined ? -1 : text.toLowerCase().indexOf(`</${name.toLowerCase()}>`);
  if (open === undefined || end === -1) return false;
  if (!silent) {
    const meta = { tag: `^${name.toLowerCase()}`, attributes: [] };
    state.push('tag_open', '', 1).meta = meta;
    state.pos = start + open.length;
    state.posMax = start + end;
    state.md.inline.tokenize(state);
    state.push('tag_close', '', -1).meta = meta;
    state.posMax = posMax;
  }
  state.pos = start + end + open.length + 1;
  return true;
}
