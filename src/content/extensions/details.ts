import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block';
import { lineOf } from './line-of.ts';

const OPEN = /^<details(\s+open)?\s*>\s*(?:<summary>(.*?)<\/summary>\s*)?$/i;
const SUMMARY = /^<summary>(.*?)<\/summary>\s*$/i;
const CLOSE = /^<\/details>\s*$/i;

/** `<details>`, `<summary>…</summary>` and `</details>` on separate lines, with Markdown between them. */
export function details(md: MarkdownIt): void {
  md.block.ruler.before('paragraph', 'details', readDetails, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}

function readDetails(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const line = lineOf(state, start);
  const opens = OPEN.exec(line);
  const closes = CLOSE.test(line);
  if (opens === null && !closes) return false;
  if (silent) return true;
  state.line = start + 1;
  const tag = state.push(closes ? 'tag_close' : 'tag_open', '', closes ? -1 : 1);
  tag.map = [start, state.line];
  tag.meta = { tag: '^details', attributes: [] };
  if (opens === null) return true;
  if (opens[1] !== undefined) tag.meta.attributes.push({ type: 'attribute', name: 'open', value: true });
  const below = opens[2] === undefined && state.line < end ? SUMMARY.exec(lineOf(state, state.line)) : null;
  const summary = opens[2] ?? below?.[1];
  if (summary === undefined) return true;
  const at = state.line - (below === null ? 1 : 0);
  state.line = at + 1;
  state.push('tag_open', '', 1).meta = { tag: '^summary', attributes: [] };
  const text = state.push('inline', '', 0);
  text.content = summary.trim();
  text.map = [at, state.line];
  text.children = [];
  state.push('tag_close', '', -1).meta = { tag: '^summary' };
  return true;
}
