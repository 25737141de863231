import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core';
import type { CalloutType } from '../../model/callout-types.ts';

/** The callout types of GitHub, mapped to ours; a callout without a title is named after its type. */
const types: Record<string, { type: CalloutType; title: string }> = {
  NOTE: { type: 'note', title: 'Note' },
  TIP: { type: 'tip', title: 'Tip' },
  IMPORTANT: { type: 'note', title: 'Important' },
  WARNING: { type: 'warning', title: 'Warning' },
  CAUTION: { type: 'danger', title: 'Caution' },
};

/** Names that may follow `[!`. */
export const alertNames = Object.keys(types);

const MARK = /^\[!([a-z]+)\][ \t]*([^\n]*)(?:\n|$)/i;

/** A quote that starts with `[!NOTE]`, GitHub's syntax for callouts; a title may follow on the same line. */
export function callouts(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'callouts', readCallouts);
}

function readCallouts(state: StateCore): void {
  const { tokens } = state;
  for (const [at, quote] of tokens.entries()) {
    const [paragraph, text, paragraphEnd] = tokens.slice(at + 1, at + 4);
    if (quote.type !== 'blockquote_open' || paragraph?.type !== 'paragraph_open') continue;
    const [mark = '', name = '', title = ''] = MARK.exec(text?.content ?? '') ?? [];
    const known = types[name.toUpperCase()];
    const end = tokens.find(
      (token, index) => index > at && token.type === 'blockquote_close' && token.level === quote.level,
    );
    if (known === undefined || text === undefined || paragraphEnd === undefined || end === undefined)
      continue;
    quote.type = 'tag_open';
    quote.meta = {
      tag: 'callout',
      attributes: Object.entries({ ...known, ...(title === '' ? {} : { title: title.trim() }) }).map(
        ([key, value]) => ({ type: 'attribute', name: key, value }),
      ),
    };
    end.type = 'tag_close';
    end.meta = { tag: 'callout' };
    text.content = text.content.slice(mark.length);
    if (text.map !== null) text.map = [text.map[0] + 1, text.map[1]];
    // Removes a paragraph that contained only `[!NOTE]`.
    if (text.content === '') for (const token of [paragraph, text, paragraphEnd]) token.hidden = true;
  }
}
