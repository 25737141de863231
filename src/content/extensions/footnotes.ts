import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block';
import type StateCore from 'markdown-it/lib/rules_core/state_core';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline';
import type Token from 'markdown-it/lib/token';
import { lineOf } from './line-of.ts';

/** State of a footnote while its page is parsed. */
interface Footnote {
  /** From 1, in the order of the first references; 0 until the first. */
  number: number;
  /** Number of references in the text. */
  uses: number;
  tokens: Token[];
}

/** `[^1]` in the text and `[^1]: text` on separate lines, which move to the end of the page. */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnotes', readDefinition, { alt: ['paragraph', 'reference'] });
  md.inline.ruler.before('link', 'footnotes', readReference);
  md.core.ruler.after('inline', 'footnotes', moveToEnd);
}

const DEFINITION = /^\[\^([^\]\s]+)\]:[ \t]*/;
const REFERENCE = /^\[\^([^\]\s]+)\]/;

/** The footnotes of a page by label; `env` lives as long as the parsing of one page. */
function footnotesOf({ env }: StateBlock | StateInline | StateCore): Map<string, Footnote> {
  env.footnotes ??= new Map();
  return env.footnotes;
}

/** The text after the label and the following lines that are indented by four spaces. */
function readDefinition(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const [mark, label = ''] = DEFINITION.exec(lineOf(state, start)) ?? [];
  if (mark === undefined) return false;
  if (silent) return true;
  const open = state.push('footnote_open', '', 1);
  open.meta = { label };
  open.map = [start, start + 1];
  const { bMarks, tShift, sCount, blkIndent } = state;
  const before = [bMarks[start], tShift[start], sCount[start]] as [number, number, number];
  bMarks[start] = before[0] + before[1] + mark.length;
  tShift[start] = 0;
  sCount[start] = blkIndent + 4;
  state.blkIndent = blkIndent + 4;
  state.md.block.tokenize(state, start, end);
  state.blkIndent = blkIndent;
  [bMarks[start], tShift[start], sCount[start]] = before;
  open.map[1] = state.line;
  state.push('footnote_close', '', -1);
  const known = footnotesOf(state);
  if (!known.has(label)) known.set(label, { number: 0, uses: 0, tokens: [] });
  return true;
}

function readReference(state: StateInline, silent: boolean): boolean {
  const [mark, label = ''] = REFERENCE.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  const known = footnotesOf(state);
  const footnote = known.get(label);
  if (mark === undefined || footnote === undefined) return false;
  state.pos += mark.length;
  if (silent) return true;
  footnote.number ||= nextNumber(known);
  footnote.uses += 1;
  state.push('tag', '', 0).meta = tagOf('^footnote', { number: footnote.number, use: footnote.uses });
  return true;
}

function nextNumber(known: ReadonlyMap<string, Footnote>): number {
  return Math.max(...[...known.values()].map(({ number }) => number)) + 1;
}

function moveToEnd(state: StateCore): void {
  const known = footnotesOf(state);
  if (known.size === 0) return;
  const kept: Token[] = [];
  const targets = [kept];
  for (const token of state.tokens) {
    if (token.type === 'footnote_close') targets.pop();
    else if (token.type !== 'footnote_open') targets.at(-1)?.push(token);
    else {
      const footnote = known.get(token.meta.label);
      const problem = footnote === undefined ? null : problemOf(footnote, token.meta.label);
      if (problem !== null)
        targets.at(-1)?.push(Object.assign(new state.Token('comment', '', 0), problem, { map: token.map }));
      targets.push(problem === null ? (footnote?.tokens ?? []) : []);
    }
  }
  const push = (type: string, nesting: -1 | 1, meta: unknown): void => {
    kept.push(Object.assign(new state.Token(type, '', nesting), { meta }));
  };
  push('tag_open', 1, tagOf('^footnotes', {}));
  for (const { number, uses, tokens } of [...known.values()].sort((a, b) => a.number - b.number)) {
    if (number === 0) continue;
    push('tag_open', 1, tagOf('^footnote-text', { number, uses }));
    kept.push(...tokens);
    push('tag_close', -1, { tag: '^footnote-text' });
  }
  push('tag_close', -1, { tag: '^footnotes' });
  state.tokens = kept;
}

/** The problem with a definition, for a comment in its place; null for the one that readers see. */
function problemOf({ number, tokens }: Footnote, label: string) {
  const report = (id: string, message: string) => ({ errors: [{ id, level: 'error', message }] });
  if (number === 0)
    return report(
      'footnote-unused',
      `nothing refers to the footnote \`${label}\` — write \`[^${label}]\` in the text`,
    );
  if (tokens.length > 0)
    return report(
      'footnote-duplicate',
      `the footnote \`${label}\` is defined twice — give one of them another name`,
    );
  return null;
}

function tagOf(tag: string, attributes: Record<string, number>) {
  return {
    tag,
    attributes: Object.entries(attributes).map(([name, value]) => ({ type: 'attribute', name, value })),
  };
}
